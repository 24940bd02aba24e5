import type { Action } from '@/editing/actions'
import type { EditorServices } from '@/panels/services'

export function playbackActions({
  playback,
  documents,
  config,
  live,
}: EditorServices): readonly Action[] {
  const group = 'Playback'
  const enabled = () => documents.active !== null
  const last = () => (documents.active?.motion.frameCount ?? 1) - 1
  const step = (direction: 1 | -1) => {
    playback.step(direction * config.getState().frameStep)
    live.timeline?.revealPlayhead()
  }
  const goTo = (frame: number) => {
    playback.seekFrame(frame)
    live.timeline?.revealPlayhead()
  }
  return [
    {
      id: 'playback.toggle',
      label: 'Play or pause',
      group,
      keys: ['Space'],
      enabled: () => last() > 0,
      run: () => playback.toggle(),
    },
    {
      id: 'playback.stepBack',
      label: 'Step back',
      group,
      keys: ['ArrowLeft'],
      enabled,
      run: () => step(-1),
    },
    {
      id: 'playback.stepForward',
      label: 'Step forward',
      group,
      keys: ['ArrowRight'],
      enabled,
      run: () => step(1),
    },
    {
      id: 'playback.start',
      label: 'Go to the first frame',
      group,
      keys: ['Home'],
      enabled,
      run: () => goTo(0),
    },
    {
      id: 'playback.end',
      label: 'Go to the last frame',
      group,
      keys: ['End'],
      enabled,
      run: () => goTo(last()),
    },
    {
      id: 'playback.loop',
      label: 'Loop',
      group,
      keys: ['l'],
      enabled,
      run: () => playback.setLoop(!playback.state.loop),
    },
    {
      id: 'playback.realTime',
      label: 'Play in real time',
      group,
      enabled: () => playback.state.speed !== 1,
      run: () => playback.setSpeed(1),
    },
  ]
}
