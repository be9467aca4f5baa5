import { purchaseStateNames, purchaseStates } from '@tendero/core/purchasing/invoices/purchase.states'
import { FileUp, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { ImportPurchases } from './import-purchases'
import { PurchaseState, wordOf } from './state'
import type { PurchaseRow } from './types'

/** Facturas de compra: what providers billed, what is owed of it and until when. */
export function Purchases() {
  const list = useListSearch(['state', 'from', 'to'])
  const query = useList(q.purchasing.listPurchases(list.input))
  const creates = useCan('purchase_invoice-create')
  const [importing, setImporting] = useState(false)
  return (
    <DocumentList
      title="Facturas de compra"
      list={list}
      query={query}
      create={creates ? { label: 'Registrar compra', to: '/dashboard/factura-compra/add' } : undefined}
      actions={
        creates && (
          <Button variant="outline" onClick={() => setImporting(true)}>
            <FileUp /> Importar de Excel
          </Button>
        )
      }
      href={(row) => screenOf.purchase(row.id)}
      period
      filters={[{ name: 'state', label: 'Estado', options: optionsOf(purchaseStates, purchaseStateNames) }]}
      columns={[
        numberColumn,
        { header: 'Factura', phone: 'line', cell: (row: PurchaseRow) => row.reference },
        { header: 'Proveedor', phone: 'line', cell: (row) => row.provider.name },
        dateColumn((row: PurchaseRow) => row.date),
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
        stateColumn(wordOf, (row) => <PurchaseState row={row} />),
      ]}
      empty={{
        icon: ReceiptText,
        title: 'Aún no registras compras',
        text: 'Registra la factura del proveedor: la mercancía entra a la bodega, el IVA y las retenciones se calculan solos y queda lo que debes con su fecha.',
      }}
    >
      {importing && <ImportPurchases close={() => setImporting(false)} />}
    </DocumentList>
  )
}
