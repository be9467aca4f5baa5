import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCop } from '@tendero/core/kernel/values/money'
import { addDays } from '@tendero/core/kernel/values/time'
import { useRef, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { useShortcut } from '@/components/kit/shortcuts'
import { Failure, Lines } from '@/components/kit/states'
import { Alert, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { cn } from '@/lib/cn'
import { plural, today } from '@/lib/format'
import { markOf } from '@/shared/order/mark'
import type { Order } from '@/shared/order/order'
import { PaperNotice } from '@/shared/order/paper-notice'
import { PaymentRows } from '@/shared/order/payment-rows'
import { cashFirst, draftOf, outcome, type PaymentType } from '@/shared/order/payments'
import { sold } from '@/shared/sellable/catalog'
import { charge, SoldBefore } from './charge'
import { NoticeLine } from './ticket/notice-line'
import { newTicket } from './ticket/ticket'
import { useTill } from './till'

/** How the sale is paid (F9). Intro or F9 again charges. */
export function PaySheet({ close, onSold }: { close: () => void; onSold: (order: Order) => void }) {
  const types = useQuery({ ...q.settings.loadPosPaymentTypes(), staleTime: 300_000 })
  const { ticket, amounts } = useTill()
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`Cobrar ${formatCop(amounts.totalCents)}`}
        description={`${ticket.client?.name ?? 'Consumidor final'} · ${plural(ticket.cart.lines.length, 'línea')}`}
        className="sm:max-w-lg"
      >
        {types.isError ? (
          <Failure error={types.error} retry={() => void types.refetch()} />
        ) : types.data ? (
          <PayForm types={types.data} onSold={onSold} />
        ) : (
          <Lines rows={5} />
        )}
      </SheetContent>
    </Sheet>
  )
}

function PayForm({ types, onSold }: { types: readonly PaymentType[]; onSold: (order: Order) => void }) {
  const { ticket, amounts, storageId, register, show, taken, set } = useTill()
  const dueCents = amounts.totalCents
  const ordered = cashFirst(types)
  const [draft, setDraft] = useState(() => draftOf(ordered[0]?.id))
  const [dueDay, setDueDay] = useState<string | undefined>(() => addDays(today(), 30))
  const { payments, settled } = outcome(draft, dueCents, ordered)
  const credit = typeof settled !== 'string' && settled.onCreditCents > 0
  const missing = typeof settled === 'string' ? 0 : settled.remainingCents - settled.onCreditCents
  const sending = useRef(false)
  const pay = useMutation({
    mutationFn: () => charge({ ticket, amounts, storageId, payments, dueDay: credit ? dueDay : undefined }),
    onMutate: () => set((before) => ({ ...before, sentAs: [...(before.sentAs ?? []), markOf(ticket.cart, amounts)] })),
    onSuccess: (order) => {
      sold(ticket.cart.lines)
      taken(ticket.id)
      onSold(order)
    },
    // What is charged from now on is another sale.
    onError: (error) =>
      error instanceof SoldBefore && set(({ sentAs: _, ...before }) => ({ ...before, id: newTicket().id })),
    onSettled: () => {
      sending.current = false
    },
    meta: { quiet: true },
  })
  const blocked = typeof settled === 'string' || missing > 0 || (credit && (!ticket.client || !dueDay))
  const unknown = isUnknown(pay.error)
  const why = pay.error instanceof SoldBefore ? 'Esta venta ya estaba cobrada' : 'No se cobró'
  const press = () => {
    if (blocked || sending.current) return
    sending.current = true
    pay.mutate()
  }
  useShortcut('f9', 'Cobrar', press, { inDialog: true })
  useShortcut('f2', 'Elegir el cliente', () => show({ what: 'client', back: { what: 'pay' } }), { inDialog: true })
  return (
    <form
      className="flex min-h-full flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <NoticeLine />
      <PaperNotice type={3} prefix={register?.prefix} />
      <PaymentRows dueCents={dueCents} types={ordered} draft={draft} onChange={setDraft} />
      {credit && (
        <div className="grid gap-3">
          {!ticket.client && (
            <Alert tone="warning" title="¿A quién le vendes a crédito?">
              <Button
                variant="outline"
                size="sm"
                className="mt-2"
                onClick={() => show({ what: 'client', back: { what: 'pay' } })}
              >
                Elegir cliente <Kbd>F2</Kbd>
              </Button>
            </Alert>
          )}
          <Labelled label="Paga a más tardar">
            {(id) => <DateInput id={id} value={dueDay} onChange={setDueDay} min={today()} />}
          </Labelled>
        </div>
      )}
      <div className="mt-auto grid gap-4">
        {pay.isError && !(pay.error instanceof ApiError && pay.error.shown) && (
          <Alert tone="bad" title={unknown ? 'No sabemos si quedó cobrada' : why}>
            {unknown
              ? 'Se fue la conexión. Cobra otra vez cuando vuelva: aunque la venta haya quedado guardada, no se repite.'
              : pay.error.message}
          </Alert>
        )}
        <Standing settled={settled} missing={missing} credit={credit} />
        <Button type="submit" size="xl" busy={pay.isPending} disabled={blocked}>
          Cobrar <span className="money">{formatCop(dueCents)}</span> <Kbd className="hidden lg:inline-grid">F9</Kbd>
        </Button>
      </div>
    </form>
  )
}

/** True for an answer that does not tell whether the sale was saved. */
const isUnknown = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status >= 500)

type Settled = ReturnType<typeof outcome>['settled']

/** The change in large, or what is missing. */
function Standing({ settled, missing, credit }: { settled: Settled; missing: number; credit: boolean }) {
  if (typeof settled === 'string') return <Alert tone="warning">{settled}</Alert>
  const [label, cents, look] =
    missing > 0
      ? ['Faltan', missing, 'text-warning']
      : credit
        ? ['A crédito', settled.onCreditCents, 'text-info']
        : ['Cambio', settled.changeCents, settled.changeCents > 0 ? 'text-primary' : 'text-muted-foreground']
  return (
    <output className="flex items-baseline justify-between gap-4 rounded-xl bg-muted px-5 py-4">
      <span className="text-lg">{label}</span>
      <span className={cn('money text-3xl font-semibold tracking-tight', look)}>{formatCop(cents)}</span>
    </output>
  )
}
