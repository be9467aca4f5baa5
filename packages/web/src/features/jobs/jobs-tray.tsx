import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { timeLeft } from '@/components/kit/time-left'
import { Progress } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover'
import { count, plural } from '@/lib/format'
import { showJob } from '@/shared/job/shown-job'
import { JobSheet } from './job-sheet'
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
  return (
    <>
      {jobs.length > 0 && <Tray jobs={jobs} />}
      <JobSheet />
    </>
  )
}

function Tray({ jobs }: { jobs: readonly Job[] }) {
  const [open, setOpen] = useState(false)
  const part = overall(jobs)
  const look = (job: Job) => {
    setOpen(false)
    showJob(job.id)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" aria-label={`${plural(jobs.length, 'trabajo')} en curso`} className="px-2.5">
          <LoaderCircle className="animate-spin text-primary" aria-hidden />
          <span className="max-sm:hidden">{part === undefined ? 'En curso' : `${part} %`}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="w-[min(20rem,calc(100vw-1rem))] p-0">
        <h2 className="border-b px-4 py-3 font-semibold">En curso</h2>
        <ul className="divide-y">
          {jobs.map((job) => (
            <Working key={job.id} job={job} look={() => look(job)} />
          ))}
        </ul>
        <p className="border-t px-4 py-2.5 text-xs text-muted-foreground">
          Puedes seguir en lo tuyo: el resultado llega a notificaciones.
        </p>
      </PopoverContent>
    </Popover>
  )
}

function stateOf(job: Job): string {
  if (job.stalled) return 'Se interrumpió: se retoma por sí solo'
  if (job.state === 'queued') return 'En espera de turno'
  return job.total > 0 ? `${count(job.done)} de ${count(job.total)}` : 'Trabajando…'
}

function Working({ job, look }: { job: Job; look: () => void }) {
  const from = useRef<{ tries: number; done: number; at: number }>(undefined)
  if (job.state === 'running' && from.current?.tries !== job.tries)
    from.current = { tries: job.tries, done: job.done, at: Date.now() }
  const left = !job.stalled && from.current && timeLeft({ ...job, from: from.current }, Date.now())
  return (
    <li className="grid gap-2 px-4 py-3">
      <button type="button" onClick={look} className="text-left font-medium wrap-anywhere hover:underline">
        {job.title}
      </button>
      <Progress value={job.progress ?? undefined} aria-label={job.title} />
      <p className="flex justify-between gap-3 text-xs text-muted-foreground">
        <span>{stateOf(job)}</span>
        <span>{left}</span>
      </p>
    </li>
  )
}
