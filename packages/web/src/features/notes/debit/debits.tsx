import { useSearch } from '@tanstack/react-router'
import { debitStateNames, debitStates } from '@tendero/core/notes/debit/debit.states'
import { FilePlus2 } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { NoteState } from '../state'
import type { DebitRow } from '../types'
import { DebitScreen } from './debit'

/** Notas débito: what invoices asked more, or one of them (`ver`) when the address says so. */
export function DebitNotes() {
  const { ver } = useSearch({ strict: false })
  return ver ? <DebitScreen key={ver} id={ver} /> : <DebitList />
}

function DebitList() {
  const list = useListSearch(['state', 'client', 'from', 'to'])
  const query = useList(q.notes.listDebits(list.input))
  const creates = useCan('credit_note-create')
  return (
    <DocumentList
      title="Notas débito"
      list={list}
      query={query}
      create={creates ? { label: 'Crear nota débito', to: '/dashboard/notas-debito/nueva' } : undefined}
      href={(row) => screenOf.debitNote(row.id)}
      period
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(debitStates, debitStateNames) }]}
      columns={[
        numberColumn,
        { header: 'Factura', phone: 'line', cell: (row: DebitRow) => row.invoice.name },
        { header: 'Cliente', phone: 'line', className: 'max-w-64 truncate', cell: (row) => row.client.name },
        dateColumn((row: DebitRow) => row.date),
        { header: 'Motivo', cell: (row) => row.reason_name },
        { header: 'DIAN', cell: (row) => row.electronic_name },
        stateColumn(
          (row: DebitRow) => row.state_name,
          (row) => <NoteState row={row} />,
        ),
        { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'line' },
      ]}
      empty={{
        icon: FilePlus2,
        title: 'Aún no hay notas débito',
        text: 'Cuando una factura que la DIAN ya tiene debe cobrar algo más (intereses, gastos, otro valor), queda aquí y como deuda del cliente.',
      }}
    />
  )
}
