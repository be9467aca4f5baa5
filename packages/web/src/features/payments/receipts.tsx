import { paymentStateNames, paymentStates } from '@tendero/core/payments/payment.states'
import { HandCoins } from 'lucide-react'
import {
  CountedTabs,
  DocumentList,
  dateColumn,
  numberColumn,
  optionsOf,
  stateColumn,
} from '@/components/kit/document/list'
import { ExcelButton } from '@/components/kit/excel-button'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { PaymentState } from './state'
import type { PaymentRow } from './types'

const kinds = [
  { value: undefined, label: 'De clientes' },
  { value: 'contable', label: 'Contables' },
]

/** Pagos recibidos: money of clients for what they owe, and for accounts. */
export function Receipts() {
  const list = useListSearch(['status', 'from', 'to', 'tipo'])
  const { tipo, ...filters } = list.filters
  const { tipo: _, ...input } = list.input
  const accounts = tipo === 'contable'
  const query = useList(accounts ? q.payments.listAccountReceipts(input) : q.payments.listReceipts(input))
  const creates = useCan('payment_received-create')
  const at = accounts ? screenOf.accountReceipt : screenOf.receipt
  const period = { ...(filters.from ? { from: filters.from } : {}), ...(filters.to ? { to: filters.to } : {}) }
  return (
    <DocumentList
      title="Pagos recibidos"
      list={list}
      query={query}
      create={creates ? { label: accounts ? 'Crear recibo contable' : 'Recibir pago', to: at('nuevo') } : undefined}
      actions={!accounts && <ExcelButton file={() => api.payments.receiptsReport(period)} />}
      tabs={<CountedTabs label="Clase" value={tipo} onChange={(value) => list.filter('tipo', value)} options={kinds} />}
      href={(row) => at(row.id)}
      period
      filters={[{ name: 'status', label: 'Estado', options: optionsOf(paymentStates, paymentStateNames) }]}
      columns={[
        numberColumn,
        dateColumn((row: PaymentRow) => row.date),
        { header: accounts ? 'Tercero' : 'Cliente', phone: 'line', cell: (row) => row.client?.name ?? '' },
        { header: 'Documentos', align: 'right', value: (row) => row.documents },
        { header: 'Recibido', align: 'right', kind: 'money', value: (row) => row.received },
        { header: 'Retenido', align: 'right', kind: 'money', value: (row) => row.withheld || null },
        { header: 'Saldo a favor', align: 'right', kind: 'money', value: (row) => row.advance || null },
        stateColumn(
          (row: PaymentRow) => row.state_name,
          (row) => <PaymentState row={row} />,
        ),
      ]}
      totals={query.data?.received != null ? [{ label: 'Recibido', value: money(query.data.received) }] : []}
      empty={{
        icon: HandCoins,
        title: 'Aún no hay pagos recibidos',
        text: 'Recibe aquí un pago por varias ventas, con lo que te retuvieron; lo que sobre queda a favor del cliente.',
      }}
    />
  )
}
