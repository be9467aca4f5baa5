import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeftRight, BookOpenText, ClipboardCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { TableFooter } from '@/components/kit/data-table-parts'
import { Page } from '@/components/kit/page'
import { Failure, PageLines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { api, q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { count, date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { AdjustmentEditor } from './adjustment-editor'
import { AdjustmentState } from './badges'
import { Facts, When } from './facts'
import { historyOf } from './held-form'
import { Signed } from './movements'
import { POSTING_MS, Posting } from './posting'
import type { AdjustmentDetail } from './types'

const route = getRouteApi('/dashboard/ajuste-inventario/$id')

/** An adjustment: a new one to write, or one that was posted. */
export function Adjustment() {
  const { id } = route.useParams()
  return id === 'nuevo' ? <AdjustmentEditor /> : <Posted key={id} id={id} />
}

function Posted({ id }: { id: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...q.inventory.getAdjustment({ id, page }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && working(state.data) ? POSTING_MS : false),
  })
  if (query.isError && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <PageLines />
  return <Screen row={query.data} page={page} onPage={setPage} stale={query.isPlaceholderData} />
}

interface ScreenProps {
  row: AdjustmentDetail
  page: number
  onPage: (page: number) => void
  stale: boolean
}

const working = (row: AdjustmentDetail) => row.state === 'posting' || row.state === 'reversing'

function Screen({ row, page, onPage, stale }: ScreenProps) {
  return (
    <Page
      title={row.number}
      badge={<AdjustmentState row={row} />}
      description={row.reason_name}
      crumbs={[{ label: 'Ajustes de inventario', to: '/dashboard/ajuste-inventario' }]}
      actions={<Reverse row={row} />}
    >
      <div className="grid gap-4">
        {row.failure && !working(row) && (
          <Alert tone="bad" title="No se guardó: la mercancía quedó como estaba">
            {row.failure}
          </Alert>
        )}
        {row.job_id && working(row) && (
          <Posting jobId={row.job_id} words="Se está guardando: en un momento verás cómo quedó." />
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Lines row={row} page={page} onPage={onPage} stale={stale} />
          <Story row={row} />
        </div>
      </div>
    </Page>
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

function Lines({ row, page, onPage, stale }: ScreenProps) {
  const size = 25
  return (
    <section className={cn('min-w-0 rounded-lg border bg-card transition-opacity', stale && 'opacity-60')}>
      <Table>
        <thead>
          <tr>
            <Th>Producto</Th>
            <Th className="max-sm:hidden">Bodega</Th>
            <Th numeric>Cantidad</Th>
            <Th numeric>Valor</Th>
          </tr>
        </thead>
        <tbody>
          {row.products.map((line) => (
            <tr key={`${line.variant_id ?? line.product_id}.${line.storage_id}`} className="last:*:border-b-0">
              <Td>
                <Link {...historyOf(line)} className="font-medium underline-offset-4 hover:underline">
                  {line.name}
                </Link>
                <span className="block text-xs text-muted-foreground sm:hidden">{line.storage}</span>
              </Td>
              <Td className="max-sm:hidden">{line.storage}</Td>
              <Td numeric>
                <Signed row={line} />
              </Td>
              <Td numeric>
                {money(line.value)}
                {line.vat > 0 && <span className="block text-xs text-muted-foreground">más IVA {money(line.vat)}</span>}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {row.lines > size && (
        <TableFooter
          meta={{
            current_page: page,
            per_page: size,
            total: row.lines,
            last_page: Math.ceil(row.lines / size),
            next: null,
          }}
          shown={row.products.length}
          onPage={onPage}
        />
      )}
    </section>
  )
}

const linkLook = 'inline-flex items-center gap-2 text-primary underline-offset-4 hover:underline [&_svg]:size-4'

function Story({ row }: { row: AdjustmentDetail }) {
  const other = row.reversed_by_id ?? row.reverses_id
  const span = { from: row.date, to: row.date }
  return (
    <Card title="Resumen">
      <Facts
        rows={[
          ['Motivo', row.reason_name],
          ['Fecha', date(row.date)],
          ['Productos', count(row.lines)],
          ['Entra', row.value_in !== 0 && money(row.value_in)],
          ['Sale', row.value_out !== 0 && money(row.value_out)],
          ['Nota', row.note],
          ['Lo hizo', row.user.name],
          ['Guardado', <When key="at" at={row.created_at} />],
        ].map(([label, value]) => [label as string, value || null])}
      />
      <div className="mt-4 grid gap-2 border-t pt-4 text-sm">
        {other && (
          <Link {...screenOf.adjustment(other)} className={linkLook}>
            <Undo2 /> {row.reversed_by_id ? 'Ver el ajuste que lo anuló' : 'Ver el ajuste que anula'}
          </Link>
        )}
        {row.physical_count_id && (
          <Link {...screenOf.physicalCount(row.physical_count_id)} className={linkLook}>
            <ClipboardCheck /> Ver el conteo
          </Link>
        )}
        <Link to="/dashboard/movimientos" search={{ ...span, search: row.number }} className={linkLook}>
          <ArrowLeftRight /> Ver sus movimientos
        </Link>
        <Link to="/dashboard/diaryBooks" search={{ ...span, document: row.number }} className={linkLook}>
          <BookOpenText /> Ver su asiento
        </Link>
      </div>
    </Card>
  )
}
