import { useQuery } from '@tanstack/react-query'
import { Progress } from '@/components/ui/bits'
import { preparing } from '@/lib/deployment'
import { percent } from '@/lib/format'

const POLL_MS = 1_000

/** How far the demo shop is while it is being made; nothing once it is there, or where there is none. */
export function PreparingDemo() {
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
        Vamos en {demo.what}. Podrás entrar con {demo.email} cuando termine; las demás tiendas ya funcionan.
      </p>
    </section>
  )
}
