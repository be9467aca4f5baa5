import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleCheck, Printer, Trash2, TriangleAlert } from 'lucide-react'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { count, money, plural } from '@/lib/format'
import { showJob } from '@/shared/job/shown-job'
import type { Batch } from './types'

/** How often a batch is read again while its guides are made. */
const POLL_MS = 2_000

/** A batch of guides: what each order lacks, the button, and what each got. */
export function BatchScreen() {
  const { id = '' } = useParams({ strict: false })
  const options = q.guides.getBatch({ id })
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => (state.data?.state === 'generando' ? POLL_MS : false),
  })
  const client = useQueryClient()
  const keep = (after: Batch) => client.setQueryData(options.queryKey, after)
  const batch = query.data
  return (
    <Page
      title={batch ? `Guías con ${batch.carrier.name}` : 'Guías'}
      crumbs={[{ label: 'Envíos masivos', to: '/dashboard/envios-masivos' }]}
      actions={batch && <Actions batch={batch} keep={keep} />}
    >
      {query.error && !batch ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : batch ? (
        <Items batch={batch} keep={keep} />
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

function Actions({ batch: { id, state, items }, keep }: BatchProps) {
  const good = items.filter(({ problem }) => !problem).length
  const made = items.flatMap(({ guide_id }) => guide_id ?? [])
  const confirm = useMutation({
    mutationFn: () => api.guides.confirmBatch({ id }),
    onSuccess: (after) => {
      keep(after)
      if (after.job_id) showJob(after.job_id)
    },
  })
  const print = useMutation({
    mutationFn: () => api.guides.printGuides({ guides: made.slice(0, 100) }),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  if (state === 'preparando')
    return (
      <Button busy={confirm.isPending} disabled={good === 0} onClick={() => confirm.mutate()}>
        Crear {plural(good, 'guía')}
      </Button>
    )
  return made.length > 0 ? (
    <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
      {!print.isPending && <Printer />} Imprimir rótulos
    </Button>
  ) : null
}

function Items({ batch: { id, state, items }, keep }: BatchProps) {
  const remove = useMutation({
    mutationFn: (order: string) => api.guides.removeFromBatch({ id, order }),
    onSuccess: keep,
  })
  return (
    <ul className="max-w-4xl divide-y rounded-lg border bg-card">
      {items.map((item) => (
        <li key={item.order_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
          {item.problem ? (
            <TriangleAlert className="size-5 shrink-0 text-warning" aria-label="Le falta algo" />
          ) : (
            <CircleCheck className="size-5 shrink-0 text-primary" aria-label="Listo" />
          )}
          <div className="min-w-0 flex-1 basis-48">
            <p className="font-medium">
              {item.number} · {item.client}
            </p>
            <p className={item.problem ? 'text-sm text-destructive' : 'text-sm text-muted-foreground'}>
              {item.problem ??
                [item.city, `${count(item.grams)} g`, item.cod > 0 && `cobrar ${money(item.cod)}`]
                  .filter(Boolean)
                  .join(' · ')}
            </p>
          </div>
          {item.guide_id && <p className="font-medium">{item.guide ?? 'Falta su número'}</p>}
          {state === 'preparando' && (
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
