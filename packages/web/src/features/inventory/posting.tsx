import { useQuery, useQueryClient } from '@tanstack/react-query'
import { JobProgress } from '@/components/kit/job-progress'
import { Alert } from '@/components/ui/bits'
import { q } from '@/lib/api'

/** How often a document that a job works on is asked for again. */
export const POSTING_MS = 2_000

/** How far the job of a document is; whoever did not ask for it only reads that it is under way. */
export function Posting({ jobId, words }: { jobId: string; words: string }) {
  const cache = useQueryClient()
  const { isError } = useQuery(q.jobs.showJob({ id: jobId }))
  if (isError) return <Alert tone="info">{words}</Alert>
  return <JobProgress id={jobId} noun="producto" onEnd={() => void cache.invalidateQueries()} />
}
