import { causationStateNames, causationStates } from '@tendero/core/purchasing/causations/causation.states'
import { NotebookPen } from 'lucide-react'
import { DocumentList, dateColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { CausationRow } from '../types'
import { Recurring } from './recurring'
import { CausationState, wordOf } from './state'

/** Causaciones: expenses that are owed, and drafts to look at. */
export function Causations() {
  const list = useListSearch(['state', 'from', 'to'])
  const query = useList(q.purchasing.listCausations(list.input))
  const creates = useCan('causation-create')
  return (
    <DocumentList
      title="Causaciones"
      list={list}
      query={query}
      create={creates ? { label: 'Causar un gasto', to: '/dashboard/causaciones/add' } : undefined}
      href={(row) => screenOf.causation(row.id)}
      tabs={<Recurring />}
      period
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(causationStates, causationStateNames) }]}
      columns={[
        { header: 'Número', phone: 'title', cell: (row: CausationRow) => row.number || 'Borrador' },
        { header: 'A quién', phone: 'line', cell: (row) => row.provider.name },
        { header: 'Documento', cell: (row) => row.reference ?? '—' },
        dateColumn((row: CausationRow) => row.date),
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
        stateColumn(wordOf, (row) => <CausationState row={row} />),
      ]}
      empty={{
        icon: NotebookPen,
        title: 'Aún no causas gastos',
        text: 'Registra aquí lo que debes sin mercancía: arriendo, servicios públicos, honorarios. Las retenciones se calculan solas.',
      }}
    />
  )
}
