import { useMutation } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { AskButton } from '@/components/kit/document/ask-button'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { Order } from '@/shared/order/order'
import { PayLinkWindow } from '@/shared/payment/pay-link-window'

/** What an order waits for before it leaves: how it is asked for, or who let it go without. */
export function OrderAdvance({ order }: { order: Order }) {
  const { advance, advance_due: due } = order
  const [asking, setAsking] = useState(false)
  if (advance?.released)
    return (
      <Alert tone="info" title="Sale sin anticipo">
        {advance.released.why} · {advance.released.by}, {dateTime(advance.released.at)}
      </Alert>
    )
  return (
    <>
      {due > 0 && <Waiting order={order} ask={() => setAsking(true)} />}
      {/* It stays when the client has paid, and says so. */}
      {asking && <PayLinkWindow id={order.id} close={() => setAsking(false)} />}
    </>
  )
}

function Waiting({ order, ask: show }: { order: Order; ask: () => void }) {
  const { id, number, advance_due: due, remaining } = order
  const asks = useCan('sale-create', 'pos-create', 'payment_received-create')
  const releases = useCan('sale-delete')
  const ask = useMutation({
    mutationFn: () => api.billing.makePayLink({ document_id: id, value: due }),
    onSuccess: show,
  })
  return (
    <Alert tone="warning" title={`Espera un anticipo de ${money(due)}`}>
      <p>
        Podrá tener guía y despacho cuando tu cliente lo pague.
        {remaining > due && ` Al entregar se cobrarán ${money(remaining - due)}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {asks && (
          <Button size="sm" busy={ask.isPending} onClick={() => ask.mutate()}>
            <Link2 /> Pedir el anticipo
          </Button>
        )}
        {releases && (
          <AskButton
            size="sm"
            title={`¿Dejar salir ${number} sin anticipo?`}
            body={`Se cobrarán ${money(remaining)} al entregar. Lo que escribas queda en la auditoría con tu nombre.`}
            action="Dejar salir"
            required="Escribe por qué sale sin anticipo"
            run={({ note = '' }) => api.sales.releaseOrder({ id, why: note })}
            done={() => `${number} ya puede salir sin anticipo`}
          >
            Dejar salir sin anticipo
          </AskButton>
        )}
      </div>
    </Alert>
  )
}
