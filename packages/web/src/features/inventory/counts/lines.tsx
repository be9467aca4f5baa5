import { CircleCheck, ClipboardList } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { CountedTabs } from '@/components/kit/document/list'
import { Empty } from '@/components/kit/states'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { q } from '@/lib/api'
import { money, quantity, time } from '@/lib/format'
import type { CountDetail, CountLine } from '../stock/types'
import { isOpen } from './state'

const REFRESH_MS = 5_000

type Show = 'counted' | 'different' | 'pending'

const empties: Record<Show, readonly [title: string, text: string]> = {
  counted: ['Nada contado todavía', 'Escanea el primer producto: lo que cuenten todos aparece aquí.'],
  different: ['Todo cuadra', 'Lo contado hasta ahora es igual a lo que dice el sistema.'],
  pending: ['No falta nada por contar', 'Ya se contó todo lo que el sistema dice que hay.'],
}

/** The lines of a count: counted, different, or still to count; what others count appears by itself. */
export function CountLines({ row, onRow }: { row: CountDetail; onRow: (line: CountLine) => void }) {
  const list = useListSearch(['show'])
  const show = (list.filters.show ?? 'counted') as Show
  const refetchInterval = isOpen(row) ? REFRESH_MS : false
  const query = useList({
    ...q.inventory.listCountLines({ id: row.id, show, page: list.page, per_page: list.input.per_page }),
    refetchInterval,
  })
  const [title, text] = empties[show]
  const storages = new Map(row.storages.map((storage) => [storage.id, storage.name]))
  return (
    <section aria-label="Productos del conteo" className="min-w-0">
      <CountedTabs
        label="Qué ver"
        value={list.filters.show}
        onChange={(value) => list.filter('show', value)}
        options={[
          { value: undefined, label: 'Contados', number: row.lines },
          { value: 'different', label: 'Con diferencia', number: row.different },
          { value: 'pending', label: 'Por contar', number: show === 'pending' ? query.data?.meta.total : undefined },
        ]}
      />
      <DataTable<CountLine>
        query={query}
        list={{ ...list, narrowed: false }}
        rowKey={(line) => line.id}
        onRow={onRow}
        columns={[
          { header: 'Producto', phone: 'title', cell: (line) => line.name },
          ...(row.storages.length > 1
            ? [
                {
                  header: 'Bodega',
                  phone: 'line' as const,
                  cell: (line: CountLine) => storages.get(line.storage_id) ?? '',
                },
              ]
            : []),
          { header: 'Sistema', align: 'right', phone: 'line', kind: 'quantity', value: (line) => line.system_stock },
          ...(show === 'pending' ? [] : countedColumns),
        ]}
        empty={
          <Empty icon={show === 'counted' ? ClipboardList : CircleCheck} title={title}>
            {text}
          </Empty>
        }
      />
    </section>
  )
}

const countedColumns = [
  {
    header: 'Físico',
    kind: 'quantity' as const,
    value: (line: CountLine) => line.physical_stock ?? 0,
    align: 'right' as const,
    phone: 'line' as const,
    cell: (line: CountLine) => (
      <>
        {quantity(line.physical_stock ?? 0)}
        {line.second && line.first_physical_stock !== null && (
          <span className="block text-xs text-muted-foreground max-md:hidden">
            antes {quantity(line.first_physical_stock)}
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Diferencia',
    kind: 'quantity' as const,
    value: (line: CountLine) => line.diference,
    align: 'right' as const,
    phone: 'value' as const,
    cell: (line: CountLine) => (
      <>
        <Difference line={line} />
        {line.moved && (
          <span className="block text-xs font-normal text-warning max-md:hidden">se movió mientras se contaba</span>
        )}
      </>
    ),
  },
  {
    header: 'Valor',
    align: 'right' as const,
    kind: 'money' as const,
    cost: true,
    // What it does to the inventory: what is missing takes away.
    value: (line: CountLine) => (line.value === null ? null : -line.value),
    cell: (line: CountLine) => (line.value ? money(-line.value) : '—'),
  },
  {
    header: 'Contó',
    className: 'text-muted-foreground',
    value: (line: CountLine) => line.counted_by,
    cell: (line: CountLine) =>
      line.counted_at && (
        <>
          {line.counted_by} <span className="text-xs whitespace-nowrap">{time(line.counted_at)}</span>
        </>
      ),
  },
]

/** System minus physical: positive is what is missing. */
export function Difference({ line }: { line: Pick<CountLine, 'diference'> }) {
  const units = line.diference ?? 0
  if (units === 0) return <span className="text-primary">Cuadra</span>
  return (
    <span className={units > 0 ? 'text-destructive' : 'text-info'}>
      {units > 0 ? `Faltan ${quantity(units)}` : `Sobran ${quantity(-units)}`}
    </span>
  )
}
