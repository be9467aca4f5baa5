import { useMutation } from '@tanstack/react-query'
import { CalendarClock, KeyRound, Unplug } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import type { Issuer } from '@/shared/invoicing/types'

const lights: Record<Issuer['light'], { tone: Tone; label: string }> = {
  good: { tone: 'good', label: 'Conectada' },
  bad: { tone: 'bad', label: 'Con problemas' },
  off: { tone: 'neutral', label: 'Sin conectar' },
}

/** Until when its keys are good, as the shop wrote them. */
function Ends({ issuer: { token_until, certificate_until } }: { issuer: Issuer }) {
  const ends = [
    certificate_until && `el certificado vence el ${date(certificate_until)}`,
    token_until && `el token vence el ${date(token_until)}`,
  ].filter(Boolean)
  if (ends.length === 0) return null
  const text = ends.join('; ')
  return <p className="mt-1 text-sm text-muted-foreground">{`${text[0]!.toUpperCase()}${text.slice(1)}.`}</p>
}

/** Who sends the documents of the shop: how it does in a sentence, and its token. */
export function IssuerCard({ issuer, edit, dates }: { issuer: Issuer; edit: () => void; dates: () => void }) {
  const [creates, deletes] = [useCan('integration-create'), useCan('integration-delete')]
  const { tone, label } = lights[issuer.light]
  const connected = issuer.light !== 'off'
  const remove = useMutation({
    mutationFn: () => api.invoicing.removeToken({}),
    onSuccess: ({ message }) => say.good(message),
  })
  const disconnect = async () => {
    const sure = await confirm({
      title: '¿Desconectar la facturación electrónica?',
      body: 'Tus ventas se siguen numerando y quedan por enviar hasta que pegues otro token. Lo que ya está en la DIAN se queda.',
      action: 'Desconectar',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Card title="Facturación electrónica con Plemsi" action={<Badge tone={tone}>{label}</Badge>}>
      <p>
        {connected
          ? issuer.health
          : 'Conecta tu cuenta de Plemsi: cada venta con resolución se revisa y se envía sola a la DIAN, con su propio número.'}
      </p>
      <Ends issuer={issuer} />
      <div className="mt-4 flex flex-wrap gap-2">
        {creates && connected && (
          <Button variant="outline" onClick={dates}>
            <CalendarClock /> Vencimientos
          </Button>
        )}
        {creates && (
          <Button variant={connected ? 'outline' : 'primary'} onClick={edit}>
            <KeyRound /> {connected ? 'Cambiar token' : 'Conectar Plemsi'}
          </Button>
        )}
        {deletes && connected && (
          <Button
            variant="ghost"
            className="text-destructive hover:bg-destructive-soft"
            onClick={() => void disconnect()}
          >
            <Unplug /> Desconectar
          </Button>
        )}
      </div>
    </Card>
  )
}
