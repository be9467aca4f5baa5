import { useQuery } from '@tanstack/react-query'
import { causeNames, causes } from '@tendero/core/inventory/stock.causes'
import { ArrowLeftRight } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Pick } from '@/components/kit/pick'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { DocumentLink } from '@/features/books/document-link'
import { q } from '@/lib/api'
import { date, quantity, time } from '@/lib/format'
import { useCan } from '@/lib/person'
import { findItems, type Item } from './items'
import { storageOptions, useStorages } from './storage-select'
import type { Movement } from './types'

const names = ['product', 'storage', 'cause', 'user', 'from', 'to'] as const
const causeOptions = causes.map((value) => ({ value, label: causeNames[value] }))

/** Everything that moved stock, newest first; each leads to its document. */
export function Movements() {
  const list = useListSearch(names)
  const { search, ...input } = list.input
  const query = useList(q.inventory.listMovements({ ...input, ...(search ? { document: search } : {}) } as never))
  const storages = useStorages()
  const people = usePeople()
  return (
    <Page title="Movimientos" description="Todo lo que entró y salió, por qué documento y quién lo hizo.">
      <TableToolbar
        list={list}
        search="Número del documento"
        filters={[
          { name: 'cause', label: 'Motivo', options: causeOptions },
          { name: 'storage', label: 'Bodega', options: storageOptions(storages) },
          { name: 'from', label: 'Desde' },
          { name: 'to', label: 'Hasta' },
          ...(people.length > 0 ? [{ name: 'user' as const, label: 'Persona', options: people }] : []),
        ]}
      >
        <ProductFilter
          value={list.filters.product}
          name={query.data?.data[0]?.name}
          onChange={(id) => list.filter('product', id)}
        />
      </TableToolbar>
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        columns={[
          {
            header: 'Fecha',
            kind: 'date',
            value: (row) => row.date,
            className: 'whitespace-nowrap',
            cell: (row) => (
              <>
                {date(row.date)} <span className="font-normal text-muted-foreground">{time(row.at)}</span>
              </>
            ),
          },
          { header: 'Producto', phone: 'title', cell: (row) => row.name },
          { header: 'Bodega', phone: 'line', cell: (row) => row.storage.name },
          { header: 'Motivo', phone: 'line', cell: (row) => row.cause_name },
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
          { header: 'Valor', align: 'right', kind: 'money', value: (row) => row.value },
          { header: 'Quedó', align: 'right', kind: 'quantity', value: (row) => row.balance },
        ]}
        empty={
          <Empty icon={ArrowLeftRight} title="Nada se ha movido todavía">
            Cada venta, compra, traslado, ajuste y conteo deja aquí su rastro.
          </Empty>
        }
      />
    </Page>
  )
}

/** Units that came in with `+`, or went out with `−`. */
export const Signed = ({ row }: { row: Pick<Movement, 'quantity'> }) => (
  <span className={row.quantity > 0 ? 'text-primary' : row.quantity < 0 ? 'text-destructive' : undefined}>
    {row.quantity > 0 ? '+' : row.quantity < 0 ? '−' : ''}
    {quantity(Math.abs(row.quantity))}
  </span>
)

function usePeople() {
  const may = useCan('user-read')
  const { data } = useQuery({ ...q.identity.listUsers({ per_page: 100 }), enabled: may, staleTime: 5 * 60_000 })
  return data?.data.map((user) => ({ value: user.id, label: user.name })) ?? []
}

interface ProductFilterProps {
  value: string | undefined
  /** What it is called, when the rows tell. */
  name: string | undefined
  onChange: (id: string | undefined) => void
}

/** One product or variant, of those that move. */
export function ProductFilter({ value, name, onChange }: ProductFilterProps) {
  return (
    <div className="w-64 max-sm:w-full">
      <Pick<Item>
        value={value}
        chosen={value && (name ?? 'Un producto')}
        clearable
        placeholder="Todos los productos"
        find={findItems}
        item={(row) => ({ id: row.id, label: row.name, note: row.sku })}
        onChange={onChange}
      />
    </div>
  )
}
