import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { useEffect, useRef } from 'react'
import { q } from '@/lib/api'
import { say } from '@/lib/toast'
import { showJob } from '@/shared/job/shown-job'

export type Job = Awaited<ReturnType<Api['jobs']['showJob']>>

const WORKING_MS = 1_500
const IDLE_MS = 60_000

const works = (job: Job) => job.state === 'queued' || job.state === 'running'

/** Long works that are not over. What was asked for a moment ago shows at once: every command asks this again. */
export function useWorkingJobs(): Job[] {
  const cache = useQueryClient()
  const { data } = useQuery({
    ...q.jobs.listJobs({ per_page: 10 }),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.data.some(works) ? WORKING_MS : IDLE_MS),
  })
  const jobs = data?.data ?? []
  const working = jobs.filter(works)
  const before = useRef(new Set<string>())
  useEffect(() => {
    const ended = jobs.filter((job) => before.current.has(job.id) && !works(job))
    before.current = new Set(working.map((job) => job.id))
    if (ended.length === 0) return
    for (const job of ended) tell(job)
    void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'jobs' })
  }, [jobs, working, cache])
  return working
}

/** What asks for something (a file to take, rows to mend, a failure) leads to its details. */
function tell(job: Job): void {
  const action = { label: 'Ver', run: () => showJob(job.id) }
  if (job.state === 'failed') say.bad(`${job.title}: ${job.summary ?? 'no se pudo terminar'}`, { action })
  else say.good(`${job.title}: ${job.summary ?? 'listo'}`, job.result || job.errors.length > 0 ? { action } : {})
}
