import { describe, expect, it } from 'vitest'
import { placeTooltip, wrapText } from '@/timeline/draw/tooltip'

describe('tooltip', () => {
  const measure = (text: string): number => text.length

  it('wraps at spaces and leaves long words whole', () => {
    expect(wrapText('the left foot slides', 9, measure)).toEqual(['the left', 'foot', 'slides'])
    expect(wrapText('left_ankle_roll_joint moved', 10, measure)).toEqual([
      'left_ankle_roll_joint',
      'moved',
    ])
  })

  it('stands right of and above the point, else on the other side, always inside', () => {
    const area = { x: 50, y: 20, width: 400, height: 200 }
    expect(placeTooltip(100, 150, 80, 40, area)).toEqual({ x: 112, y: 102 })
    expect(placeTooltip(440, 150, 80, 40, area)).toEqual({ x: 348, y: 102 })
    expect(placeTooltip(100, 30, 80, 40, area)).toEqual({ x: 112, y: 40 })
    expect(placeTooltip(60, 150, 900, 40, area).x).toBe(50)
  })
})
