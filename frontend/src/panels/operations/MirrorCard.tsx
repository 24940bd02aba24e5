import { useCallback, useEffect, useMemo, useState } from 'react'
import { mirrorContacts, withoutCounterpart } from '@/editing/contacts/mirrorContacts'
import type { DocumentContent } from '@/editing/documentEdit'
import { mirrorLinks } from '@/editing/mirror/mirrorLinks'
import { type MirrorTable, withMirrorPair } from '@/editing/mirror/mirrorTable'
import { type MirrorOptions, mirror } from '@/editing/operations/mirror'
import { useServices } from '../services'
import { ChoiceRow, Note } from './fields'
import { MirrorPairs } from './MirrorPairs'
import { OperationCard } from './OperationCard'
import type { MirrorTables } from './operationStore'
import { useOperation } from './useOperation'
import { useScope } from './useScope'

export default function MirrorCard() {
  const { documents, operations } = useServices()
  const scope = useScope()
  const { segment } = scope
  const [tables, setTables] = useState<MirrorTables | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [plane, setPlane] = useState<NonNullable<MirrorOptions['plane']>>('world')

  useEffect(() => {
    let live = true
    operations.mirrorTable().then(
      (found) => live && setTables(found),
      (error: unknown) =>
        live && setFailure(error instanceof Error ? error.message : 'The robot can’t be read.'),
    )
    return () => {
      live = false
    }
  }, [operations])

  const table = tables?.table ?? null
  const links = useMemo(() => tables && mirrorLinks(tables.links, tables.table), [tables])
  const compute = useCallback(
    ({ motion, contacts }: DocumentContent) => ({
      ...mirror(motion, { table: table ?? [], segment, plane }),
      contacts: mirrorContacts(contacts, links ?? new Map(), segment, motion.frameCount),
    }),
    [table, links, segment, plane],
  )
  const oneSided = withoutCounterpart(documents.active?.contacts ?? [], links ?? new Map(), segment)
  const session = useOperation(`Mirror${scope.whereInName}`, table && compute)
  const keep = (next: MirrorTable | null) => {
    if (tables === null) return
    operations.rememberMirrorTable(next)
    setTables({ ...tables, table: next ?? tables.derived })
  }
  return (
    <OperationCard
      title="Mirror"
      sentence={`Exchanges left and right in ${scope.where}; the table comes from the robot's geometry and is remembered when you change it.`}
      session={{ ...session, problem: failure ?? session.problem }}
      wide
    >
      <ChoiceRow
        label="In the plane"
        value={plane}
        options={[
          { value: 'world', label: 'World y = 0', title: 'Mirroring twice gives back every bit' },
          {
            value: 'first_frame',
            label: 'Of the first frame',
            title: 'Upright through the base; the motion starts where it did',
          },
        ]}
        onChange={setPlane}
      />
      {links !== null && oneSided.length > 0 && (
        <Note>Contacts of {oneSided.join(', ')} stay: no link is known on the other side.</Note>
      )}
      {table === null ? (
        failure === null && <Note>Reading the robot…</Note>
      ) : (
        <MirrorPairs
          table={table}
          changed={tables?.derived !== table}
          onPair={(joint, partner, sign) => keep(withMirrorPair(table, joint, partner, sign))}
          onReset={() => keep(null)}
        />
      )}
    </OperationCard>
  )
}
