import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { causeNames, causes } from '@tendero/core/inventory/stock/stock-causes'
import { ArrowLeftRight } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { DocumentLink } from '@/components/kit/document-link'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { When } from '@/components/kit/when'
import { q } from '@/lib/api'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { storageOptions, useEveryStorage } from '@/shared/item/storage-select'
import { Cause, Signed } from '../stock/movement'
import { ProductFilter } from './product-filter'

const names = ['product', 'storage', 'cause', 'user', 'from', 'to'] as const
const causeOptions = causes.map((value) => ({ value, label: causeNames[value] }))

type Totals = Awaited<ReturnType<Api['inventory']['listMovements']>>['meta']['totals']

/** What came in and went out of what is filtered, and what it was worth for who may see costs. */
const totalsOf = (totals: Totals | undefined) =>
  totals
    ? [
        { label: 'Entró', value: quantity(totals.in) },
        { label: 'Salió', value: quantity(totals.out) },
        ...(totals.value === null ? [] : [{ label: 'Valor', value: money(totals.value) }]),
      ]
    : []

/** Everything that moved stock, newest first; each leads to its document. */
export function Movements() {
  const list = useListSearch(names)
  const { search: document, ...input } = list.input
  const query = useList(q.inventory.listMovements({ ...input, document } as never))
  const storages = useEveryStorage()
  const people = usePeople()
  return (
    <Page title="Movimientos" description="Todo lo que entró y salió, por qué documento y quién lo hizo.">
      <div className="mb-2">
        <ProductFilter
          value={list.filters.product}
          name={query.data?.data[0]?.name}
          onChange={(id) => list.filter('product', id)}
        />
      </div>
      <TableToolbar
        list={list}
        search="Número del documento"
        period
        filters={[
          { name: 'cause', label: 'Motivo', options: causeOptions },
          { name: 'storage', label: 'Bodega', options: storageOptions(storages) },
          ...(people.length > 0 ? [{ name: 'user' as const, label: 'Persona', options: people }] : []),
        ]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        columns={[
          {
            header: 'Fecha',
            sort: 'date',
            phone: 'line',
            kind: 'date',
            value: (row) => row.date,
            className: 'whitespace-nowrap',
            cell: (row) => <When at={row.at} day={row.date} />,
          },
          { header: 'Producto', phone: 'title', cell: (row) => row.name },
          { header: 'Bodega', phone: 'line', cell: (row) => row.storage.name },
          { header: 'Motivo', phone: 'line', value: (row) => row.cause_name, cell: (row) => <Cause row={row} /> },
          { header: 'Nota', sheetOnly: true, value: (row) => row.note },
          {
            header: 'Documento',
            value: (row) => row.document.number,
            phone: 'line',
            cell: (row) => <DocumentLink document={row.document} />,
          },
          { header: 'Quién', cell: (row) => row.user.name },
          {
            header: 'Cantidad',
            align: 'right',
            phone: 'value',
            kind: 'quantity',
            value: (row) => row.quantity,
            cell: (row) => <Signed row={row} />,
          },
          { header: 'Valor', align: 'right', kind: 'money', cost: true, value: (row) => row.value },
          { header: 'Quedó', align: 'right', kind: 'quantity', value: (row) => row.balance },
        ]}
        totals={totalsOf(query.data?.meta.totals)}
        empty={
          <Empty icon={ArrowLeftRight} title="Nada se ha movido todavía">
            Cada venta, compra, traslado, ajuste y conteo deja aquí su rastro.
          </Empty>
        }
      />
      {list.narrowed && !list.filters.product && !list.filters.from && (
        <p className="mt-3 text-sm text-muted-foreground">
          Se buscan en los últimos 90 días. Elige desde cuándo para ver los de antes.
        </p>
      )}
    </Page>
  )
}

function usePeople() {
  const may = useCan('user-read')
  const { data } = useQuery({ ...q.identity.listUsers({ per_page: 100 }), enabled: may, staleTime: 5 * 60_000 })
  return data?.data.map((user) => ({ value: user.id, label: user.name })) ?? []
}
