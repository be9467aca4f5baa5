import { useQuery } from '@tanstack/react-query'
import { formatCop, toPesos } from '@tendero/core/kernel/values/money'
import { type Cart, setCartDiscount, setDelivery } from '@tendero/core/sales/cart/cart'
import type { CartTotals } from '@tendero/core/sales/cart/cart-totals'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Labelled } from '@/components/kit/labelled'
import { MoneyInput } from '@/components/kit/number-input'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { RadioGroup } from '@/components/ui/choice'
import { DateInput } from '@/components/ui/date-input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { DiscountInput } from '@/shared/order/discount-input'
import { PaymentRows } from '@/shared/order/payment-rows'
import type { outcome, Draft as PaymentDraft, PaymentType } from '@/shared/order/payments'
import type { OrderDraft } from './draft'
import type { Apply } from './use-cart'

interface TotalsProps {
  cart: Cart
  amounts: CartTotals
  apply: Apply
  onList: (list: number) => void
}

/** Price list, discount, delivery and the sums of an order. */
export function EditorTotals({ cart, amounts, apply, onList }: TotalsProps) {
  const mayDiscount = useCan('sale_discount-create')
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 })
  const active = lists.data?.filter((list) => list.active) ?? []
  const taken = amounts.discountCents + amounts.globalDiscountCents
  return (
    <Card title="Resumen">
      <div className="grid gap-4">
        {active.length > 1 && (
          <Labelled label="Lista de precios">
            {(id) => (
              <Select
                id={id}
                value={String(cart.priceList)}
                onChange={(list) => onList(Number(list))}
                options={active.map((list) => ({ value: String(list.id), label: list.name }))}
              />
            )}
          </Labelled>
        )}
        {mayDiscount && (
          <Labelled label="Descuento a todo el pedido">
            {(id) => (
              <DiscountInput
                id={id}
                value={cart.discount}
                onChange={(discount) => apply((before) => setCartDiscount(before, discount))}
              />
            )}
          </Labelled>
        )}
        <Labelled label="Valor del domicilio">
          {(id) => (
            <MoneyInput
              id={id}
              placeholder="0"
              value={toPesos(cart.deliveryCents) || undefined}
              onChange={(pesos) => apply((before) => setDelivery(before, Math.round((pesos ?? 0) * 100)))}
            />
          )}
        </Labelled>
        <dl className="grid gap-1 border-t pt-3 text-sm text-muted-foreground">
          <Row label="Subtotal" cents={amounts.subtotalCents} />
          {taken > 0 && <Row label="Descuentos" cents={-taken} />}
          {amounts.deliveryCents > 0 && <Row label="Domicilio" cents={amounts.deliveryCents} />}
          {amounts.taxCents > 0 && <Row label="Impuestos incluidos" cents={amounts.taxCents} />}
          <div className="mt-1 flex items-baseline justify-between text-foreground">
            <dt className="text-base">Total</dt>
            <dd className="money text-2xl font-semibold">{formatCop(amounts.totalCents)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}

const Row = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="money">{formatCop(cents)}</dd>
  </div>
)

interface PaymentProps {
  dueCents: number
  types: readonly PaymentType[]
  payments: PaymentDraft
  onPayments: (draft: PaymentDraft) => void
  settled: ReturnType<typeof outcome>['settled']
}

const ways = [
  { value: 'later', label: 'Paga después', help: 'Contra entrega o cuando llegue el pago.' },
  { value: 'now', label: 'Paga ahora', help: 'Todo o un abono.' },
  { value: 'credit', label: 'A crédito', help: 'Con fecha para pagar; puede abonar hoy.' },
]

/** How a new order is paid. */
export function EditorPayment({ dueCents, types, payments, onPayments, settled }: PaymentProps) {
  const { watch, setValue } = useFormContext<OrderDraft>()
  const [pay, client] = watch(['pay', 'client_id'])
  return (
    <Card title="Pago">
      <div className="grid gap-4">
        <RadioGroup
          aria-label="Cómo paga"
          value={pay}
          onChange={(next) => setValue('pay', next as OrderDraft['pay'], { shouldDirty: true })}
          options={ways}
        />
        {pay === 'credit' && !client && <Alert tone="warning">Para vender a crédito, elige el cliente.</Alert>}
        {pay === 'credit' && (
          <Field name="date_pay" label="Paga a más tardar">
            {({ onChange, ...f }) => <DateInput {...f} onChange={(day) => day && onChange(day)} />}
          </Field>
        )}
        {pay !== 'later' && (
          <>
            <PaymentRows dueCents={dueCents} types={types} draft={payments} onChange={onPayments} />
            <Standing settled={settled} />
          </>
        )}
      </div>
    </Card>
  )
}

/** What the payments leave. */
export function Standing({ settled }: { settled: ReturnType<typeof outcome>['settled'] }): ReactNode {
  if (typeof settled === 'string') return <Alert tone="warning">{settled}</Alert>
  if (settled.changeCents > 0) return <Left label="Cambio" cents={settled.changeCents} />
  return settled.remainingCents > 0 ? <Left label="Queda debiendo" cents={settled.remainingCents} /> : null
}

const Left = ({ label, cents }: { label: string; cents: number }) => (
  <p className="flex items-baseline justify-between rounded-lg bg-muted px-4 py-3">
    <span>{label}</span>
    <output className="money text-xl font-semibold">{formatCop(cents)}</output>
  </p>
)
