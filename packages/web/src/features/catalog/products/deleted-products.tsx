import { useMutation } from '@tanstack/react-query'
import { ArchiveRestore, Undo2 } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'

/** The products that were deleted: each can come back as it was. */
export function DeletedProducts() {
  const list = useListSearch()
  const query = useList(q.catalog.listDeletedProducts({ page: list.page, per_page: 25 }))
  const restores = useCan('product-delete', 'product-update')
  const restore = useMutation({
    mutationFn: (ids: string[]) => api.catalog.restoreProducts({ ids }),
    onSuccess: (rows) =>
      say.good(rows.length === 1 ? `De vuelta: ${rows[0]!.name}` : `${plural(rows.length, 'producto')} de vuelta`),
  })
  return (
    <DataTable
      query={query}
      list={list}
      rowKey={(row) => row.id}
      href={(row) => screenOf.product(row.id)}
      columns={[
        { header: 'Producto', cell: (row) => row.name, phone: 'title', className: 'min-w-64' },
        { header: 'SKU', cell: (row) => row.sku, phone: 'line' },
        { header: 'Categoría', cell: (row) => row.category ?? '' },
        { header: 'Eliminado', kind: 'date', value: (row) => row.updated_at, phone: 'line' },
        { header: 'Precio', align: 'right', kind: 'money', value: (row) => row.price },
        {
          header: '',
          align: 'right',
          phone: 'value',
          cell: (row) =>
            restores && (
              <Button
                variant="outline"
                size="sm"
                className="relative z-10"
                busy={restore.isPending && restore.variables.includes(row.id)}
                onClick={() => restore.mutate([row.id])}
              >
                <Undo2 /> Restaurar
              </Button>
            ),
        },
      ]}
      bulk={
        restores
          ? (ids, clear) => (
              <Button
                variant="outline"
                size="sm"
                busy={restore.isPending}
                onClick={() => restore.mutate(ids, { onSuccess: clear })}
              >
                <Undo2 /> Restaurar
              </Button>
            )
          : undefined
      }
      empty={
        <Empty icon={ArchiveRestore} title="Nada eliminado">
          Lo que elimines queda aquí, con su historia, por si lo quieres de vuelta.
        </Empty>
      }
    />
  )
}
