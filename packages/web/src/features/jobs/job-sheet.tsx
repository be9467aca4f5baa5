import { useQuery } from '@tanstack/react-query'
import { JobProgress } from '@/components/kit/job-progress'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { dateTime } from '@/lib/format'
import { showJob, useShownJob } from '@/shared/job/shown-job'

/** One job over the screen: how it goes, what it left and what went wrong. */
export function JobSheet() {
  const id = useShownJob()
  return (
    <Sheet open={id !== undefined} onOpenChange={(open) => !open && showJob(undefined)}>
      {id && <Content id={id} />}
    </Sheet>
  )
}

function Content({ id }: { id: string }) {
  const { data: job } = useQuery(q.jobs.showJob({ id }))
  return (
    <SheetContent title={job?.title ?? 'Trabajo'} description={job && `Pedido el ${dateTime(job.createdAt)}`}>
      <JobProgress id={id} />
    </SheetContent>
  )
}
