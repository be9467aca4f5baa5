import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { CircleCheck, PackageCheck, Printer, RotateCw, Trash2, TriangleAlert } from 'lucide-react'
import { JobFile } from '@/components/kit/job-file'
import { Page } from '@/components/kit/page'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { count, money, plural } from '@/lib/format'
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { showJob } from '@/shared/job/shown-job'
import { AmendParcels } from './batch-parcels'
import { ByWallet } from './carrier-field'
import type { Batch } from './types'

/** How often a batch is read again while its guides are made. */
const POLL_MS = 2_000

/** Its orders are being quoted, or their guides made. */
const isBusy = ({ state, quoted }: Batch): boolean => state === 'generando' || (state === 'preparando' && quoted)

/** A batch of guides: what each order lacks, the button, and what each got. */
export function BatchScreen() {
  const { id = '' } = useParams({ strict: false })
  const options = q.guides.getBatch({ id })
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? POLL_MS : false),
  })
  const client = useQueryClient()
  const keep = (after: Batch) => client.setQueryData(options.queryKey, after)
  const batch = query.data
  return (
    <Page
      title={batch ? `Guías con ${batch.carrier.name}` : 'Guías'}
      crumbs={[{ label: 'Envíos masivos', to: '/dashboard/envios-masivos' }]}
      actions={batch && batch.items.length > 0 && <Actions batch={batch} keep={keep} />}
    >
      {query.error && !batch ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : batch?.items.length === 0 ? (
        <Empty
          icon={PackageCheck}
          title="En este lote no queda ningún pedido"
          action={
            <Button asChild>
              <Link to="/dashboard/envios-masivos">Elegir pedidos</Link>
            </Button>
          }
        >
          Quitaste todos los que tenía: no hay guías por crear.
        </Empty>
      ) : batch ? (
        <div className="grid gap-4">
          <Summary batch={batch} />
          <Items batch={batch} keep={keep} />
        </div>
      ) : (
        <Lines rows={8} />
      )}
    </Page>
  )
}

interface BatchProps {
  batch: Batch
  keep: (after: Batch) => void
}

/** Labels of one PDF. */
const AT_ONCE = 100

function Actions({ batch, keep }: BatchProps) {
  const { id, state, items, job_id } = batch
  const good = items.filter(({ problem, guide }) => !problem && !guide).length
  const wrong = items.filter(({ problem }) => problem).length
  const made = items.flatMap(({ guide_id, guide }) => (guide && guide_id ? [guide_id] : []))
  const confirm = useMutation({
    mutationFn: () => api.guides.confirmBatch({ id }),
    onSuccess: (after) => {
      keep(after)
      if (after.job_id) showJob(after.job_id)
    },
  })
  const again = useMutation({ mutationFn: () => api.guides.againBatch({ id }), onSuccess: keep })
  const waits = state === 'cotizado' || (state === 'preparando' && !batch.quoted)
  return (
    <>
      {waits && (
        <Button busy={confirm.isPending} disabled={good === 0} onClick={() => confirm.mutate()}>
          {good === 0 ? 'Crear guías' : `Crear ${plural(good, 'guía')}`}
        </Button>
      )}
      {wrong > 0 && !isBusy(batch) && (
        <Button variant="outline" busy={again.isPending} onClick={() => again.mutate()}>
          {!again.isPending && <RotateCw />} Revisar otra vez
        </Button>
      )}
      {Array.from({ length: Math.ceil(made.length / AT_ONCE) }, (_, i) =>
        made.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
      ).map((some, i) => (
        <Print key={some[0]} guides={some} part={made.length > AT_ONCE ? ` ${i + 1}` : ''} />
      ))}
      {state === 'terminado' && job_id && <JobFile id={job_id} label="Descargar lista" />}
    </>
  )
}

function Print({ guides, part }: { guides: string[]; part: string }) {
  const print = useMutation({
    mutationFn: () => api.guides.printGuides({ guides }),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  return (
    <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
      {!print.isPending && <Printer />} Imprimir rótulos{part}
    </Button>
  )
}

/** How the batch does, in a sentence. */
function Summary({ batch }: { batch: Batch }) {
  const { items, state } = batch
  const wrong = items.filter(({ problem }) => problem).length
  const cost = items.reduce((sum, { price, problem }) => sum + (problem ? 0 : (price ?? 0)), 0)
  const made = items.filter(({ guide }) => guide).length
  const told = [
    state === 'generando' && `Creando las guías: van ${made} de ${items.length - wrong}.`,
    state === 'preparando' && batch.quoted && 'Cotizando cada pedido…',
    state === 'terminado' && `${plural(made, 'guía')} de ${plural(items.length, 'pedido')}.`,
    cost > 0 && `Cuestan ${money(cost)} en total.`,
    wrong > 0 && !isBusy(batch) && `${plural(wrong, 'pedido')} por corregir: ábrelo, corrígelo y vuelve a revisar.`,
  ].filter(Boolean)
  const { data: choices } = useQuery(q.guides.guideChoices({}))
  const byWallet = state === 'cotizado' && cost > 0 ? choices?.wallet : null
  return (
    <>
      {told.length > 0 && <p role="status">{told.join(' ')}</p>}
      {typeof byWallet === 'number' && <ByWallet cost={cost} balance={byWallet} />}
    </>
  )
}

/** Those to be corrected come first. */
const wrongFirst = (items: Batch['items']) => [
  ...items.filter(({ problem }) => problem),
  ...items.filter(({ problem }) => !problem),
]

/** While its guides are not asked for, and of what got none. */
const canAmend = (state: Batch['state'], { problem }: Batch['items'][number]): boolean =>
  state === 'preparando' || state === 'cotizado' || (state === 'terminado' && problem !== null)

const waitsFor = (state: Batch['state']): string => (state === 'generando' ? 'Pidiéndola' : 'Falta su número')

function Items({ batch: { id, state, items }, keep }: BatchProps) {
  const remove = useMutation({
    mutationFn: (order: string) => api.guides.removeFromBatch({ id, order }),
    onSuccess: keep,
  })
  return (
    <ul className="max-w-4xl divide-y rounded-lg border bg-card">
      {wrongFirst(items).map((item) => (
        <li key={item.order_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          {item.problem ? (
            <TriangleAlert className="size-5 shrink-0 text-warning" aria-label="Le falta algo" />
          ) : (
            <CircleCheck className="size-5 shrink-0 text-primary" aria-label="Listo" />
          )}
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">
              <Link className="underline-offset-4 hover:underline" {...placeOf(screenOf.order(item.order_id))}>
                {item.number}
              </Link>{' '}
              · {item.client}
            </p>
            <p className={item.problem ? 'text-sm text-destructive' : 'text-sm text-muted-foreground'}>
              {item.problem ??
                [
                  ...[
                    item.city,
                    item.packages.length > 1 && plural(item.packages.length, 'paquete'),
                    `${count(item.grams)} g`,
                    item.cod > 0 && `cobrar ${money(item.cod)}`,
                  ],
                  item.service && item.price !== null && `${item.service} por ${money(item.price)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
            </p>
          </div>
          {item.guide_id && !item.problem && <p className="font-medium">{item.guide ?? waitsFor(state)}</p>}
          {canAmend(state, item) && <AmendParcels batch={id} item={item} keep={keep} />}
          {(state === 'preparando' || state === 'cotizado') && (
            <Button
              variant="ghost"
              aria-label={`Quitar ${item.number}`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(item.order_id)}
            >
              <Trash2 />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
