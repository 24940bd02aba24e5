import { describe, expect, it } from 'vitest'
import { describeEvent, markEvents } from '@/timeline/data/eventSpans'

describe('events', () => {
  it('become ticks in frames, in order of time', () => {
    const marks = markEvents(
      [
        { t: 2, type: 'note' },
        { t: 0.5, type: 'note' },
      ],
      60,
    )
    expect(marks.map(({ at }) => at)).toEqual([30, 120])
  })

  it('become spans when their data says from when to when', () => {
    const [mark] = markEvents(
      [{ t: 1.5, type: 'limit_violation', data: { t_start: 1.5, t_end: 2.1 } }],
      10,
    )
    expect(mark!.span).toEqual({ start: 15, end: 21 })
    expect(mark!.tone).toBe('bad')
  })

  it('with broken data stay ticks', () => {
    const data = [
      { t_start: 'a', t_end: 2 },
      { t_start: 2, t_end: 1 },
      { t_start: 1, t_end: Number.NaN },
      {},
    ]
    const marks = markEvents(
      data.map((each, t) => ({ t, type: 'linear_validity', data: each })),
      10,
    )
    expect(marks.map(({ span }) => span)).toEqual([null, null, null, null])
    expect(marks[0]!.tone).toBe('warn')
    expect(markEvents([{ t: Number.NaN, type: 'note' }], 10)).toEqual([])
  })

  it('say what, who and why', () => {
    const event = { t: 0, type: 'limit_violation', subject: 'knee', message: 'too far' }
    expect(describeEvent(event)).toEqual(['limit violation · knee', 'too far'])
    expect(describeEvent({ t: 0, type: 'touchdown' })).toEqual(['touchdown'])
  })
})
