import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { versionsToDrop } from '@/editing/autosave/versionThinning'

const rule = { recent: 2, spaced: 2, spacingMs: 60 }
const at = (...times: number[]) => times.map((savedAt) => ({ savedAt }))
const dropped = (...times: number[]) =>
  versionsToDrop(at(...times), rule).map(({ savedAt }) => savedAt)

describe('versionsToDrop', () => {
  it('keeps the recent ones', () => {
    expect(dropped(20, 10)).toEqual([])
    expect(dropped()).toEqual([])
  })

  it('keeps older ones that are far enough apart, the oldest as their anchor', () => {
    expect(dropped(100, 90, 70, 30, 0)).toEqual([30])
    expect(dropped(100, 90, 50, 30, 0)).toEqual([50, 30])
  })

  it('lets the oldest go when there are too many', () => {
    expect(dropped(400, 390, 300, 200, 100)).toEqual([100])
  })

  it('keeps a bounded number while versions come one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 }), (gaps) => {
        let now = 0
        let kept: { savedAt: number }[] = []
        for (const gap of gaps) {
          now += gap
          kept = [{ savedAt: now }, ...kept]
          const drop = new Set(versionsToDrop(kept, rule))
          kept = kept.filter((version) => !drop.has(version))
          expect(kept[0]!.savedAt).toBe(now)
          expect(kept.length).toBeLessThanOrEqual(4)
        }
      }),
    )
  })
})
