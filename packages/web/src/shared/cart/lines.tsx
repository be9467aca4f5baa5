import { formatCop, formatQuantity, toPesos } from '@tendero/core/kernel/values/money'
import {
  addLine,
  type Cart,
  type CartLine,
  type CartRules,
  lineKey,
  setDiscount,
  setPrice,
  setQuantity,
} from '@tendero/core/sales/cart/cart'
import { belowCost, type CartTotals } from '@tendero/core/sales/cart/cart-totals'
import { PackagePlus } from 'lucide-react'
import type { LineColumn } from '@/components/kit/document/line'
import { DocumentLines } from '@/components/kit/document/lines'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { useScanner } from '@/components/kit/scanner'
import { Alert } from '@/components/ui/bits'
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
  const mayPrice = useCan('sale_discount-update')
  const mayDiscount = useCan('sale_discount-create')
  const loss = belowCost(cart, amounts)
  const columns = (_: CartLine, index: number): (LineColumn<CartLine> | false)[] => [
    {
      name: 'quantity',
      label: 'Cantidad',
      className: 'w-18 max-sm:w-24',
      cell: (f, line) => (
        <QuantityInput
          {...f}
          value={line.quantity / 1_000}
          onChange={(units) => {
            const thousandths = Math.round((units ?? 0) * 1_000)
            if (thousandths > 0) apply((before) => setQuantity(before, lineKey(line), thousandths, rules))
          }}
        />
      ),
    },
    {
      name: 'price',
      label: 'Precio',
      className: 'w-29 max-sm:flex-1',
      cell: (f, line) => (
        <MoneyInput
          {...f}
          value={toPesos(line.priceCents)}
          disabled={!mayPrice}
          onChange={(pesos) =>
            pesos !== undefined && apply((before) => setPrice(before, lineKey(line), Math.round(pesos * 100)))
          }
        />
      ),
    },
    mayDiscount && {
      name: 'discount',
      label: 'Descuento',
      className: 'w-39 max-sm:flex-1',
      cell: (_, line) => (
        <DiscountInput
          value={line.discount}
          onChange={(discount) => apply((before) => setDiscount(before, lineKey(line), discount))}
        />
      ),
    },
    {
      name: 'net',
      label: 'Total',
      className: 'w-22 max-sm:ml-auto',
      cell: () => <output className="money block font-medium">{formatCop(amounts.lines[index]!.netCents)}</output>,
    },
  ]
  return (
    <Card title="Productos" className="[&>header]:mb-3">
      <DocumentLines
        bare
        path="products"
        label="Productos"
        lines={cart.lines}
        set={(change) => apply((before) => ({ ok: true, cart: { ...before, lines: [...change(before.lines)] } }))}
        keyOf={lineKey}
        nameOf={(line) => line.name}
        note={(line) => line.sku}
        columns={columns}
        finder={({ id, ...told }) => (
          <Pick
            {...told}
            id={id}
            aria-label="Busca o escanea un producto"
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
        )}
        empty={
          <p className="flex items-center gap-2 pt-2 text-muted-foreground">
            <PackagePlus className="size-4" aria-hidden /> Agrega al menos un producto.
          </p>
        }
      />
      {loss && (
        <Alert tone="warning" className="mt-3">
          {loss.message}
        </Alert>
      )}
    </Card>
  )
}
