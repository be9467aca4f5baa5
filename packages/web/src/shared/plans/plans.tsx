import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Loaded } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { date, money, plural } from '@/lib/format'
import { say } from '@/lib/toast'
import { RechargeSheet } from '../payment/recharge'
import { Waiting } from '../payment/waiting'
import { Additionals } from './additionals'
import { ChangePlan } from './change-plan'
import { PlanInvoices } from './plan-invoices'

type Subscription = Awaited<ReturnType<Api['billing']['showSubscription']>>['subscription']
type Plan = Awaited<ReturnType<Api['billing']['listPlans']>>[number]

const POLL_MS = 4_000
const tones = { trial: 'info', active: 'good', late: 'warning', suspended: 'bad', cancelled: 'neutral' } as const

/** The plan of the shop, the others, what is added to it and its invoices. */
export function Plans() {
  const query = useQuery(q.billing.showSubscription({}))
  const plans = useQuery(q.billing.listPlans({}))
  const [chosen, setChosen] = useState<Plan>()
  return (
    <Loaded query={query}>
      {({ subscription, additionals }) => (
        <div className="grid grid-cols-1 gap-4">
          <Current subscription={subscription} />
          {(subscription.state === 'suspended' || subscription.state === 'cancelled') && <ByWallet />}
          <Loaded query={plans}>
            {(all) => (
              <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
                {all.map((plan) => (
                  <PlanCard key={plan.code} plan={plan} subscription={subscription} choose={() => setChosen(plan)} />
                ))}
              </div>
            )}
          </Loaded>
          {subscription.state === 'active' && <Additionals rows={additionals} />}
          <PlanInvoices />
          <Dialog open={chosen !== undefined} onOpenChange={(open) => !open && setChosen(undefined)}>
            {chosen && (
              <DialogContent title={`Plan ${chosen.name}`}>
                <ChangePlan code={chosen.code} method={subscription.method} done={() => setChosen(undefined)} />
              </DialogContent>
            )}
          </Dialog>
        </div>
      )}
    </Loaded>
  )
}

function about(sub: Subscription): string {
  if (sub.state === 'trial')
    return `Pruebas todo hasta el ${date(sub.to)}. No se te cobra nada hasta que elijas un plan.`
  if (sub.state === 'late')
    return `No pudimos cobrar el período que empezó el ${date(sub.to)}. ${sub.due_on ? `Lo intentamos de nuevo el ${date(sub.due_on)}.` : ''}`
  if (sub.state === 'suspended' || sub.state === 'cancelled')
    return 'Elige un plan para volver a entrar a toda tu tienda. Tus datos están completos y a salvo.'
  if (sub.ends) return `Se usa hasta el ${date(sub.to)} y no se cobra más.`
  return `El ${date(sub.to)} se cobran ${money(sub.total)} con ${sub.method === 'card' ? 'tu tarjeta principal' : 'tu billetera'}.`
}

function Current({ subscription: sub }: { subscription: Subscription }) {
  const check = useMutation({ mutationFn: () => api.billing.checkSubscription({}), meta: { quiet: true } })
  const { mutate } = check
  const waits = sub.charge_id !== null
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => mutate(), POLL_MS)
    return () => clearInterval(timer)
  }, [waits, mutate])
  const cancel = useMutation({
    mutationFn: () => api.billing.cancelSubscription({}),
    onSuccess: ({ message }) => say.good(message ?? 'Suscripción cancelada'),
  })
  const ask = async () => {
    const body = `Sigues con todo hasta el ${date(sub.to)}. Después solo se abren Perfil y Parametrización; tus datos se quedan.`
    if (await confirm({ title: '¿Cancelar la suscripción?', body, action: 'Cancelar suscripción', danger: true }))
      cancel.mutate()
  }
  const running = sub.state === 'active' || sub.state === 'late'
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-2.5 text-lg font-semibold">
            {sub.plan_name} <Badge tone={tones[sub.state]}>{sub.state_name}</Badge>
          </p>
          <p className="mt-1.5 text-muted-foreground">{about(sub)}</p>
          {sub.state === 'late' && (
            <p className="mt-1.5">
              <Link
                to="/dashboard/perfil"
                search={{ action: 'plan' }}
                className="text-primary underline underline-offset-4"
              >
                Revisar mis tarjetas
              </Link>
            </p>
          )}
        </div>
        {running && !sub.ends && (
          <Button variant="outline" busy={cancel.isPending} onClick={() => void ask()}>
            Cancelar suscripción
          </Button>
        )}
      </div>
      {sub.refused && (
        <Alert tone="bad" className="mt-4" title="El pago no se hizo">
          {sub.refused}
        </Alert>
      )}
      {waits && (
        <Alert tone="info" className="mt-4">
          Hay un pago esperando la respuesta del banco.
        </Alert>
      )}
    </Card>
  )
}

