import { supportStateNames, supportStates } from '@tendero/core/purchasing/supports/support.states'
import { FileText } from 'lucide-react'
import { DocumentList, dateColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { SupportRow } from '../types'
import { SupportState, wordOf } from './state'
import { PendingWeek } from './week'

/** Documentos soporte: what was bought of who need not invoice, and drafts to look at. */
export function Supports() {
  const list = useListSearch(['state', 'from', 'to'])
  const query = useList(q.purchasing.listSupports(list.input))
  const creates = useCan('document_support-create')
  return (
    <DocumentList
      title="Documentos soporte"
      list={list}
      query={query}
      create={creates ? { label: 'Crear documento soporte', to: '/dashboard/documento-soporte/add' } : undefined}
      href={(row) => screenOf.supportDocument(row.id)}
      tabs={<PendingWeek />}
      period
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(supportStates, supportStateNames) }]}
      columns={[
        { header: 'Número', phone: 'title', cell: (row: SupportRow) => row.number || 'Borrador' },
        { header: 'Proveedor', phone: 'line', cell: (row) => row.provider.name },
        { header: 'Documento', cell: (row) => row.reference ?? '—' },
        dateColumn((row: SupportRow) => row.date),
        { header: 'Vence', kind: 'date', value: (row) => row.due_date, cell: (row) => date(row.due_date) },
        { header: 'Total', align: 'right', kind: 'money', cost: true, value: (row) => row.total_cost },
        {
          header: 'Por pagar',
          align: 'right',
          kind: 'money',
          cost: true,
          phone: 'line',
          value: (row) => row.owed_cost,
        },
        stateColumn(wordOf, (row) => <SupportState row={row} />),
      ]}
      empty={{
        icon: FileText,
        title: 'Aún no tienes documentos soporte',
        text: 'Regístralo cuando compras a quien no está obligado a facturar: un campesino, un plomero, quien te arrienda. Las retenciones se calculan solas.',
      }}
    />
  )
}
