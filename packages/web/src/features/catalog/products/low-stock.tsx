import { useQuery } from '@tanstack/react-query'
import { PackageCheck, TriangleAlert } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { q } from '@/lib/api'
import { quantity } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'

/** What is at or below its minimum, by storage. */
export function LowStock() {
  const list = useListSearch(['storage'])
  const { search: _, ...input } = list.input
  const query = useList(q.inventory.lowStock(input))
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 }).data ?? []
  const nameOf = (id: string) => storages.find((storage) => storage.id === id)?.name ?? ''
  return (
    <>
      {storages.length > 1 && (
        <TableToolbar
          list={list}
          filters={[
            { name: 'storage', label: 'Bodega', options: storages.map(({ id, name }) => ({ value: id, label: name })) },
          ]}
        />
      )}
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => screenOf.product(row.product_id)}
        columns={[
          { header: 'Producto', cell: (row) => row.name, phone: 'title', className: 'min-w-64' },
          { header: 'SKU', cell: (row) => row.sku, phone: 'line' },
          { header: 'Bodega', cell: (row) => nameOf(row.storage_id), phone: 'line' },
          { header: 'Mínimo', align: 'right', kind: 'quantity', value: (row) => row.minimum, phone: 'line' },
          {
            header: 'Hay',
            kind: 'quantity',
            value: (row) => row.quantity,
            align: 'right',
            phone: 'value',
            cell: (row) => (
              <Badge tone={row.quantity <= 0 ? 'bad' : 'warning'}>
                <TriangleAlert aria-hidden /> {row.quantity <= 0 ? 'Agotado' : `Quedan ${quantity(row.quantity)}`}
              </Badge>
            ),
          },
        ]}
        empty={
          <Empty icon={PackageCheck} title="Nada por agotarse">
            Pon un stock mínimo a tus productos y aquí verás, antes de que falten, los que debes pedir.
          </Empty>
        }
      />
    </>
  )
}
