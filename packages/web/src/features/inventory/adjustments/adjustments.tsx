import { adjustmentStateNames } from '@tendero/core/inventory/adjustments/adjustment.states'
import { reasonCodes, reasons } from '@tendero/core/inventory/adjustments/adjustment-reasons'
import { ClipboardPen } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { When } from '@/components/kit/when'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { AdjustmentRow } from '../stock/types'
import { AdjustmentState } from './state'

const reasonOptions = reasonCodes.map((value) => ({ value, label: reasons[value].name }))
const amount = (pesos: number | null) => (pesos === 0 ? '—' : money(pesos))

/** Ajustes: what came in or went out without a sale or a purchase, and why. */
export function Adjustments() {
  const list = useListSearch(['reason', 'from', 'to'])
  const query = useList(q.inventory.listAdjustments(list.input))
  const creates = useCan('inventory_adjustment-create')
  return (
    <DocumentList
      title="Ajustes de inventario"
      list={list}
      query={query}
      create={creates ? { label: 'Crear ajuste', to: screenOf.adjustment('nuevo') } : undefined}
      href={creates ? (row) => screenOf.adjustment(row.id) : undefined}
      period
      filters={[{ name: 'reason', label: 'Motivo', options: reasonOptions }]}
      columns={[
        numberColumn,
        {
          ...dateColumn((row: AdjustmentRow) => row.date),
          cell: (row) => <When at={row.created_at} day={row.date} />,
        },
        { header: 'Motivo', phone: 'line', cell: (row) => row.reason_name },
        { header: 'Quién', cell: (row) => row.user.name },
        { header: 'Productos', align: 'right', kind: 'quantity', value: (row) => row.lines },
        ...(['value_in', 'value_out'] as const).map((name) => ({
          header: name === 'value_in' ? 'Entra' : 'Sale',
          align: 'right' as const,
          kind: 'money' as const,
          cost: true,
          value: (row: AdjustmentRow) => row[name],
          cell: (row: AdjustmentRow) => amount(row[name]),
        })),
        stateColumn(
          (row: AdjustmentRow) => adjustmentStateNames[row.state],
          (row) => <AdjustmentState row={row} />,
        ),
      ]}
      empty={{
        icon: ClipboardPen,
        title: 'Aún no hay ajustes',
        text: 'Registra aquí lo que se daña, se vence, se pierde o aparece: cambia la existencia y los libros a la vez.',
      }}
    />
  )
}
