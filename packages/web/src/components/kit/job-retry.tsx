import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'

/** Tries a job again that failed or is put off; its progress shows from then on where this was. */
export function JobRetry({ id }: { id: string }) {
  const cache = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api.jobs.retryJob({ id }),
    meta: { quiet: true },
    // Somebody else may have tried it before.
    onError: () => void cache.invalidateQueries({ queryKey: ['jobs'] }),
  })
  return (
    <>
      {retry.error && !retry.error.shown && <Alert tone="bad">{retry.error.message}</Alert>}
      <Button className="justify-self-start" busy={retry.isPending} onClick={() => retry.mutate()}>
        {!retry.isPending && <RotateCw />} Intentar de nuevo
      </Button>
    </>
  )
}
