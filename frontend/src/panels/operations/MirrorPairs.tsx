import { RotateCcw } from 'lucide-react'
import type { MirrorEntry, MirrorTable } from '@/editing/mirror/mirrorTable'
import { Button } from '@/ui/Button'
import { Note } from './fields'
import styles from './MirrorPairs.module.css'

export interface MirrorPairsProps {
  readonly table: MirrorTable
  readonly changed: boolean
  readonly onPair: (joint: string, partner: string, sign: 1 | -1) => void
  readonly onReset: () => void
}

/** Each pair once, by its first joint. */
function pairsOf(table: MirrorTable): MirrorEntry[] {
  const order = new Map(table.map(({ joint }, index) => [joint, index]))
  return table.filter(({ joint, partner }) => order.get(joint)! <= (order.get(partner) ?? 0))
}

export function MirrorPairs({ table, changed, onPair, onReset }: MirrorPairsProps) {
  const unknown = table.filter(({ known }) => !known).length
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>Joint</th>
            <th>Other side</th>
            <th>Sign</th>
          </tr>
        </thead>
        <tbody>
          {pairsOf(table).map(({ joint, partner, sign, known }) => (
            <tr key={joint} data-unknown={!known || undefined}>
              <td title={joint}>{joint}</td>
              <td>
                <select
                  value={partner}
                  aria-label={`Other side of ${joint}`}
                  onChange={(event) => onPair(joint, event.target.value, sign)}
                >
                  {table.map((other) => (
                    <option key={other.joint} value={other.joint}>
                      {other.joint === joint ? '— itself' : other.joint}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                <Button
                  size="small"
                  icon
                  aria-label={`Sign of ${joint}`}
                  onClick={() => onPair(joint, partner, sign === 1 ? -1 : 1)}
                >
                  {sign === 1 ? '+' : '−'}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {unknown > 0 && (
        <Note>
          No counterpart was found for {unknown} {unknown === 1 ? 'joint' : 'joints'}: they stay as
          they are.
        </Note>
      )}
      {changed && (
        <Button size="small" look="ghost" onClick={onReset}>
          <RotateCcw />
          Back to the robot’s geometry
        </Button>
      )}
    </>
  )
}
