import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { untilServerAnswers } from '@/app/untilServerAnswers'

const silence = (status = 0) => new ApiError({ code: 'unreachable', message: 'No answer.', status })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('untilServerAnswers', () => {
  it('waits for as long as it takes, and says so after a while', async () => {
    let there = false
    let asked = 0
    const waits: boolean[] = []
    const ask = async () => {
      asked++
      if (!there) throw silence(asked % 2 ? 0 : 502)
      return 'config'
    }
    const answer = untilServerAnswers(ask, (waiting) => waits.push(waiting))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(waits).toEqual([false, false])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(waits.at(-1)).toBe(true)
    expect(asked).toBeGreaterThan(60)
    expect(asked).toBeLessThan(75)
    there = true
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await answer).toBe('config')
    expect(waits.at(-1)).toBe(false)
  })

  it('passes on what a server says that is there', async () => {
    const ask = async () => {
      throw new ApiError({ code: 'broken', message: 'Broken.', status: 500 })
    }
    await expect(untilServerAnswers(ask, () => {})).rejects.toThrow('Broken.')
  })
})
