import type { UseMutationResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { Empty, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { ApiError } from '@/lib/api-error'
import { useConnection } from '@/lib/connection'
import { useDelayed } from '@/lib/hooks'
import { useCan } from '@/lib/person'
import { isTill } from '@/lib/stand-in'
import { SoldBefore } from './charge'

/** What is waited for in silence. */
const SLOW_MS = 1_500

/** While it is not known how one may pay: why it takes long, and what is not lost. */
export function Waiting({ paused }: { paused: boolean }) {
  const slow = useDelayed(true, SLOW_MS)
  return (
    <div className="grid gap-4">
      {paused ? (
        <Offline />
      ) : (
        slow && <Alert tone="warning">La conexión está lenta: buscando las formas de pago…</Alert>
      )}
      <Lines rows={5} />
    </div>
  )
}

const Offline = () =>
  isTill() ? (
    <p className="text-sm text-muted-foreground">Sin conexión: la venta se guarda en este equipo y se envía sola.</p>
  ) : (
    <Alert tone="warning" title="No hay conexión">
      El ticket queda guardado en este equipo. Cóbralo cuando vuelva, o congélalo para atender a otro cliente.
    </Alert>
  )

export function NoTypes() {
  const may = useCan('payment_channel-create', 'payment_channel-update')
  return (
    <Empty
      icon={Wallet}
      title="No hay formas de pago activas"
      action={
        may && (
          <Button asChild>
            <Link to="/dashboard/tipos-pagos">Ir a formas de pago</Link>
          </Button>
        )
      }
    >
      {may
        ? 'Activa al menos una, como el efectivo, para poder cobrar.'
        : 'Pídele a quien administra la tienda que active una.'}
    </Empty>
  )
}

/** True for an answer that does not tell whether the sale was saved. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** What went wrong or takes long, and that charging again does not sell twice. */
export function PayProblem({ pay }: { pay: Pick<UseMutationResult<unknown, Error, never>, 'isPending' | 'error'> }) {
  const connection = useConnection()
  const slow = useDelayed(pay.isPending, SLOW_MS)
  if (slow)
    return (
      <Alert tone="warning" title="La conexión está lenta">
        Seguimos intentando. No hace falta volver a cobrar: la venta no se repite.
      </Alert>
    )
  if (pay.error && !(pay.error instanceof ApiError && pay.error.shown)) {
    const unknown = isUnknown(pay.error)
    const why = pay.error instanceof SoldBefore ? 'Esta venta ya estaba cobrada' : 'No se cobró'
    return (
      <Alert tone="bad" title={unknown ? 'No sabemos si quedó cobrada' : why}>
        {unknown
          ? 'Se fue la conexión. Cobra otra vez cuando vuelva: aunque la venta haya quedado guardada, no se repite.'
          : pay.error.message}
      </Alert>
    )
  }
  return connection === 'none' && !pay.isPending ? <Offline /> : null
}
