import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Download, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Progress } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { download } from '@/lib/file'
import { count, plural } from '@/lib/format'
import { say } from '@/lib/toast'
import { timeLeft } from './time-left'

interface JobProgressProps {
  id: string
  /** What is counted: `producto`. */
  noun: string
  /** Once, when it ends. */
  onEnd?: (job: Job) => void
}

type Job = Awaited<ReturnType<typeof api.jobs.showJob>>

const POLL_MS = 700
const over = (job: Pick<Job, 'state'> | undefined) => job?.state === 'done' || job?.state === 'failed'

/** How a long work goes: bar, counts, time left, and its result. Leaving the page does not stop it. */
export function JobProgress({ id, noun, onEnd }: JobProgressProps) {
  const { data: job } = useQuery({
    ...q.jobs.showJob({ id }),
    staleTime: 0,
    refetchInterval: (query) => (over(query.state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
  })
  const ended = useRef(false)
  useEffect(() => {
    if (!job || !over(job) || ended.current) return
    ended.current = true
    onEnd?.(job)
  }, [job, onEnd])
  const percent = over(job) ? 100 : job?.total ? (job.done / job.total) * 100 : undefined
  const from = useRef<{ done: number; at: number }>(undefined)
  if (job?.state === 'running') from.current ??= { done: job.done, at: Date.now() }
  const left = job && from.current && timeLeft({ ...job, from: from.current }, Date.now())
  return (
    <section aria-label="Avance" className="grid gap-3 rounded-lg border bg-card p-4">
      <p role="status" className="flex items-center gap-2 font-medium">
        {job?.state === 'done' && <CircleCheck className="size-4.5 text-primary" aria-hidden />}
        {job?.state === 'failed' && <TriangleAlert className="size-4.5 text-destructive" aria-hidden />}
        {titleOf(job)}
      </p>
      <Progress value={percent} aria-label="Avance" />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        <span>
          {job?.total ? `${count(job.done)} de ${plural(job.total, noun)}` : 'Preparando…'}
          {job?.errors.length ? ` · ${plural(job.errors.length, 'problema')}` : ''}
        </span>
        {!over(job) && <span>{left ?? 'Puedes seguir trabajando: te avisamos al terminar.'}</span>}
      </p>
      {job?.result && over(job) && (
        <Button variant="outline" className="justify-self-start" onClick={() => void save(id)}>
          <Download /> Descargar resultado
        </Button>
      )}
    </section>
  )
}

async function save(id: string): Promise<void> {
  try {
    download(await api.jobs.jobResult({ id }))
  } catch (error) {
    if (error instanceof ApiError && !error.shown) say.bad(error.message)
  }
}

function titleOf(job: Job | undefined): string {
  if (job?.state === 'done') return job.summary ?? `Listo: ${job.title}`
  if (job?.state === 'failed') return job.summary ?? `No se pudo terminar: ${job.title}`
  return job?.title ?? 'En espera de turno'
}
