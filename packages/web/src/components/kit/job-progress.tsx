import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Clock, RotateCw, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Progress } from '@/components/ui/bits'
import { type api, q } from '@/lib/api'
import { count, dateTime, plural } from '@/lib/format'
import { JobFile } from './job-file'
import { JobRetry } from './job-retry'
import { JobUndo } from './job-undo'
import { Failure } from './states'
import { timeLeft } from './time-left'

interface JobProgressProps {
  id: string
  /** What is counted: `producto`. */
  noun?: string
  /** Once, when it ends. */
  onEnd?: (job: Job) => void
}

type Job = Awaited<ReturnType<typeof api.jobs.showJob>>

const POLL_MS = 700
const over = (job: Pick<Job, 'state'> | undefined) => job?.state === 'done' || job?.state === 'failed'

/** How a long work goes: bar, counts, time left, and how it ended. Leaving the page does not stop it. */
export function JobProgress({ id, noun, onEnd }: JobProgressProps) {
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    ...q.jobs.showJob({ id }),
    staleTime: 0,
    refetchInterval: (query) => (over(query.state.data) ? false : POLL_MS),
    refetchIntervalInBackground: true,
  })
  const ended = useRef(false)
  useEffect(() => {
    // One that is tried again ends again.
    if (!over(job)) ended.current = false
    if (!job || !over(job) || ended.current) return
    ended.current = true
    onEnd?.(job)
  }, [job, onEnd])
  if (error && !job) return <Failure error={error} retry={() => void refetch()} />
  return (
    <section aria-label="Avance" className="grid gap-3 rounded-lg border bg-card p-4">
      <p role="status" className="flex gap-2 font-medium">
        {job?.state === 'done' && <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-primary" aria-hidden />}
        {job?.state === 'failed' && <TriangleAlert className="mt-0.5 size-4.5 shrink-0 text-destructive" aria-hidden />}
        <span className="min-w-0 wrap-anywhere">{titleOf(job)}</span>
      </p>
      {job?.state !== 'failed' && (
        <Bar job={job} noun={noun} halted={job?.stalled || job?.why !== undefined || error !== null} />
      )}
      {error && !over(job) && (
        <Note icon={<WifiOff />}>No hay conexión con el servidor. El trabajo sigue: aquí lo verás al volver.</Note>
      )}
      {job && <Broken job={job} />}
      {job?.why && job.waits_until && (
        <Note icon={<Clock />}>
          {job.why} Se intenta otra vez el {dateTime(job.waits_until)}.
        </Note>
      )}
      {job && over(job) && <Ended job={job} />}
      {job?.retryable && <JobRetry id={job.id} />}
      {job?.undoable && <JobUndo id={job.id} />}
      {job?.undone_by && <Undoing id={job.undone_by} />}
    </section>
  )
}

/** How undoing it goes; the lists around it show what is left once it is over. */
function Undoing({ id }: { id: string }) {
  const cache = useQueryClient()
  return <JobProgress id={id} noun="fila" onEnd={() => void cache.invalidateQueries()} />
}

interface BarProps {
  job: Job | undefined
  noun: string | undefined
  /** Nothing moves, or nobody can tell: there is no time to tell. */
  halted: boolean
}

function Bar({ job, noun, halted }: BarProps) {
  const from = useRef<{ tries: number; done: number; at: number }>(undefined)
  // A work that begins again begins to be timed again.
  if (job?.state === 'running' && from.current?.tries !== job.tries)
    from.current = { tries: job.tries, done: job.done, at: Date.now() }
  const left = job && from.current && timeLeft({ ...job, from: from.current }, Date.now())
  const percent = over(job) ? 100 : job?.total ? (job.done / job.total) * 100 : undefined
  const all = job?.total ? (noun ? plural(job.total, noun) : count(job.total)) : undefined
  return (
    <>
      <Progress value={percent} aria-label="Avance" />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        {(all || !over(job)) && <span>{all ? `${count(job?.done ?? 0)} de ${all}` : 'Preparando…'}</span>}
        {!over(job) && !halted && <span>{left ?? 'Puedes seguir trabajando: te avisamos al terminar.'}</span>}
      </p>
    </>
  )
}

const Note = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex gap-2 text-sm text-muted-foreground [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
    {icon}
    <span>{children}</span>
  </p>
)

/** What became of a work whose server stopped half-way. */
function Broken({ job }: { job: Job }) {
  if (job.stalled)
    return <Note icon={<RotateCw />}>Se interrumpió. Se retoma por sí solo en unos minutos, y nada se repite.</Note>
  if (job.tries < 2 || job.state === 'failed') return null
  return (
    <Note icon={<RotateCw />}>
      {over(job)
        ? 'Se interrumpió y lo retomamos: lo que ya había entrado no se repitió.'
        : 'Se había interrumpido y lo retomamos: lo que ya entró no se repite.'}
    </Note>
  )
}

/** What it left: its file, and what went wrong row by row. */
function Ended({ job }: { job: Job }) {
  const { errors, result } = job
  // Only what came from rows of a sheet gives a sheet back to be corrected.
  const corrects = result !== undefined && errors.some(({ row }) => row !== undefined)
  return (
    <>
      {errors.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm text-muted-foreground">
            {corrects
              ? 'El resultado trae solo las filas con problemas y, al lado, qué hacer en cada una. Corrígelas y súbelo: lo que ya entró no se repite.'
              : 'Esto no se pudo hacer; lo demás quedó hecho:'}
          </p>
          <ul
            className="max-h-60 divide-y overflow-y-auto rounded-lg border text-sm"
            aria-label="Problemas"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
            tabIndex={0}
          >
            {errors.map((error, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the errors of a work that is over never move
              <li key={i} className="px-3 py-2 wrap-anywhere">
                {error.row !== undefined && <b className="font-medium">Fila {error.row}: </b>}
                {error.message}
              </li>
            ))}
          </ul>
        </div>
      )}
      {result && <JobFile id={job.id} className="justify-self-start" />}
    </>
  )
}

function titleOf(job: Job | undefined): string {
  if (job?.state === 'done') return job.summary ?? `Listo: ${job.title}`
  if (job?.state === 'failed') return job.summary ?? `No se pudo terminar: ${job.title}`
  return job?.title ?? 'En espera de turno'
}
