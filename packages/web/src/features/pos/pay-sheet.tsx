import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCop } from '@tendero/core/kernel/values/money'
import { addDays } from '@tendero/core/kernel/values/time'
import { useRef, useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { useShortcut } from '@/components/kit/shortcuts'
import { Failure } from '@/components/kit/states'
import { Alert, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { plural, today } from '@/lib/format'
import { useBalances } from '@/shared/order/balances'
import { markOf } from '@/shared/order/mark'
import type { Order } from '@/shared/order/order'
import { PaperNotice } from '@/shared/order/paper-notice'
import { PaymentRows } from '@/shared/order/payment-rows'
import {
  cashFirst,
  type Draft,
  draftOf,
  outcome,
  type PaymentRow,
  type PaymentType,
  restOnCredit,
} from '@/shared/order/payments'
import { sold } from '@/shared/sellable/catalog'
import { type Charge, charge, SoldBefore } from './charge'
import { ClientStrip, useCredit } from './client-strip'
import { NoTypes, PayProblem, Waiting } from './pay-states'
import { NoticeLine } from './ticket/notice-line'
import { newTicket } from './ticket/ticket'
import { useTill } from './till'

/** Days of credit of a client who has none agreed. */
const CREDIT_DAYS = 30

/** How the sale is paid (F9). Intro or F9 again charges. */
export function PaySheet({
  draft,
  close,
  onSold,
}: {
  draft?: Draft
  close: () => void
  onSold: (order: Order) => void
}) {
  const types = useQuery({ ...q.settings.loadPosPaymentTypes(), staleTime: 300_000 })
  const { ticket, amounts } = useTill()
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Cobrar"
        description={`${ticket.client?.name ?? 'Consumidor final'} · ${plural(ticket.cart.lines.length, 'línea')}`}
        className="sm:max-w-lg"
      >
        <p className="flex items-baseline justify-between gap-4 pb-4">
          <span className="text-muted-foreground">Total</span>
          <span className="money text-3xl font-semibold tracking-tight">{formatCop(amounts.totalCents)}</span>
        </p>
        {types.isError ? (
          <Failure error={types.error} retry={() => void types.refetch()} />
        ) : !types.data ? (
          <Waiting paused={types.fetchStatus === 'paused'} />
        ) : types.data.length === 0 ? (
          <NoTypes />
        ) : (
          <PayForm types={types.data} start={draft} onSold={onSold} />
        )}
      </SheetContent>
    </Sheet>
  )
}

interface Attempt {
  payments: readonly PaymentRow[]
  balances: Charge['balances']
  dueDay: string | undefined
}

/** Sends the sale, once however often it is pressed. */
function usePay(onSold: (order: Order) => void) {
  const { ticket, amounts, storageId, taken, set } = useTill()
  const sending = useRef(false)
  const pay = useMutation({
    mutationFn: (attempt: Attempt) => charge({ ticket, amounts, storageId, ...attempt }),
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
  const send = (attempt: Attempt) => {
    if (sending.current) return
    sending.current = true
    pay.mutate(attempt)
  }
  return { pay, send }
}

/** What the amounts say: how much is received, how much is owed and what keeps the sale from being charged. */
function standingOf(draft: Draft, dueCents: number, types: readonly PaymentType[]) {
  const { payments, settled } = outcome(draft, dueCents, types)
  const creditCents = typeof settled === 'string' ? 0 : settled.onCreditCents
  const missing = typeof settled === 'string' ? 0 : settled.remainingCents - creditCents
  const paidCents = typeof settled === 'string' ? 0 : settled.paidCents
  return { payments, settled, creditCents, missing, paidCents }
}

interface PayFormProps {
  types: readonly PaymentType[]
  /** The amounts as they were before a client was chosen. */
  start: Draft | undefined
  onSold: (order: Order) => void
}

function PayForm({ types, start, onSold }: PayFormProps) {
  const { ticket, amounts, register, show } = useTill()
  const balance = useBalances(ticket.client?.id, amounts.totalCents, ticket.exchange)
  const dueCents = amounts.totalCents - balance.cents
  const ordered = cashFirst(types)
  const [draft, setDraft] = useState(() => start ?? draftOf(ordered[0]?.id))
  const [chosenDay, setDueDay] = useState<string>()
  const standing = standingOf(draft, dueCents, ordered)
  const { payments, settled, creditCents, missing, paidCents } = standing
  const onCredit = creditCents > 0
  const credit = useCredit(ticket.client?.id)
  const dueDay = chosenDay ?? addDays(today(), credit?.days || CREDIT_DAYS)
  const rest = restOnCredit(draft, dueCents, ordered)
  const { pay, send } = usePay(onSold)
  const chooseClient = (kept: Draft) => show({ what: 'client', back: { what: 'pay', draft: kept } })
  const blocked = typeof settled === 'string' || missing > 0 || (onCredit && !ticket.client)
  const press = () => !blocked && send({ payments, balances: balance.input, dueDay: onCredit ? dueDay : undefined })
  const pressRest = () => {
    if (!rest) return
    if (!ticket.client) return chooseClient(rest.draft)
    send({ payments: outcome(rest.draft, dueCents, ordered).payments, balances: balance.input, dueDay })
  }
  useShortcut('f9', 'Cobrar', press, { inDialog: true })
  useShortcut('f2', 'Elegir el cliente', () => chooseClient(draft), { inDialog: true })
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <NoticeLine />
      <PaperNotice type={3} prefix={register?.prefix} />
      <ClientStrip credit={credit} wantedCents={creditCents || (rest?.creditCents ?? 0)} />
      {balance.field}
      <PaymentRows dueCents={dueCents} types={ordered} draft={draft} onChange={setDraft} />
      {(onCredit || (rest && ticket.client)) && (
        <OnCredit dueDay={dueDay} onDueDay={setDueDay} chooseClient={() => chooseClient(draft)} />
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t bg-popover px-5 py-4">
        <PayProblem pay={pay} />
        <Standing settled={settled} missing={missing} credit={onCredit} />
        {rest ? (
          <Button
            size="xl"
            className="h-auto min-h-14 py-2 text-lg whitespace-normal"
            busy={pay.isPending}
            onClick={pressRest}
          >
            {owedText(rest.receivedCents, rest.creditCents)}
          </Button>
        ) : (
          <Button type="submit" size="xl" className={cn(onCredit && 'text-lg')} busy={pay.isPending} disabled={blocked}>
            {onCredit ? (
              owedText(paidCents, creditCents)
            ) : (
              <>
                Cobrar <span className="money">{formatCop(amounts.totalCents)}</span>
              </>
            )}{' '}
            <Kbd className="hidden lg:inline-grid">F9</Kbd>
          </Button>
        )}
      </div>
    </form>
  )
}

/** "Recibir $ 10.000 y fiar $ 12.410". */
const owedText = (receivedCents: number, creditCents: number): string =>
  receivedCents > 0
    ? `Recibir ${formatCop(receivedCents)} y fiar ${formatCop(creditCents)}`
    : `Fiar ${formatCop(creditCents)}`

interface OnCreditProps {
  dueDay: string
  onDueDay: (day: string | undefined) => void
  chooseClient: () => void
}

function OnCredit({ dueDay, onDueDay, chooseClient }: OnCreditProps) {
  const { ticket } = useTill()
  return (
    <div className="grid gap-3">
      {!ticket.client && (
        <Alert tone="warning" title="¿A quién le vendes a crédito?">
          <Button variant="outline" size="sm" className="mt-2" onClick={chooseClient}>
            Elegir cliente <Kbd>F2</Kbd>
          </Button>
        </Alert>
      )}
      <Labelled label="Paga a más tardar">
        {(id) => <DateInput id={id} value={dueDay} onChange={onDueDay} min={today()} />}
      </Labelled>
    </div>
  )
}

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
