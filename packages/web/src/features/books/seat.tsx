import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { NotebookPen, Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { PostedEntries } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import type { Seat } from './seat-draft'
import { SeatEditor } from './seat-editor'
import { SeatState } from './seats'

const route = getRouteApi('/dashboard/accountingSeats/form')

/** An entry by hand: a new one to write, or one that was posted. */
export function SeatForm() {
  const { id } = route.useSearch()
  return id ? <Posted key={id} id={id} /> : <SeatEditor />
}

const columns: LineCell<Seat['lines'][number]>[] = [
  {
    header: 'Cuenta',
    cell: (line) => (
      <>
        {line.name}
        <Under>{line.account}</Under>
      </>
    ),
  },
  {
    header: 'Con quién',
    wide: true,
    cell: (line) => [line.third, line.item_number && `salda ${line.item_number}`].filter(Boolean).join(', '),
  },
  { header: 'Débito', numeric: true, cell: (line) => line.debit !== 0 && money(line.debit) },
  { header: 'Crédito', numeric: true, cell: (line) => line.credit !== 0 && money(line.credit) },
]

function Posted({ id }: { id: string }) {
  const query = useQuery(q.seats.getSeat({ id }))
  const [changing, change] = useState(false)
  return (
    <Loaded query={query}>
      {(row) =>
        changing ? (
          <SeatEditor seat={row} done={() => change(false)} />
        ) : (
          <DocumentScreen
            title={row.number}
            badge={<SeatState row={row} />}
            description={row.description}
            crumbs={[{ label: 'Asientos contables', to: '/dashboard/accountingSeats' }]}
            actions={<Actions row={row} change={() => change(true)} />}
            side={
              <Story
                title="Historia"
                steps={[
                  { icon: NotebookPen, name: 'Registrado', by: row.user.name, at: row.created_at },
                  ...(row.voided
                    ? [{ icon: Undo2, name: 'Anulado', by: row.voided.user.name, at: row.voided.at, note: row.reason }]
                    : []),
                ]}
                facts={[
                  ['Fecha', date(row.date)],
                  ['Valor', money(row.value)],
                ]}
                revision={row.revision}
              />
            }
          >
            <LinesTable lines={row.lines} keyOf={(line) => String(row.lines.indexOf(line))} columns={columns} />
            <PostedEntries document={row.id} from={row.date} />
          </DocumentScreen>
        )
      }
    </Loaded>
  )
}

function Actions({ row, change }: { row: Seat; change: () => void }) {
  const [updates, deletes] = [useCan('diary_book-update'), useCan('diary_book-delete')]
  const [ask, dialog] = useAskNote()
  const undo = useMutation({
    mutationFn: (reason: string) => api.seats.removeSeat({ id: row.id, reason }),
    onSuccess: () => say.good(`${row.number} anulado`),
  })
  if (row.state === 'void') return null
  const press = async () => {
    const body = 'Los libros vuelven a como estaban, con un asiento al revés de hoy; lo que saldó se vuelve a deber.'
    const note = await ask({ title: `¿Anular ${row.number}?`, body, action: 'Anular' })
    if (note !== undefined) undo.mutate(note)
  }
  return (
    <>
      {updates && (
        <Button variant="outline" onClick={change}>
          <Pencil /> Cambiar
        </Button>
      )}
      {deletes && (
        <Button variant="outline" busy={undo.isPending} onClick={() => void press()}>
          <Undo2 /> Anular
        </Button>
      )}
      {dialog}
    </>
  )
}
