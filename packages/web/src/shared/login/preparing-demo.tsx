import { useQuery } from '@tanstack/react-query'
import { Progress } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/api-error'
import { preparing } from '@/lib/deployment'
import { percent } from '@/lib/format'

const POLL_MS = 1_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Resolves once the demo shop is there.
 * @throws ApiError when `signal` ends the wait
 */
export async function demoReady(signal: AbortSignal): Promise<void> {
  do {
    await pause(POLL_MS)
    if (signal.aborted) throw new ApiError(409, 'stopped', 'Dejaste de esperar la tienda de demostración.')
  } while (await preparing())
}

interface PreparingDemoProps {
  /** A sign-in is repeated once it is there. */
  isWaiting: boolean
  onStop: () => void
}

/** Progress of the demo shop while it is being made; nothing once it is there, or where there is none. */
export function PreparingDemo({ isWaiting, onStop }: PreparingDemoProps) {
  const { data: demo } = useQuery({
    queryKey: ['preparing-demo'],
    queryFn: preparing,
    staleTime: 0,
    // Asked once where there is nothing to wait for.
    refetchInterval: (query) => (query.state.data ? POLL_MS : false),
  })
  if (!demo) return null
  return (
    <section aria-label="Tienda de demostración" className="mb-4 grid gap-2 rounded-lg border bg-card p-4 text-sm">
      <p role="status" className="font-medium">
        Estamos preparando la tienda de demostración: {percent(Math.floor(demo.done * 100) / 100)}
      </p>
      <Progress value={demo.done * 100} aria-label="Avance de la tienda de demostración" />
      <p className="text-muted-foreground">
        {isWaiting
          ? `Vamos en ${demo.what}. Te llevamos adentro apenas termine; no tienes que hacer nada.`
          : `Vamos en ${demo.what}. Entra ya con ${demo.email} y te llevamos adentro apenas termine; las demás tiendas ya funcionan.`}
      </p>
      {isWaiting && (
        <Button variant="ghost" className="justify-self-start" onClick={onStop}>
          Dejar de esperar
        </Button>
      )}
    </section>
  )
}
