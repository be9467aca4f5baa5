import { noteStates, stateNames } from '@tendero/core/notes/note/note.states'
import { RotateCcw } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { NoteState } from './state'
import type { NoteRow } from './types'

/** Notas crédito: what was taken back of sales, and how. */
export function CreditNotes() {
  const list = useListSearch(['state', 'client', 'from', 'to'])
  const query = useList(q.notes.listNotes(list.input))
  const creates = useCan('credit_note-create')
  return (
    <DocumentList
      title="Notas crédito"
      list={list}
      query={query}
      create={creates ? { label: 'Crear nota crédito', to: '/dashboard/notas-credito/nueva' } : undefined}
      href={(row) => screenOf.creditNote(row.id)}
      search="Número de la nota o de la venta"
      period
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(noteStates, stateNames) }]}
      columns={[
        numberColumn,
        { header: 'Venta', phone: 'line', cell: (row: NoteRow) => row.invoice.name },
        { header: 'Cliente', phone: 'line', className: 'max-w-64 truncate', cell: (row) => row.client.name },
        dateColumn((row: NoteRow) => row.date),
        { header: 'Clase', cell: (row) => row.type_name },
        { header: 'Cómo se devolvió', cell: (row) => row.return_type_name },
        stateColumn(
          (row: NoteRow) => row.state_name,
          (row) => <NoteState row={row} />,
        ),
        { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'line' },
      ]}
      empty={{
        icon: RotateCcw,
        title: 'Aún no hay notas crédito',
        text: 'Cuando un cliente devuelve algo o le rebajas una venta ya hecha, queda aquí: primero baja lo que debe y el resto es saldo a favor o dinero.',
      }}
    />
  )
}
