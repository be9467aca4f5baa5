import { countStateNames, countStates } from '@tendero/core/inventory/counts/count.states'
import { ClipboardCheck } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { CountState } from './badges'
import type { CountRow } from './types'

const statusOptions = countStates.map((value) => ({ value, label: countStateNames[value] }))

/** What a count is of: a category, a storage, or everything. */
export function scopeOf(row: Pick<CountRow, 'category' | 'storages' | 'type'>): string {
  const where = row.storages.length === 1 ? row.storages[0]!.name : 'Todas las bodegas'
  return row.category ? `${row.category.name}, ${where.toLowerCase()}` : where
}

/** Conteos físicos: what was counted, when, and how it ended. */
export function Counts() {
  const list = useListSearch(['status'])
  const query = useList(q.inventory.listCounts(list.input as never))
  const [creates, counts] = [useCan('physical_count-create'), useCan('physical_count-update')]
  return (
    <Page
      title="Conteo físico"
      primary={creates ? { label: 'Nuevo conteo', to: '/dashboard/conteo-fisico/add' } : undefined}
    >
      <TableToolbar list={list} filters={[{ name: 'status', label: 'Estado', options: statusOptions }]} />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={counts ? (row) => screenOf.physicalCount(row.id) : undefined}
        columns={[
          { header: 'Número', phone: 'title', cell: (row) => row.number },
          { header: 'Qué se cuenta', phone: 'line', cell: scopeOf },
          {
            header: 'Empezó',
            sort: 'date',
            phone: 'line',
            className: 'whitespace-nowrap',
            kind: 'date',
            value: (row) => row.created_at,
          },
          {
            header: 'Terminó',
            className: 'whitespace-nowrap',
            cell: (row) => (row.closed_at ? date(row.closed_at) : '—'),
            kind: 'date',
            value: (row) => row.closed_at,
          },
          { header: 'Quién', cell: (row) => row.user.name },
          { header: 'Nota', className: 'max-w-64 truncate text-muted-foreground', cell: (row) => row.note ?? '' },
          {
            header: 'Estado',
            phone: 'value',
            value: (row) => row.status_name,
            cell: (row) => <CountState row={row} />,
          },
        ]}
        empty={
          <Empty icon={ClipboardCheck} title="Aún no has contado">
            Cuenta lo que hay de verdad con el celular o un lector, sin dejar de vender. Al cerrar, una sola corrección
            deja todo cuadrado.
          </Empty>
        }
      />
    </Page>
  )
}
