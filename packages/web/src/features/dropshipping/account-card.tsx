import { useMutation } from '@tanstack/react-query'
import { KeyRound, Unplug } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { AccountForm } from './account-form'
import type { Account } from './types'

const lights: Record<Account['light'], { tone: Tone; label: string }> = {
  good: { tone: 'good', label: 'Conectada' },
  bad: { tone: 'bad', label: 'Con problemas' },
  off: { tone: 'neutral', label: 'Sin conectar' },
}

/** The account at the supplier: how it does in a sentence, and its keys. */
export function AccountCard({ account }: { account: Account }) {
  const [creates, deletes] = [useCan('integration-create'), useCan('integration-delete')]
  const [editing, setEditing] = useState(false)
  const connected = account.light !== 'off'
  const { tone, label } = lights[account.light]
  const remove = useMutation({
    mutationFn: () => api.dropshipping.removeAccount({}),
    onSuccess: ({ message }) => say.good(message),
  })
  const disconnect = async () => {
    const sure = await confirm({
      title: '¿Desconectar Dropi?',
      body: 'Los pedidos que ya enviaste siguen allá, pero aquí no sabrás cómo van.',
      action: 'Desconectar',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Card title="Tu cuenta de Dropi" action={<Badge tone={tone}>{label}</Badge>}>
      <p className="wrap-anywhere">
        {connected
          ? account.health
          : 'Conecta tu cuenta: vendes lo que tiene el proveedor, él lo empaca y lo despacha, y aquí ves cada pedido hasta que se entrega.'}
      </p>
      {!connected && !creates && (
        <p className="mt-2 text-muted-foreground">Pide a quien administra la tienda que la conecte.</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {creates && (
          <Button variant={connected ? 'outline' : 'primary'} onClick={() => setEditing(true)}>
            <KeyRound /> {connected ? 'Cambiar cuenta' : 'Conectar Dropi'}
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
      <Sheet open={editing} onOpenChange={setEditing}>
        {editing && (
          <SheetContent title="Conectar Dropi">
            <AccountForm account={account} onSaved={() => setEditing(false)} />
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}
