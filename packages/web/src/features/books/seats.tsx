import type { Api } from '@tendero/core/api-types'
import { CircleCheck, CircleOff, NotebookPen } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, stateColumn } from '@/components/kit/document/list'
import { DocumentState } from '@/components/kit/document/state'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'

type Row = Awaited<ReturnType<Api['seats']['listSeats']>>['data'][number]

export const SeatState = ({ row }: { row: Pick<Row, 'state' | 'state_name'> }) => (
  <DocumentState
    look={row.state === 'posted' ? { tone: 'good', icon: CircleCheck } : { tone: 'neutral', icon: CircleOff }}
    word={row.state_name}
  />
)

/** Asientos: what the accountant adjusts by hand. */
export function Seats() {
  const list = useListSearch(['state', 'from', 'to'])
  const query = useList(q.seats.listSeats(list.input))
  const creates = useCan('diary_book-create')
  return (
    <DocumentList
      title="Asientos contables"
      list={list}
      query={query}
      create={creates ? { label: 'Crear asiento', to: '/dashboard/accountingSeats/form' } : undefined}
      href={(row) => screenOf.seat(row.id)}
      period
      filters={[
        {
          name: 'state',
          label: 'Estado',
          options: [
            { value: 'posted', label: 'Registrados' },
            { value: 'void', label: 'Anulados' },
          ],
        },
      ]}
      columns={[
        numberColumn,
        dateColumn((row: Row) => row.date),
        { header: 'Por qué', phone: 'line', cell: (row) => row.description, className: 'max-w-96 truncate' },
        { header: 'Quién', cell: (row) => row.user.name },
        { header: 'Valor', align: 'right', kind: 'money', value: (row) => row.value, phone: 'line' },
        stateColumn(
          (row: Row) => row.state_name,
          (row) => <SeatState row={row} />,
        ),
      ]}
      empty={{
        icon: NotebookPen,
        title: 'Aún no hay asientos',
        text: 'Las ventas, compras y pagos hacen los suyos. Escribe aquí los ajustes de tu contador.',
      }}
    />
  )
}
