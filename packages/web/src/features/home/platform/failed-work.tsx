import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { dateTime, plural } from '@/lib/format'
import { say } from '@/lib/toast'

/** Work of a shop that failed, and the button that tries it again. What it was about stays in the shop. */
export function FailedWork({ email }: { email: string }) {
  const query = useQuery(q.billing.listFailed({ email }))
  const cache = useQueryClient()
  const retry = useMutation({
    mutationFn: (id: string) => api.billing.retryFailed({ email, id }),
    onSuccess: () => {
      say.good('Se intenta de nuevo')
      void cache.invalidateQueries({ queryKey: ['billing'] })
    },
  })
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={2} />
  if (query.data.length === 0) return <p className="text-sm text-muted-foreground">No tiene trabajos sin hacer.</p>
  return (
    <section>
      <h3 className="mb-2 font-medium">Trabajos sin hacer</h3>
      <ul className="grid grid-cols-1">
        {query.data.map((job) => (
          <li key={job.id} className="flex flex-wrap items-center gap-3 border-t py-2">
            <span className="min-w-40 flex-1">
              {job.title}
              <span className="block text-sm text-muted-foreground">
                {dateTime(job.failed_at ?? job.created_at)} · {plural(job.tries, 'intento')}
              </span>
            </span>
            {job.retryable && (
              <Button variant="outline" size="sm" busy={retry.isPending} onClick={() => retry.mutate(job.id)}>
                <RotateCcw /> Intentar de nuevo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
