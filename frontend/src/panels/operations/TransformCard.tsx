import { RotateCcw } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { DocumentContent } from '@/editing/documentEdit'
import {
  type BaseTransform,
  NO_TRANSFORM,
  type TransformOptions,
  transformBase,
} from '@/editing/operations/transformBase'
import { segmentLength } from '@/editing/segment'
import { Button } from '@/ui/Button'
import { useView } from '../hooks'
import { fromShown, toShown, unitSign } from '../state/valueText'
import { ChoiceRow, NumberRow } from './fields'
import { OperationCard } from './OperationCard'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

const SHIFTS = ['x', 'y', 'z'] as const
const TURNS = ['roll', 'pitch', 'yaw'] as const
/** Ends of the sliders; more can be typed [m]. */
const REACH = 2
const DEGREES_STEP = 1

export default function TransformCard() {
  const scope = useScope()
  const angleUnit = useView((state) => state.angleUnit)
  const [transform, setTransform] = useState<BaseTransform>(NO_TRANSFORM)
  const [about, setAbout] = useState<TransformOptions['about']>('first_frame')
  const [blendIn, setBlendIn] = useState(0)
  const [blendOut, setBlendOut] = useState(0)
  const { segment } = scope
  const compute = useCallback(
    ({ motion }: DocumentContent) =>
      transformBase(motion, transform, {
        about,
        segment,
        ...(segment && { blendIn, blendOut }),
      }),
    [transform, about, segment, blendIn, blendOut],
  )
  const session = useOperation(`Transform the base${scope.whereInName}`, compute)
  const set = (key: keyof BaseTransform, value: number) =>
    setTransform((former) => ({ ...former, [key]: value }))
  const longest = segment ? segmentLength(segment) : 0
  return (
    <OperationCard
      title="Transform the base"
      sentence={`Moves and turns the base over ${scope.where} as one.`}
      session={session}
    >
      {SHIFTS.map((axis) => (
        <NumberRow
          key={axis}
          label={axis}
          value={transform[axis]}
          unit="m"
          step={0.01}
          slider={{ min: -REACH, max: REACH }}
          onChange={(value) => set(axis, value)}
        />
      ))}
      {TURNS.map((axis) => (
        <NumberRow
          key={axis}
          label={axis}
          value={toShown(transform[axis], angleUnit)}
          unit={unitSign(angleUnit)}
          step={angleUnit === 'deg' ? DEGREES_STEP : 0.01}
          slider={{ min: -toShown(Math.PI, angleUnit), max: toShown(Math.PI, angleUnit) }}
          onChange={(value) => set(axis, fromShown(value, angleUnit))}
        />
      ))}
      <ChoiceRow
        label="Turns about"
        value={about}
        options={[
          { value: 'first_frame', label: 'First frame', title: 'Where the base is at first' },
          { value: 'world_origin', label: 'Origin', title: 'The origin of the world' },
        ]}
        onChange={setAbout}
      />
      {segment !== null && (
        <>
          <NumberRow
            label="Sets in over"
            value={blendIn}
            unit="f"
            step={1}
            min={0}
            max={longest}
            slider={{ min: 0, max: longest }}
            whole
            onChange={setBlendIn}
          />
          <NumberRow
            label="Fades over"
            value={blendOut}
            unit="f"
            step={1}
            min={0}
            max={longest}
            slider={{ min: 0, max: longest }}
            whole
            onChange={setBlendOut}
          />
        </>
      )}
      <Button
        size="small"
        look="ghost"
        disabled={transform === NO_TRANSFORM}
        onClick={() => setTransform(NO_TRANSFORM)}
      >
        <RotateCcw />
        Back to zero
      </Button>
    </OperationCard>
  )
}
