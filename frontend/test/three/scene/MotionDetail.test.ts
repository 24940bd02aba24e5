import { describe, expect, it } from 'vitest'
import { MotionDetail, REST_MS } from '@/three/scene/MotionDetail'

/** Draws `count` frames that each came `interval` ms after they were asked for. */
function move(detail: MotionDetail, start: number, interval: number, count: number): number {
  let now = start
  for (let i = 0; i < count; i++) {
    now += interval
    detail.frame(now, interval)
  }
  return now
}

describe('MotionDetail', () => {
  it('stays in full where frames come in time', () => {
    const detail = new MotionDetail()
    move(detail, 0, 33, 200)
    expect(detail.scale).toBe(1)
  })

  it('gets coarser step by step where they come late, to half at the coarsest', () => {
    const detail = new MotionDetail()
    let now = move(detail, 0, 120, 2)
    expect(detail.scale).toBe(1)
    now = move(detail, now, 120, 1)
    expect(detail.scale).toBe(0.7)
    now = move(detail, now, 80, 3)
    expect(detail.scale).toBe(0.5)
    move(detail, now, 80, 30)
    expect(detail.scale).toBe(0.5)
  })

  it('takes single late frames and slow hands for no reason', () => {
    const detail = new MotionDetail()
    let now = 0
    for (let i = 0; i < 20; i++) now = move(detail, move(detail, now, 200, 1), 16, 1)
    expect(detail.scale).toBe(1)
    // Scrubbing by hand: frames are asked for rarely, and come at once.
    for (let i = 0; i < 20; i++) {
      now += 150
      detail.frame(now, 10)
    }
    expect(detail.scale).toBe(1)
  })

  it('draws in full when things rest, and is as coarse again at once when they move on', () => {
    const detail = new MotionDetail()
    let now = move(detail, 0, 120, 6)
    expect(detail.scale).toBe(0.5)
    expect(detail.rest()).toBe(true)
    expect(detail.scale).toBe(1)
    expect(detail.rest()).toBe(false)
    now = move(detail, now + 2 * REST_MS, 120, 3)
    expect(detail.scale).toBe(0.5)
  })

  it('forgets a movement that ended unnoticed', () => {
    const detail = new MotionDetail()
    const now = move(detail, 0, 120, 6)
    detail.frame(now + 5000, 10)
    expect(detail.scale).toBe(1)
  })
})
