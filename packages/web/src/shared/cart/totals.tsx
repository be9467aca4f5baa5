import { useQuery } from '@tanstack/react-query'
import { formatCop, toPesos } from '@tendero/core/kernel/values/money'
import { type Cart, setCartDiscount, setDelivery } from '@tendero/core/sales/cart/cart'
import type { CartTotals } from '@tendero/core/sales/cart/cart-totals'
import { Labelled } from '@/components/kit/labelled'
import { MoneyInput } from '@/components/kit/number-input'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { DiscountInput } from '@/shared/order/discount-input'
import type { Apply } from './use-cart'

interface TotalsProps {
  cart: Cart
  amounts: CartTotals
  apply: Apply
  onList: (list: number) => void
}

/** Price list, discount, delivery and the sums of a cart. */
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
          <Labelled label="Descuento a todo">
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
