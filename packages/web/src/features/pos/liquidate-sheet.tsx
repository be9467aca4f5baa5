import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatCop } from '@tendero/core/kernel/values/money'
import { addDays } from '@tendero/core/kernel/values/time'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { PaymentRows } from '@/shared/order/payment-rows'
import { cashFirst, draftOf, outcome, type PaymentType, paymentsInput } from '@/shared/order/payments'
import type { Frozen } from './frozen/thaw'

interface LiquidateProps {
  frozen: Frozen
  close: () => void
  onSold: () => void
}

/** Charges a frozen sale as it was left. */
export function LiquidateSheet({ frozen, close, onSold }: LiquidateProps) {
  const types = useQuery({ ...q.settings.loadPaymentTypes(), staleTime: 300_000 })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`Cobrar ${formatCop(Math.round(frozen.total * 100))}`}
        description={frozen.client.name}
        className="sm:max-w-lg"
      >
        {types.isError ? (
          <Failure error={types.error} retry={() => void types.refetch()} />
        ) : types.data ? (
          <LiquidateForm frozen={frozen} types={types.data} onSold={onSold} />
        ) : (
          <Lines rows={5} />
        )}
      </SheetContent>
    </Sheet>
  )
}

function LiquidateForm({
  frozen,
  types,
  onSold,
}: {
  frozen: Frozen
  types: readonly PaymentType[]
  onSold: () => void
}) {
  const navigate = useNavigate()
  const dueCents = Math.round(frozen.total * 100)
  const ordered = cashFirst(types)
  const [draft, setDraft] = useState(() => draftOf(ordered[0]?.id))
  const [dueDay, setDueDay] = useState<string | undefined>(() => addDays(today(), 30))
  const { payments, settled } = outcome(draft, dueCents, ordered)
  const credit = typeof settled !== 'string' && settled.onCreditCents > 0
  const sell = useMutation({
    mutationFn: () =>
      api.sales.sellFrozen({
        id: frozen.id,
        payments: paymentsInput(payments),
        ...(credit && dueDay ? { credit: true, date_pay: dueDay } : {}),
      }),
    onSuccess: (order) => {
      say.good(
        order.change > 0 ? `Cobrada. Entrega ${formatCop(Math.round(order.change * 100))} de cambio` : 'Venta cobrada',
      )
      onSold()
      void navigate(screenOf.order(order.id))
    },
  })
  const wrong = typeof settled === 'string'
  const missing = wrong ? 0 : settled.remainingCents - settled.onCreditCents
  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!wrong && missing <= 0 && !sell.isPending) sell.mutate()
      }}
    >
      <PaymentRows dueCents={dueCents} types={ordered} draft={draft} onChange={setDraft} />
      {credit && (
        <Labelled label="Paga a más tardar">
          {(id) => <DateInput id={id} value={dueDay} onChange={setDueDay} min={today()} />}
        </Labelled>
      )}
      <div className="mt-auto grid gap-4">
        {wrong ? (
          <Alert tone="warning">{settled}</Alert>
        ) : (
          <output className="flex items-baseline justify-between rounded-xl bg-muted px-5 py-4">
            <span className="text-lg">{missing > 0 ? 'Faltan' : 'Cambio'}</span>
            <span className="money text-3xl font-semibold">
              {formatCop(missing > 0 ? missing : settled.changeCents)}
            </span>
          </output>
        )}
        <Button type="submit" size="xl" busy={sell.isPending} disabled={wrong || missing > 0}>
          Cobrar venta
        </Button>
      </div>
    </form>
  )
}
