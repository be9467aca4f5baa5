import { LoaderCircle } from 'lucide-react'
import { useRef } from 'react'
import { timeLeft } from '@/components/kit/time-left'
import { Progress } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { count, plural } from '@/lib/format'
import { type Job, useWorkingJobs } from './use-jobs'

/** How far all the works are together, from 0 to 100; undefined while none says. */
function overall(jobs: readonly Job[]): number | undefined {
  const known = jobs.filter((job) => job.total > 0)
  const total = known.reduce((sum, job) => sum + job.total, 0)
  return total > 0 ? Math.floor((known.reduce((sum, job) => sum + job.done, 0) * 100) / total) : undefined
}

/** Works in progress, in the top bar: only while there are any. */
export default function JobsTray() {
  const jobs = useWorkingJobs()
  if (jobs.length === 0) return null
  const part = overall(jobs)
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" aria-label={`${plural(jobs.length, 'trabajo')} en curso`} className="px-2.5">
          <LoaderCircle className="animate-spin text-primary" aria-hidden />
          <span className="max-sm:hidden">{part === undefined ? 'En curso' : `${part} %`}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-80 p-0">
        <h2 className="border-b px-4 py-3 font-semibold">En curso</h2>
        <ul className="divide-y">
          {jobs.map((job) => (
            <Working key={job.id} job={job} />
          ))}
        </ul>
        <p className="border-t px-4 py-2.5 text-xs text-muted-foreground">
          Puedes seguir en lo tuyo: el resultado llega a notificaciones.
        </p>
      </PopoverContent>
    </Popover>
  )
}

function Working({ job }: { job: Job }) {
  const from = useRef<{ done: number; at: number }>(undefined)
  if (job.state === 'running') from.current ??= { done: job.done, at: Date.now() }
  const left = from.current && timeLeft({ ...job, from: from.current }, Date.now())
  return (
    <li className="grid gap-2 px-4 py-3">
      <p className="font-medium">{job.title}</p>
      <Progress value={job.progress ?? undefined} aria-label={job.title} />
      <p className="flex justify-between gap-3 text-xs text-muted-foreground">
        <span>
          {job.state === 'queued'
            ? 'En espera de turno'
            : job.total > 0
              ? `${count(job.done)} de ${count(job.total)}`
              : 'Trabajando…'}
        </span>
        <span>{left}</span>
      </p>
    </li>
  )
}
