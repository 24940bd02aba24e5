import { type RefObject, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Viewport } from '@/three'
import { useActive, useRobot, useView } from '../hooks'
import { useOverlays } from '../overlays/useOverlays'
import { useServices } from '../services'
import { PoseFeed } from './PoseFeed'
import { robotOnItsWay } from './robotOnItsWay'

/** Height of the toolbar over the view with its distances to edge and robot [px]. */
const TOOLBAR_MARGIN = 58

export interface ViewportHandle {
  readonly viewport: Viewport | null
  /** Why nothing can be drawn, when it can't. */
  readonly failure: string | null
}

/** Makes the 3D view in `host` and keeps it fed: robot, pose, ghost and switches. */
export function useViewport(host: RefObject<HTMLElement | null>): ViewportHandle {
  const { live, playback, feed, documents, robot } = useServices()
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    let made: Viewport | null = null
    let gone = false
    // Making a graphics context blocks the page for long: the robot's files come in meanwhile.
    void Promise.all([import('@/three'), robotOnItsWay(robot)]).then(
      ([three]) => {
        if (gone || host.current === null) return
        made = new three.Viewport(host.current)
        made.onContextLost = setFailure
        made.topMargin = TOOLBAR_MARGIN
        live.viewport = made
        setViewport(made)
      },
      () => setFailure('The 3D view could not be loaded. Reload the page to try again.'),
    )
    return () => {
      gone = true
      live.viewport = null
      made?.dispose()
    }
  }, [host, live, robot])

  const model = useRobot((state) => state.model)
  const documentId = useActive((document) => document?.id ?? null)
  const jointNames = useActive((document) => document?.motion.jointNames ?? null)
  const [poses, setPoses] = useState<PoseFeed | null>(null)

  useEffect(() => {
    if (viewport === null) return
    const created = new PoseFeed(playback, viewport)
    setPoses(created)
    return feed.addEager(created.write)
  }, [viewport, playback, feed])

  useEffect(() => {
    if (viewport === null) return
    // Posed before it is shown, so that the camera finds it where the motion has it.
    const pose = playback.createPose()
    const motion = documents.active?.motion
    if (model && motion && pose) {
      model.setMotionJoints(motion.jointNames)
      playback.readPose(pose)
      model.setPose(pose)
    }
    viewport.setRobot(model)
  }, [viewport, playback, documents, model])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document poses the robot anew.
  useEffect(() => {
    if (jointNames) model?.setMotionJoints(jointNames)
    poses?.motionChanged()
  }, [poses, model, jointNames, documentId])
  useFirstLook(viewport, documentId !== null && model !== null)

  useViewSwitches(viewport)
  useOverlays(viewport)
  useGhost(poses, viewport)
  return { viewport, failure }
}

/** The camera turns to the robot when a motion first moves it somewhere. */
function useFirstLook(viewport: Viewport | null, ready: boolean): void {
  useEffect(() => {
    if (ready) viewport?.frameRobot()
  }, [viewport, ready])
}

function useViewSwitches(viewport: Viewport | null): void {
  const switches = useView((state) => state.switches)
  useEffect(() => {
    viewport?.setVisualVisible(switches.visual)
    viewport?.setCollisionVisible(switches.collision)
    viewport?.setGridVisible(switches.grid)
    viewport?.setFollow(switches.follow)
  }, [viewport, switches])
}

/** The motion as loaded, or what Trajectory Optimize shows beside the robot. */
function useGhost(poses: PoseFeed | null, viewport: Viewport | null): void {
  const { optimizer } = useServices()
  const shown = useView((state) => state.switches.ghost)
  const loaded = useActive((document) =>
    document && document.loaded !== document.motion ? document.loaded : null,
  )
  const documentId = useActive((document) => document?.id ?? null)
  const candidate = useStore(optimizer.store, ({ ghost }) =>
    ghost !== null && ghost.documentId === documentId ? ghost.motion : null,
  )
  const compare = useStore(optimizer.store, (state) =>
    state.stage.kind === 'preview' ? state.compare : 'ghost',
  )
  useEffect(() => {
    if (candidate === null || compare === 'none') poses?.setGhost(shown ? loaded : null)
    else poses?.setGhost(candidate, compare === 'split' ? viewport?.sideways() : undefined)
  }, [poses, viewport, shown, loaded, candidate, compare])
}
