import { useQuery } from '@tanstack/react-query'
import { History, PackageSearch } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { DocumentLink } from '@/components/kit/document-link'
import { Page } from '@/components/kit/page'
import { Stat } from '@/components/kit/stat'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { type ListSearch, useList, useListSearch } from '@/components/kit/use-list-search'
import { When } from '@/components/kit/when'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { date, money, quantity } from '@/lib/format'
import { storageOptions, useEveryStorage } from '@/shared/item/storage-select'
import { Cause } from '../stock/movement'
import type { Movement } from '../stock/types'
import { ProductFilter } from './product-filter'

const names = ['item', 'storage', 'from', 'to'] as const
type Name = (typeof names)[number]

/** Kárdex: what came in and went out of a product in a storage, with what was left and its cost after each. */
export function StockHistory() {
  const list = useListSearch(names)
  const storages = useEveryStorage()
  const storage = list.filters.storage ?? storages[0]?.id
  const { item, from, to } = list.filters
  const query = useList({
    ...q.inventory.stockHistory({
      item: item ?? '',
      storage: storage ?? '',
      page: list.page,
      per_page: list.input.per_page,
      sort: list.sort as 'date' | undefined,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }),
    enabled: Boolean(item && storage),
  })
  const newest = useQuery({
    ...q.inventory.stockHistory({ item: item ?? '', storage: storage ?? '', per_page: 1 }),
    enabled: Boolean(item && storage),
  })
  const last = newest.data?.data[0]
  return (
    <Page
      title="Movimiento de inventario"
      description="El kárdex de un producto: por qué hay lo que hay, con saldo y costo después de cada movimiento."
    >
      <div className="mb-3 flex flex-wrap items-center gap-2 *:mb-0!">
        <ProductFilter
          value={item}
          name={last?.name}
          placeholder="Elige un producto"
          onChange={(next) => list.filter('item', next)}
        />
        <Select
          aria-label="Bodega"
          className="w-52 max-sm:w-full"
          value={storage}
          onChange={(next) => list.filter('storage', next)}
          options={storageOptions(storages)}
        />
        <TableToolbar list={list} period />
      </div>
      {item ? (
        <div className="grid gap-4">
          {last && (
            <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
              <Stat label="Hay" value={quantity(last.balance)} />
              {last.balance_cost !== null && <Stat label="Costo promedio" value={money(last.balance_cost)} />}
              {last.balance_value !== null && <Stat label="Valor" value={money(last.balance_value)} />}
              <Stat label="Último movimiento" value={date(last.date)} against={last.cause_name} />
            </div>
          )}
          <Kardex list={list} query={query} />
        </div>
      ) : (
        <div className="rounded-lg border bg-card">
          <Empty icon={PackageSearch} title="Elige un producto">
            Búscalo arriba por nombre, código o barras y verás cada entrada y salida con su documento.
          </Empty>
        </div>
      )}
    </Page>
  )
}

const when = (row: Movement) => <When at={row.at} day={row.date} />

/** What it was worth, and what of it puts right the cost of what was sold before it came in. */
const worth = (row: Movement) => (
  <>
    {money(row.value)}
    {Boolean(row.cost_correction) && (
      <span className="block text-xs font-normal text-muted-foreground">
        corrige el costo en {money(row.cost_correction)}
      </span>
    )}
  </>
)

function Kardex({
  list,
  query,
}: {
  list: ListSearch<Name>
  query: Parameters<typeof DataTable<Movement>>[0]['query']
}) {
  return (
    <DataTable
      query={query}
      list={{ ...list, narrowed: Boolean(list.filters.from || list.filters.to) }}
      rowKey={(row) => row.id}
      columns={[
        {
          header: 'Fecha',
          sort: 'date',
          phone: 'line',
          className: 'whitespace-nowrap',
          kind: 'date',
          value: (row) => row.date,
          cell: when,
        },
        { header: 'Motivo', phone: 'title', value: (row) => row.cause_name, cell: (row) => <Cause row={row} /> },
        { header: 'Nota', sheetOnly: true, value: (row) => row.note },
        {
          header: 'Documento',
          phone: 'line',
          value: (row) => row.document.number,
          cell: (row) => <DocumentLink document={row.document} />,
        },
        { header: 'Quién', phone: 'line', cell: (row) => row.user.name },
        {
          header: 'Entra',
          align: 'right',
          phone: 'line',
          className: 'text-primary',
          kind: 'quantity',
          value: (row) => (row.quantity > 0 ? row.quantity : undefined),
        },
        {
          header: 'Sale',
          align: 'right',
          phone: 'line',
          className: 'text-destructive',
          kind: 'quantity',
          value: (row) => (row.quantity < 0 ? -row.quantity : undefined),
        },
        { header: 'Valor', align: 'right', kind: 'money', cost: true, value: (row) => row.value, cell: worth },
        {
          header: 'Saldo',
          align: 'right',
          phone: 'value',
          className: 'font-semibold',
          kind: 'quantity',
          value: (row) => row.balance,
        },
        { header: 'Costo', align: 'right', phone: 'line', kind: 'money', cost: true, value: (row) => row.balance_cost },
        { header: 'Valor del saldo', align: 'right', kind: 'money', cost: true, value: (row) => row.balance_value },
      ]}
      empty={
        <Empty icon={History} title="Sin movimientos">
          Este producto no ha entrado ni salido de esta bodega.
        </Empty>
      }
    />
  )
}
