import { ownValue } from '@tendero/core/kernel/values/own'
import { CircleCheck, CreditCard } from 'lucide-react'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import type { Me } from '@/lib/me'

/** Plans as the server names them; what it does not name is shown as it comes. */
const plans: Record<string, { name: string; about: string }> = {
  trial: {
    name: 'Plan de prueba',
    about: 'Estás probando Tendero: no se te cobra nada.',
  },
}

/** The plan and the card of the shop, as the server keeps them. */
export function Plan({ person }: { person: Me }) {
  const none = person.plan_code === 'no-plan'
  const plan = ownValue(plans, person.plan_code) ?? { name: person.plan_code, about: '' }
  const card = person.active_card === 'si'
  return (
    <div className="grid grid-cols-1 gap-4">
      {none ? (
        <Alert tone="warning" title="Tu tienda no tiene una suscripción activa">
          Mientras tanto solo puedes abrir Perfil y Parametrización. Tus datos están completos y a salvo.
        </Alert>
      ) : (
        <Card>
          <p className="flex items-center gap-2.5 text-lg font-semibold">
            <CircleCheck className="size-5 text-primary" aria-hidden /> {plan.name}
          </p>
          {plan.about && <p className="mt-1.5 text-muted-foreground">{plan.about}</p>}
        </Card>
      )}
      <Card>
        <p className="flex items-center gap-2.5 font-medium">
          <CreditCard className="size-4.5 text-muted-foreground" aria-hidden />
          {card ? 'No tienes cobros pendientes' : 'Tu método de pago no está activo'}
        </p>
        <p className="mt-1.5 text-muted-foreground">
          {card
            ? person.plan_code === 'trial'
              ? 'El plan de prueba no pide tarjeta.'
              : 'Tu método de pago está activo.'
            : 'Mientras no lo esté, solo puedes abrir Perfil y Parametrización. Tus datos están completos y a salvo.'}
        </p>
      </Card>
    </div>
  )
}