/** The wallet of a shop that is locked: its own screen is closed, and from a bank one pays through it. */
function ByWallet() {
  const balance = useQuery({
    ...q.billing.walletBalance({}),
    // Whoever comes back from the bank waits here for its answer.
    refetchInterval: ({ state }) => (state.data && state.data.deferred_balance > 0 ? POLL_MS : false),
  })
  const [recharging, setRecharging] = useState(false)
  const [asked, setAsked] = useState<string>()
  return (
    <>
      <Card className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60">
          Con tu billetera pagas el plan desde tu banco, por PSE.
          {balance.data && <span className="block">En tu billetera hay {money(balance.data.balance)}.</span>}
          {balance.data && balance.data.deferred_balance > 0 && (
            <span className="block text-muted-foreground">
              El banco está confirmando {money(balance.data.deferred_balance)}.
            </span>
          )}
        </p>
        <Button variant="outline" onClick={() => setRecharging(true)}>
          Recargar
        </Button>
      </Card>
      {asked && <Waiting id={asked} close={() => setAsked(undefined)} />}
      <RechargeSheet open={recharging} setOpen={setRecharging} onAsked={setAsked} />
    </>
  )
}

interface PlanCardProps {
  plan: Plan
  subscription: Subscription
  choose: () => void
}

function PlanCard({ plan, subscription: sub, choose }: PlanCardProps) {
  const mine = plan.code === sub.plan_code
  const next = plan.code === sub.next_plan
  const { users, storages, connections } = plan.abilities
  const lines = [
    plural(users, 'persona'),
    plural(storages, 'bodega'),
    plural(connections, 'conexión', 'conexiones'),
    'Ventas sin límite',
  ]
  return (
    <Card className={cn('flex flex-col', mine && 'border-primary')}>
      <p className="flex items-center justify-between gap-2 font-semibold">
        {plan.name}
        {mine && <Badge tone="good">Tu plan</Badge>}
        {next && <Badge tone="info">Desde el {date(sub.to)}</Badge>}
      </p>
      <p className="mt-1 text-sm text-muted-foreground">{plan.about}</p>
      <p className="mt-3 text-2xl font-semibold">{money(plan.price)}</p>
      <p className="text-sm text-muted-foreground">al mes más IVA: {money(plan.total)}</p>
      <ul className="my-3 grid gap-1.5 text-sm">
        {lines.map((line) => (
          <li key={line} className="flex items-center gap-2">
            <Check className="size-4 text-primary" aria-hidden /> {line}
          </li>
        ))}
      </ul>
      <Button
        variant={mine ? 'outline' : 'primary'}
        className="mt-auto w-full"
        disabled={next || (mine && !sub.ends && sub.state !== 'late')}
        onClick={choose}
      >
        {mine && sub.state === 'late'
          ? 'Pagar ahora'
          : mine && sub.ends
            ? 'Seguir con este'
            : mine
              ? 'Activo'
              : 'Elegir'}
      </Button>
    </Card>
  )
}
