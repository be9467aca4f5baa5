import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeftRight, BookOpenText, ClipboardCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { TableFooter } from '@/components/kit/data-table-parts'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { POSTING_MS } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { count, date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { historyOf, Signed } from '../stock/movement'
import type { AdjustmentDetail } from '../stock/types'
import { AdjustmentEditor } from './editor'
import { AdjustmentState } from './state'

const route = getRouteApi('/dashboard/ajuste-inventario/$id')

/** An adjustment: a new one to write, or one that was posted. */
export function Adjustment() {
  const { id } = route.useParams()
  return id === 'nuevo' ? <AdjustmentEditor /> : <Posted key={id} id={id} />
}

const working = (row: AdjustmentDetail) => row.state === 'posting' || row.state === 'reversing'

function Posted({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...q.inventory.getAdjustment({ id, page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && working(state.data) ? POSTING_MS : false),
  })
  return (
    <Loaded query={query}>
      {(row) => (
        <DocumentScreen
          title={row.number}
          badge={<AdjustmentState row={row} />}
          description={row.reason_name}
          crumbs={[{ label: 'Ajustes de inventario', to: '/dashboard/ajuste-inventario' }]}
          actions={<Reverse row={row} />}
          {...(working(row)
            ? { posting: { jobId: row.job_id, words: 'Se está guardando: en un momento verás cómo quedó.' } }
            : { failure: { title: 'No se guardó: la mercancía quedó como estaba', text: row.failure } })}
          side={<AdjustmentStory row={row} />}
        >
          <Lines row={row} page={page} onPage={setPage} stale={query.isPlaceholderData} />
        </DocumentScreen>
      )}
    </Loaded>
  )
}

function Reverse({ row }: { row: AdjustmentDetail }) {
  const deletes = useCan('inventory_adjustment-delete')
  const reverse = useMutation({
    mutationFn: () => api.inventory.reverseAdjustment({ id: row.id }),
    onSuccess: (by) => say.good(`${row.number} anulado con ${by.number}`),
  })
  if (!deletes || row.state !== 'posted' || row.reverses_id) return null
  const ask = async () => {
    const body = 'La mercancía y los libros vuelven a como estaban, con otro ajuste al revés.'
    if (await confirm({ title: `¿Anular ${row.number}?`, body, action: 'Anular ajuste', danger: true }))
      reverse.mutate()
  }
  return (
    <Button variant="outline" busy={reverse.isPending} onClick={() => void ask()}>
      <Undo2 /> Anular ajuste
    </Button>
  )
}

interface LinesProps {
  row: AdjustmentDetail
  page: number
  onPage: (page: number) => void
  stale: boolean
}

const PAGE = 25

const columns: LineCell<AdjustmentDetail['products'][number]>[] = [
  {
    header: 'Producto',
    cell: (line) => (
      <>
        <Link {...historyOf(line)} className="font-medium underline-offset-4 hover:underline">
          {line.name}
        </Link>
        <Under phone>{line.storage}</Under>
      </>
    ),
  },
  { header: 'Bodega', wide: true, cell: (line) => line.storage },
  { header: 'Cantidad', numeric: true, cell: (line) => <Signed row={line} /> },
  {
    header: 'Valor',
    numeric: true,
    cell: (line) => (
      <>
        {money(line.value)}
        {line.vat > 0 && <Under>más IVA {money(line.vat)}</Under>}
      </>
    ),
  },
]

function Lines({ row, page, onPage, stale }: LinesProps) {
  const last_page = Math.ceil(row.lines / PAGE)
  return (
    <LinesTable
      lines={row.products}
      keyOf={(line) => `${line.variant_id ?? line.product_id}.${line.storage_id}`}
      columns={columns}
      stale={stale}
    >
      {last_page > 1 && (
        <TableFooter
          meta={{ current_page: page, per_page: PAGE, total: row.lines, last_page, next: null }}
          shown={row.products.length}
          onPage={onPage}
        />
      )}
    </LinesTable>
  )
}

function AdjustmentStory({ row }: { row: AdjustmentDetail }) {
  const other = row.reversed_by_id ?? row.reverses_id
  const span = { from: row.date, to: row.date }
  return (
    <Story
      title="Resumen"
      facts={[
        ['Motivo', row.reason_name],
        ['Fecha', date(row.date)],
        ['Productos', count(row.lines)],
        ['Entra', row.value_in ? money(row.value_in) : null],
        ['Sale', row.value_out ? money(row.value_out) : null],
        ['Nota', row.note],
        ['Lo hizo', row.user.name],
        ['Guardado', <When key="at" at={row.created_at} />],
      ]}
      links={[
        other && {
          icon: Undo2,
          label: row.reversed_by_id ? 'Ver el ajuste que lo anuló' : 'Ver el ajuste que anula',
          at: screenOf.adjustment(other),
        },
        row.physical_count_id && {
          icon: ClipboardCheck,
          label: 'Ver el conteo',
          at: screenOf.physicalCount(row.physical_count_id),
        },
        {
          icon: ArrowLeftRight,
          label: 'Ver sus movimientos',
          at: place({ to: '/dashboard/movimientos', search: { ...span, search: row.number } }),
        },
        {
          icon: BookOpenText,
          label: 'Ver su asiento',
          at: place({ to: '/dashboard/diaryBooks', search: { ...span, document: row.number } }),
        },
      ]}
    />
  )
}
