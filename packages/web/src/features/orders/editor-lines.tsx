import { formatCop, formatQuantity, toPesos } from '@tendero/core/kernel/values/money'
import {
  addLine,
  type Cart,
  type CartLine,
  type CartRules,
  lineKey,
  remove,
  setDiscount,
  setPrice,
  setQuantity,
} from '@tendero/core/sales/cart/cart'
import { belowCost, type CartTotals } from '@tendero/core/sales/cart/cart-totals'
import { PackagePlus, X } from 'lucide-react'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { useScanner } from '@/components/kit/scanner'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { DiscountInput } from '@/shared/order/discount-input'
import { askCode } from '@/shared/sellable/catalog'
import { lineOf, priceOf, type Sellable } from '@/shared/sellable/sellable'
import { findSellables } from './find-sellables'
import type { Apply } from './use-cart'

interface EditorLinesProps {
  cart: Cart
  amounts: CartTotals
  rules: CartRules
  storageId: string | undefined
  apply: Apply
}

/** The products of an order: found or scanned, each with its quantity, price and discount. */
export function EditorLines({ cart, amounts, rules, storageId, apply }: EditorLinesProps) {
  const add = (item: Sellable) => apply((before) => addLine(before, lineOf(item, before, storageId, 1_000), rules))
  useScanner((code) => {
    askCode(code).then(
      (found) =>
        found && found.variants.length === 0 ? add(found.own) : say.bad(`Ningún producto tiene el código ${code}`),
      (error: Error) => say.bad(error.message),
    )
  })
  const loss = belowCost(cart, amounts)
  return (
    <Card title="Productos" className="[&>header]:mb-3">
      <Pick
        value={undefined}
        placeholder="Busca o escanea un producto"
        find={findSellables}
        item={(item) => ({
          id: item.id,
          label: item.name,
          note: `${formatCop(priceOf(item, cart.priceList))} · ${item.kind === 'service' ? 'Servicio' : `${formatQuantity(item.stockQuantity)} en existencia`} · ${item.sku}`,
        })}
        onChange={(_, item) => item && add(item)}
      />
      {cart.lines.length === 0 ? (
        <p className="flex items-center gap-2 pt-4 text-muted-foreground">
          <PackagePlus className="size-4" aria-hidden /> Agrega al menos un producto.
        </p>
      ) : (
        <ul className="mt-2 divide-y">
          {cart.lines.map((line, i) => (
            <EditorLine
              key={lineKey(line)}
              line={line}
              netCents={amounts.lines[i]!.netCents}
              rules={rules}
              apply={apply}
            />
          ))}
        </ul>
      )}
      {loss && (
        <Alert tone="warning" className="mt-3">
          {loss.message}
        </Alert>
      )}
    </Card>
  )
}

interface LineProps {
  line: CartLine
  netCents: number
  rules: CartRules
  apply: Apply
}

function EditorLine({ line, netCents, rules, apply }: LineProps) {
  const mayPrice = useCan('sale_discount-update')
  const mayDiscount = useCan('sale_discount-create')
  const key = lineKey(line)
  const setUnits = (units: number | undefined) => {
    const thousandths = Math.round((units ?? 0) * 1_000)
    if (thousandths > 0) apply((cart) => setQuantity(cart, key, thousandths, rules))
  }
  return (
    <li className="grid grid-cols-2 items-center gap-x-3 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_4.5rem_7.25rem_9.75rem_5.5rem_2.25rem] md:gap-x-2">
      <div className="col-span-2 flex min-w-0 items-start gap-2 md:col-span-1">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 font-medium text-pretty">{line.name}</p>
          <p className="truncate text-xs text-muted-foreground">{line.sku}</p>
        </div>
        <Drop className="md:hidden" name={line.name} onClick={() => apply((cart) => remove(cart, key))} />
      </div>
      <QuantityInput aria-label={`Cantidad de ${line.name}`} value={line.quantity / 1_000} onChange={setUnits} />
      <MoneyInput
        aria-label={`Precio de ${line.name}`}
        value={toPesos(line.priceCents)}
        disabled={!mayPrice}
        onChange={(pesos) => pesos !== undefined && apply((cart) => setPrice(cart, key, Math.round(pesos * 100)))}
      />
      {mayDiscount ? (
        <DiscountInput
          value={line.discount}
          onChange={(discount) => apply((cart) => setDiscount(cart, key, discount))}
        />
      ) : (
        <span />
      )}
      <output className="money font-medium">{formatCop(netCents)}</output>
      <Drop className="hidden md:grid" name={line.name} onClick={() => apply((cart) => remove(cart, key))} />
    </li>
  )
}

function Drop({ name, onClick, className }: { name: string; onClick: () => void; className: string }) {
  return (
    <Button variant="ghost" size="icon" aria-label={`Quitar ${name}`} onClick={onClick} className={className}>
      <X />
    </Button>
  )
}
