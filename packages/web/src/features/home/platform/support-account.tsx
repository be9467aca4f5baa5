import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Eye } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { say } from '@/lib/toast'
import { enter } from '@/shared/login/enter'

import { FailedWork } from './failed-work'

export type FoundAccount = Awaited<ReturnType<Api['identity']['supportAccount']>>

interface SupportAccountProps {
  account: FoundAccount
  onChange: (account: FoundAccount) => void
}

/** What may be done for somebody: let them in without their lost phone, and let their shop write to whom it wants. */
export function SupportAccount({ account, onChange }: SupportAccountProps) {
  const { email, name, active, second_factor, shop } = account
  return (
    <Card title={name} description={[email, shop?.name].filter(Boolean).join(' · ')}>
      <div className="grid gap-4">
        <p className="flex flex-wrap gap-2">
          <Badge tone={active ? 'good' : 'warning'}>{active ? 'Activa' : 'Desactivada'}</Badge>
          <Badge tone={second_factor ? 'good' : 'neutral'}>
            {second_factor ? 'Con verificación en dos pasos' : 'Sin verificación en dos pasos'}
          </Badge>
          {shop && (
            <Badge tone={shop.trusted ? 'good' : 'neutral'}>
              {shop.trusted ? 'Tienda de confianza' : 'Tienda sin confianza todavía'}
            </Badge>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {second_factor && <Reset email={email} onChange={onChange} />}
          {shop && <Enter email={email} />}
          {shop && <Trust email={email} marked={shop.marked} onChange={onChange} />}
        </div>
        {shop && <FailedWork email={email} />}
      </div>
    </Card>
  )
}

interface ActionProps {
  email: string
  onChange: (account: FoundAccount) => void
}

function Reset({ email, onChange }: ActionProps) {
  const reset = useMutation({
    mutationFn: () => api.identity.resetSecondFactor({ email }),
    onSuccess: (account) => {
      onChange(account)
      say.good('Verificación quitada. Le avisamos por correo.')
    },
  })
  const ask = async () => {
    const sure = await confirm({
      title: '¿Quitar la verificación en dos pasos?',
      body: `Comprueba antes que quien lo pide es ${email}: desde ahora entra solo con su contraseña.`,
      action: 'Quitar la verificación',
      danger: true,
    })
    if (sure) reset.mutate()
  }
  return (
    <Button variant="outline" busy={reset.isPending} onClick={() => void ask()}>
      Quitar la verificación en dos pasos
    </Button>
  )
}

/** Looks at the shop as its owner, while they let it. */
function Enter({ email }: { email: string }) {
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: () => api.identity.enterShop({ email }),
    onSuccess: (answer) => enter(answer, navigate),
  })
  return (
    <Button variant="outline" busy={look.isPending} onClick={() => look.mutate()}>
      <Eye /> Mirar la tienda
    </Button>
  )
}

function Trust({ email, marked, onChange }: ActionProps & { marked: boolean }) {
  const trust = useMutation({
    mutationFn: () => api.identity.trustShop({ email, trusted: !marked }),
    onSuccess: (account) => {
      onChange(account)
      say.good(marked ? 'Marca de confianza quitada' : 'Tienda marcada como de confianza')
    },
  })
  return (
    <Button variant="outline" busy={trust.isPending} onClick={() => trust.mutate()}>
      {marked ? 'Quitar la marca de confianza' : 'Marcar la tienda como de confianza'}
    </Button>
  )
}
