import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'

/** How often the gateway is asked while somebody waits. */
const POLL_MS = 3_000

/** How a recharge goes, until the bank has said it; and the way to the bank, once it is known. */
export function Waiting({ id, close }: { id: string; close: () => void }) {
  const query = useQuery(q.billing.getRecharge({ id }))
  const check = useMutation({ mutationFn: () => api.billing.checkRecharge({ id }), meta: { quiet: true } })
  const { mutate } = check
  const recharge = query.data
  const waits = recharge !== undefined && !recharge.settled
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => mutate(), POLL_MS)
    return () => clearInterval(timer)
  }, [waits, mutate])
  if (!recharge) return null
  const good = recharge.state === 'approved'
  const Icon = waits ? Clock : good ? CircleCheck : CircleAlert
  return (
    <Card className="mb-4" role="status">
      <div className="flex flex-wrap items-start gap-3">
        <Icon className={good ? 'size-5 text-primary' : 'size-5 text-muted-foreground'} aria-hidden />
        <div className="min-w-0 grow">
          <p className="font-medium">
            Recarga de {money(recharge.value)} con {recharge.payer}: {recharge.state_name.toLowerCase()}
          </p>
          <p className="mt-1 text-sm text-muted-foreground">{about(recharge)}</p>
        </div>
        <div className="flex gap-2">
          {recharge.pay_url && (
            <Button asChild>
              <a href={recharge.pay_url}>Ir al banco</a>
            </Button>
          )}
          <Button variant="outline" onClick={close}>
            Cerrar
          </Button>
        </div>
      </div>
    </Card>
  )
}

function about(recharge: { state: string; settled: boolean; pay_url: string | null; message: string | null }): string {
  if (!recharge.settled)
    return recharge.pay_url
      ? 'Termina el pago en la página de tu banco. Cuando lo confirme, el saldo aparece aquí.'
      : 'Le estamos preguntando a la pasarela. Puedes cerrar: el saldo llega solo cuando el banco confirme.'
  if (recharge.state === 'approved') return 'El saldo ya está disponible.'
  if (recharge.state === 'review') return `${recharge.message ?? ''} Una persona lo está revisando.`.trim()
  return `${recharge.message ?? 'No se hizo el cobro.'} Puedes intentarlo de nuevo.`
}
