import { countStateNames, countStates } from '@tendero/core/inventory/counts/count.states'
import { ClipboardCheck } from 'lucide-react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { CountRow } from '../stock/types'
import { CountState } from './state'

/** What a count is of: a category, a storage, or everything. */
export function scopeOf(row: Pick<CountRow, 'category' | 'storages' | 'type'>): string {
  const where = row.storages.length === 1 ? row.storages[0]!.name : 'Todas las bodegas'
  return row.category ? `${row.category.name}, ${where.toLowerCase()}` : where
}

/** Conteos físicos: what was counted, when, and how it ended. */
export function Counts() {
  const list = useListSearch(['status'])
  const query = useList(q.inventory.listCounts(list.input))
  const [creates, counts] = [useCan('physical_count-create'), useCan('physical_count-update')]
  return (
    <DocumentList
      title="Conteo físico"
      list={list}
      query={query}
      create={creates ? { label: 'Crear conteo', to: '/dashboard/conteo-fisico/add' } : undefined}
      href={counts ? (row) => screenOf.physicalCount(row.id) : undefined}
      filters={[{ name: 'status', label: 'Estado', options: optionsOf(countStates, countStateNames) }]}
      columns={[
        numberColumn,
        { header: 'Qué se cuenta', phone: 'line', cell: scopeOf },
        dateColumn((row: CountRow) => row.created_at, 'Empezó'),
        {
          header: 'Terminó',
          kind: 'date',
          value: (row) => row.closed_at,
        },
        { header: 'Quién', cell: (row) => row.user.name },
        { header: 'Nota', className: 'max-w-64 truncate text-muted-foreground', cell: (row) => row.note ?? '' },
        stateColumn(
          (row: CountRow) => row.status_name,
          (row) => <CountState row={row} />,
        ),
      ]}
      empty={{
        icon: ClipboardCheck,
        title: 'Aún no has contado',
        text: 'Cuenta lo que hay de verdad con el celular o un lector, sin dejar de vender. Al cerrar, una sola corrección deja todo cuadrado.',
      }}
    />
  )
}
