import { type RefObject, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { TimelineView } from '@/timeline'
import type { ChannelRow } from '../channels/channelTable'
import { curveColor } from '../channels/curveColors'
import { useActive, useChannelTable, useView } from '../hooks'
import { useServices } from '../services'
import { CurveData } from './CurveData'
import { curveMarks } from './curveMarks'
import { curveKind, curveOf } from './curveOf'
import { useTimelineEdits } from './useTimelineEdits'

/** Marks are found again when an edit has rested this long [ms]. */
const MARKS_DELAY = 150
/** The visible range is remembered when it has rested this long [ms]. */
const RANGE_DELAY = 300

/** Makes the timeline in `host` and keeps it fed. */
export function useTimeline(host: RefObject<HTMLElement | null>): TimelineView | null {
  const timeline = useTimelineView(host)
  useMotionInfo(timeline)
  useCurves(timeline)
  useMarks(timeline)
  useTimelineEdits(timeline)
  return timeline
}

function useTimelineView(host: RefObject<HTMLElement | null>): TimelineView | null {
  const { playback, feed, config, live } = useServices()
  const [timeline, setTimeline] = useState<TimelineView | null>(null)
  useEffect(() => {
    if (host.current === null) return
    let scrubbedFrom = 0
    const view = new TimelineView(host.current, {
      label: 'Timeline',
      onSeek: (frame) => playback.seekFrame(frame),
      onStep: (steps) => playback.step(steps * config.getState().frameStep),
      onScrub: (phase) => {
        if (phase === 'start') {
          playback.pause()
          scrubbedFrom = playback.state.frame
        } else if (phase === 'cancel') playback.seekFrame(scrubbedFrom)
      },
    })
    live.timeline = view
    setTimeline(view)
    const stop = feed.addEager((frame) => view.setPlayhead(frame))
    return () => {
      stop()
      live.timeline = null
      view.dispose()
    }
  }, [host, playback, feed, config, live])
  return timeline
}

function useMotionInfo(timeline: TimelineView | null): void {
  const { view, documents } = useServices()
  const id = useActive((document) => document?.id ?? null)
  const frameCount = useActive((document) => document?.motion.frameCount ?? 0)
  const frameRate = useActive((document) => document?.motion.frameRate ?? 1)
  const events = useActive((document) => document?.motion.events ?? null)

  useEffect(() => {
    if (timeline === null || frameCount === 0) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // First of all, so that what follows is not taken for the motion shown before.
    timeline.setCallbacks({
      onRangeChange: (range) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          if (id !== null && documents.get(id)) view.setVisibleRange(id, range)
        }, RANGE_DELAY)
      },
    })
    timeline.setMotionInfo({ frameCount, frameRate })
    const remembered = id === null ? undefined : view.getState().visibleRanges[id]
    if (remembered) timeline.setVisibleRange(remembered)
    else timeline.frameAll()
    return () => clearTimeout(timer)
  }, [timeline, id, frameCount, frameRate, view, documents])

  useEffect(() => timeline?.setEvents(events ?? []), [timeline, events])
}

/** The shown channels' rows in the order they were selected. */
export function useShownRows(): readonly ChannelRow[] {
  const table = useChannelTable()
  const ids = useView((state) => state.selectedChannelIds)
  return useMemo(() => ids.flatMap((id) => table?.byId.get(id) ?? []), [table, ids])
}

function useCurves(timeline: TimelineView | null): void {
  const { documents, colors, timelineSettings } = useServices()
  const rows = useShownRows()
  const id = useActive((document) => document?.id ?? null)
  const primary = useView((state) => state.primaryChannelId)
  const angleUnit = useView((state) => state.angleUnit)
  const colorOf = useStore(colors)
  const velocity = useStore(timelineSettings, (state) => state.velocity)
  const frameCount = useActive((document) => document?.motion.frameCount ?? 0)
  const [data] = useState(() => new CurveData())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of frames has other curves.
  useEffect(() => {
    if (timeline === null) return
    const motion = id === null ? null : documents.get(id)?.motion
    data.showDocument(id)
    data.retain(rows.map((row) => row.channel.id))
    const curves = motion
      ? rows.map((row) => {
          const kind = curveKind(row, angleUnit, velocity)
          const color = curveColor(colorOf.get(row.channel.id) ?? 0)
          return curveOf(row, kind, color, data.curve(motion, row.channel, kind))
        })
      : []
    timeline.setCurves(curves)
    timeline.setPrimaryCurve(primary)
  }, [timeline, data, documents, rows, angleUnit, velocity, colorOf, primary, id, frameCount])

  useEffect(() => {
    if (timeline === null || id === null) return
    return documents.onChange(id, (change) => {
      const motion = documents.get(id)?.motion
      if (!motion) return
      timeline.setEditing(change.cause === 'preview')
      data.refill(motion, change, (curveId, values, range) =>
        timeline.updateCurve(curveId, values, range),
      )
    })
  }, [timeline, data, documents, id])
}

function useMarks(timeline: TimelineView | null): void {
  const { documents, timelineSettings } = useServices()
  const rows = useShownRows()
  const id = useActive((document) => document?.id ?? null)
  const revision = useActive((document) => document?.revision ?? 0)
  const velocity = useStore(timelineSettings, (state) => state.velocity)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each revision has marks of its own.
  useEffect(() => {
    if (timeline === null) return
    const timer = setTimeout(() => {
      const motion = documents.active?.motion
      const marks = motion ? curveMarks(motion, rows) : []
      timeline.setMarks(velocity ? marks.filter(({ kind }) => kind === 'speed') : marks)
    }, MARKS_DELAY)
    return () => clearTimeout(timer)
  }, [timeline, documents, rows, id, revision, velocity])
}
