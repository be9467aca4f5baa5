import { adjustmentStateNames } from '@tendero/core/inventory/adjustments/adjustment.states'
import { reasonCodes, reasons } from '@tendero/core/inventory/adjustments/adjustment-reasons'
import { ClipboardPen } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { AdjustmentState } from './badges'

const reasonOptions = reasonCodes.map((value) => ({ value, label: reasons[value].name }))

/** Ajustes: what came in or went out without a sale or a purchase, and why. */
export function Adjustments() {
  const list = useListSearch(['reason', 'from', 'to'])
  const query = useList(q.inventory.listAdjustments(list.input as never))
  const creates = useCan('inventory_adjustment-create')
  return (
    <Page
      title="Ajustes de inventario"
      primary={creates ? { label: 'Nuevo ajuste', to: screenOf.adjustment('nuevo') } : undefined}
    >
      <TableToolbar
        list={list}
        filters={[
          { name: 'reason', label: 'Motivo', options: reasonOptions },
          { name: 'from', label: 'Desde' },
          { name: 'to', label: 'Hasta' },
        ]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={creates ? (row) => screenOf.adjustment(row.id) : undefined}
        columns={[
          { header: 'Número', phone: 'title', cell: (row) => row.number },
          {
            header: 'Fecha',
            sort: 'date',
            phone: 'line',
            className: 'whitespace-nowrap',
            kind: 'date',
            value: (row) => row.date,
          },
          { header: 'Motivo', phone: 'line', cell: (row) => row.reason_name },
          { header: 'Quién', cell: (row) => row.user.name },
          { header: 'Productos', align: 'right', kind: 'quantity', value: (row) => row.lines },
          {
            header: 'Entra',
            align: 'right',
            kind: 'money',
            cost: true,
            value: (row) => row.value_in,
            cell: (row) => amount(row.value_in),
          },
          {
            header: 'Sale',
            align: 'right',
            kind: 'money',
            cost: true,
            value: (row) => row.value_out,
            cell: (row) => amount(row.value_out),
          },
          {
            header: 'Estado',
            phone: 'value',
            value: (row) => adjustmentStateNames[row.state],
            cell: (row) => <AdjustmentState row={row} />,
          },
        ]}
        empty={
          <Empty icon={ClipboardPen} title="Aún no hay ajustes">
            Registra aquí lo que se daña, se vence, se pierde o aparece: cambia la existencia y los libros a la vez.
          </Empty>
        }
      />
    </Page>
  )
}

const amount = (pesos: number | null) => (pesos === 0 ? '—' : money(pesos))
