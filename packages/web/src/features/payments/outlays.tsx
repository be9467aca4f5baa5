import { paymentStateNames, paymentStates } from '@tendero/core/payments/payment.states'
import { Banknote } from 'lucide-react'
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
import type { MadeRow } from './types'

const kinds = [
  { value: undefined, label: 'A proveedores' },
  { value: 'contable', label: 'Contables' },
]

/** Pagos realizados: money for what is owed to providers, and for accounts. */
export function Outlays() {
  const list = useListSearch(['status', 'from', 'to', 'tipo'])
  const { tipo, ...filters } = list.filters
  const { tipo: _, ...input } = list.input
  const accounts = tipo === 'contable'
  const query = useList(accounts ? q.payments.listAccountPayments(input) : q.payments.listPaymentsMade(input))
  const creates = useCan('payment_made-create')
  const at = accounts ? screenOf.accountPayment : screenOf.paymentMade
  const period = { ...(filters.from ? { from: filters.from } : {}), ...(filters.to ? { to: filters.to } : {}) }
  const report = () => (accounts ? api.payments.accountPaymentsReport(period) : api.payments.paymentsMadeReport(period))
  return (
    <DocumentList
      title="Pagos realizados"
      list={list}
      query={query}
      create={creates ? { label: accounts ? 'Crear egreso contable' : 'Registrar pago', to: at('nuevo') } : undefined}
      actions={<ExcelButton file={report} />}
      tabs={<CountedTabs label="Clase" value={tipo} onChange={(value) => list.filter('tipo', value)} options={kinds} />}
      href={(row) => at(row.id)}
      period
      filters={[{ name: 'status', label: 'Estado', options: optionsOf(paymentStates, paymentStateNames) }]}
      columns={[
        numberColumn,
        dateColumn((row: MadeRow) => row.date),
        { header: accounts ? 'Tercero' : 'Proveedor', phone: 'line', cell: (row) => row.provider?.name ?? '' },
        { header: 'Documentos', align: 'right', value: (row) => row.documents },
        { header: 'Pagado', align: 'right', kind: 'money', value: (row) => row.paid },
        { header: 'Retenido', align: 'right', kind: 'money', value: (row) => row.withheld || null },
        { header: 'Anticipo', align: 'right', kind: 'money', value: (row) => row.advance || null },
        stateColumn(
          (row: MadeRow) => row.state_name,
          (row) => <PaymentState row={row} />,
        ),
      ]}
      totals={query.data?.paid != null ? [{ label: 'Pagado', value: money(query.data.paid) }] : []}
      empty={{
        icon: Banknote,
        title: 'Aún no hay pagos realizados',
        text: 'Paga aquí varias facturas de un proveedor de una vez, desde el banco o desde la caja; lo que sobre queda como anticipo.',
      }}
    />
  )
}
