import { describe, expect, it } from 'vitest'
import { contains, GUTTER, plotOf, stackRows } from '@/timeline/layout'

describe('rows', () => {
  const rows = [
    { id: 'ruler', height: 30, grow: false },
    { id: 'events', height: 0, grow: false },
    { id: 'curves', height: 0, grow: true },
    { id: 'navigator', height: 40, grow: false },
  ]

  it('stack without gaps; the growing one takes the rest, empty ones vanish', () => {
    const placed = stackRows(rows, 800, 300)
    expect([...placed.keys()]).toEqual(['ruler', 'curves', 'navigator'])
    expect(placed.get('curves')).toEqual({ x: 0, y: 30, width: 800, height: 230 })
    expect(placed.get('navigator')).toEqual({ x: 0, y: 260, width: 800, height: 40 })
  })

  it('keep the curves visible in a host that is too low', () => {
    expect(stackRows(rows, 800, 50).get('curves')!.height).toBeGreaterThan(0)
  })

  it('leave the value axis to the left of the plot', () => {
    const plot = plotOf({ x: 0, y: 30, width: 800, height: 230 })
    expect(plot).toEqual({ x: GUTTER, y: 30, width: 800 - GUTTER, height: 230 })
    expect(contains(plot, GUTTER, 30)).toBe(true)
    expect(contains(plot, GUTTER - 1, 30)).toBe(false)
    expect(contains(plot, 800, 30)).toBe(false)
  })
})
