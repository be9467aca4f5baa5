import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { ClipboardPen } from 'lucide-react'
import { useState } from 'react'
import { POSTING_MS, Posting } from '@/components/kit/document/posting'
import { Page } from '@/components/kit/page'
import { Loaded } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Alert } from '@/components/ui/bits'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { historyOf } from '../stock/movement'
import type { CountDetail } from '../stock/types'
import { CountActions, useClosing } from './actions'
import { scopeOf } from './counts'
import { CountLines } from './lines'
import { CountPad, type Target } from './pad'
import { CountState, isHalfClosed, isOpen } from './state'

const route = getRouteApi('/dashboard/conteo-fisico/edit/$id')
const REFRESH_MS = 5_000

const isUnderWay = (row: Pick<CountDetail, 'status'>) => isOpen(row) || row.status === 'closing'

/** A count, from a phone with a scanner: what each person counts is seen by all. */
export function CountScreen() {
  const { id } = route.useParams()
  const query = useQuery({
    ...q.inventory.getCount({ id }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? REFRESH_MS : false),
  })
  return <Loaded query={query}>{(row) => <Screen key={id} row={row} />}</Loaded>
}

function Screen({ row }: { row: CountDetail }) {
  const [target, setTarget] = useState<Target>()
  const [ask, closing] = useClosing(row)
  const navigate = useNavigate()
  const open = isOpen(row)
  const closes = useCan('physical_count-delete', 'inventory_adjustment-create')
  return (
    <Page
      title={row.number}
      badge={<CountState row={row} />}
      description={
        <>
          {scopeOf(row)}. Empezó <When at={row.created_at} />, {row.user.name}
          {row.note && `. ${row.note}`}
        </>
      }
      crumbs={[{ label: 'Conteo físico', to: '/dashboard/conteo-fisico' }]}
      actions={<CountActions row={row} />}
      primary={
        closes && (open || isHalfClosed(row))
          ? { label: open ? 'Cerrar conteo' : 'Terminar de cerrar', run: ask, shortcut: 'f9' }
          : undefined
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {row.status === 'recounting' && (
          <Alert tone="warning" title="Segundo conteo">
            Cuenta de nuevo lo que no cuadra: la segunda cantidad reemplaza a la primera.
          </Alert>
        )}
        {row.failure && (
          <Alert tone="bad" title="No se pudo cerrar: todo lo contado sigue aquí">
            {row.failure}
          </Alert>
        )}
        {row.adjustment_id && <Outcome adjustmentId={row.adjustment_id} />}
        {row.status === 'closed' && !row.adjustment_id && (
          <Alert tone="good">Todo cuadró: no hizo falta ningún ajuste.</Alert>
        )}
        <div className={open ? 'grid grid-cols-1 items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]' : ''}>
          {open && <CountPad row={row} target={target} setTarget={setTarget} />}
          <CountLines row={row} onRow={open ? setTarget : (line) => void navigate(historyOf(line))} />
        </div>
      </div>
      {closing}
    </Page>
  )
}

/** The adjustment that a count posted, with its progress while it has parts to post. */
function Outcome({ adjustmentId }: { adjustmentId: string }) {
  const reads = useCan('inventory_adjustment-read')
  const opens = useCan('inventory_adjustment-create')
  const { data } = useQuery({
    ...q.inventory.getAdjustment({ id: adjustmentId }),
    enabled: reads,
    refetchInterval: ({ state }) => (state.data?.state === 'posting' ? POSTING_MS : false),
  })
  if (data?.state === 'posting' && data.job_id)
    return <Posting jobId={data.job_id} words="Las diferencias se están guardando." />
  if (!data) return null
  return (
    <Alert tone={data.state === 'failed' ? 'bad' : 'good'} title={`${data.number}: ${plural(data.lines, 'corregido')}`}>
      {data.failure ?? 'Las diferencias ya están en la existencia y en los libros.'}{' '}
      {opens && (
        <Link
          {...screenOf.adjustment(adjustmentId)}
          className="inline-flex items-center gap-1 font-medium text-primary underline-offset-4 hover:underline [&_svg]:size-4"
        >
          <ClipboardPen /> Ver el ajuste
        </Link>
      )}
    </Alert>
  )
}
