import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCop } from '@tendero/core/kernel/values/money'
import { useState } from 'react'
import { useShortcut } from '@/components/kit/shortcuts'
import { Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { money } from '@/lib/format'
import { say } from '@/lib/toast'
import { useBalances } from '@/shared/order/balances'
import { paymentsInput } from '@/shared/order/payments'
import { useRegisterChoice } from '@/shared/shift/register-field'
import { PaymentRows } from './payment-rows'
import { cashFirst, draftOf, isCash, outcome, type PaymentType } from './payments'

interface Owing {
  id: string
  number: string
  remaining: number
  client: { id: string; name: string }
}

/** Receives what an order owes, whole or in part. */
export function ReceiveSheet({ order, close }: { order: Owing; close: () => void }) {
  const types = useQuery({ ...q.settings.loadPaymentTypes(), staleTime: 300_000 })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Recibir pago"
        description={`${order.client.name} debe ${money(order.remaining)} del pedido ${order.number}.`}
        className="sm:max-w-lg"
      >
        {types.isError ? (
          <Failure error={types.error} retry={() => void types.refetch()} />
        ) : types.data ? (
          <ReceiveForm order={order} types={types.data.filter((one) => one.means !== 'credit')} close={close} />
        ) : (
          <Lines rows={5} />
        )}
      </SheetContent>
    </Sheet>
  )
}

function ReceiveForm({ order, types, close }: { order: Owing; types: readonly PaymentType[]; close: () => void }) {
  const balance = useBalances(order.client.id, Math.round(order.remaining * 100))
  const dueCents = Math.round(order.remaining * 100) - balance.cents
  const ordered = cashFirst(types)
  const [draft, setDraft] = useState(() => draftOf(ordered[0]?.id))
  const { payments, settled } = outcome(draft, dueCents, ordered)
  const register = useRegisterChoice({ cash: payments.some((p) => isCash(ordered, p)), way: 'in' })
  const send = useMutation({
    mutationFn: () =>
      api.payments.receivePayment({
        id: order.id,
        payments: paymentsInput(payments),
        ...balance.input,
        ...register.input,
      }),
    onSuccess: (after) => {
      say.good(
        after.remaining > 0 ? `Pago recibido. Quedan ${money(after.remaining)}` : `Pedido ${after.number} pagado`,
      )
      close()
    },
  })
  const wrong = typeof settled === 'string'
  const paid = (wrong ? 0 : settled.paidCents) + balance.cents
  const press = () => {
    if (!wrong && paid > 0 && !register.blocked && !send.isPending) send.mutate()
  }
  useShortcut('f9', 'Recibir pago', press, { inDialog: true })
  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      {balance.field}
      <PaymentRows dueCents={dueCents} types={ordered} draft={draft} onChange={setDraft} />
      <div className="mt-auto grid gap-4">
        {register.field}
        {wrong ? (
          <Alert tone="warning">{settled}</Alert>
        ) : (
          <dl className="grid gap-1 rounded-xl bg-muted px-5 py-4">
            <Row label="Queda debiendo" value={formatCop(settled.remainingCents)} />
            {settled.changeCents > 0 && <Row label="Cambio" value={formatCop(settled.changeCents)} large />}
          </dl>
        )}
        <Button type="submit" size="xl" busy={send.isPending} disabled={wrong || paid === 0 || register.blocked}>
          Recibir <span className="money">{formatCop(paid)}</span>
        </Button>
      </div>
    </form>
  )
}

const Row = ({ label, value, large }: { label: string; value: string; large?: boolean }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt>{label}</dt>
    <dd className={large ? 'money text-3xl font-semibold text-primary' : 'money text-lg font-semibold'}>{value}</dd>
  </div>
)
