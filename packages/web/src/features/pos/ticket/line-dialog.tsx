import { formatCop, formatQuantity, toPesos } from '@tendero/core/kernel/values/money'
import { type CartLine, grossOf, lineKey, setDiscount, setPrice, setQuantity } from '@tendero/core/sales/cart/cart'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { MoneyInput, QuantityInput } from '@/components/kit/number-input'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { useCan } from '@/lib/person'
import { DiscountInput } from '@/shared/order/discount-input'
import { useTill } from '../till'

/** Quantity, price, discount and storage of one line. */
export function LineDialog({ lineId, close }: { lineId: string; close: () => void }) {
  const { ticket } = useTill()
  const line = ticket.cart.lines.find((one) => lineKey(one) === lineId)
  if (!line) return null
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <LineForm key={lineId} line={line} close={close} />
    </Dialog>
  )
}

function LineForm({ line, close }: { line: CartLine; close: () => void }) {
  const { apply, drop, rules } = useTill()
  const key = lineKey(line)
  const mayPrice = useCan('sale_discount-update')
  const mayDiscount = useCan('sale_discount-create')
  const [quantity, setUnits] = useState<number | undefined>(line.quantity / 1_000)
  const [price, setTyped] = useState<number | undefined>(toPesos(line.priceCents))
  const [discount, setOff] = useState(line.discount)
  const [storageId, setStorage] = useState(line.storageId)
  const [why, setWhy] = useState<string>()
  const thousandths = Math.round((quantity ?? 0) * 1_000)
  const cents = Math.round((price ?? 0) * 100)
  const draft = { ...line, quantity: thousandths, priceCents: cents, discount }
  const save = () => {
    const moved = storageId !== line.storageId
    const refused = apply((cart) => {
      const placed = moved
        ? {
            ...cart,
            lines: cart.lines.map((one) =>
              lineKey(one) === key && storageId ? { ...one, storageId, quantity: 1 } : one,
            ),
          }
        : cart
      const counted = setQuantity(placed, key, thousandths, rules)
      if (!counted.ok || thousandths === 0) return counted
      const priced = cents === line.priceCents ? counted : setPrice(counted.cart, key, cents)
      return priced.ok ? setDiscount(priced.cart, key, discount) : priced
    })
    setWhy(refused)
    if (!refused) close()
  }
  const elsewhere = line.storages.length > 1
  return (
    <DialogContent
      title={line.name}
      description={`${line.sku}${line.kind === 'product' ? ` · ${formatQuantity(line.stockQuantity)} en existencia` : ''}`}
      footer={
        <>
          <Button
            variant="ghost"
            className="mr-auto text-destructive hover:bg-destructive-soft"
            onClick={() => {
              drop(key)
              close()
            }}
          >
            <Trash2 /> Quitar
          </Button>
          <Button type="submit" form="pos-line">
            Guardar línea
          </Button>
        </>
      }
    >
      <form
        id="pos-line"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <Labelled label="Cantidad">
            {(id) => <QuantityInput id={id} value={quantity} onChange={setUnits} autoFocus />}
          </Labelled>
          <Labelled label="Precio" help={mayPrice ? undefined : 'Lo cambia quien administra.'}>
            {(id) => <MoneyInput id={id} value={price} onChange={setTyped} disabled={!mayPrice} />}
          </Labelled>
        </div>
        {mayDiscount && (
          <Labelled label="Descuento de la línea">
            {(id) => <DiscountInput id={id} value={discount} onChange={setOff} />}
          </Labelled>
        )}
        {elsewhere && (
          <Labelled label="Sale de">
            {(id) => (
              <Select
                id={id}
                value={storageId}
                onChange={setStorage}
                options={line.storages.map((storage) => ({
                  value: storage.id,
                  label: `${storage.name ?? 'Bodega'}: ${formatQuantity(storage.quantity)}`,
                }))}
              />
            )}
          </Labelled>
        )}
        {why && <Alert tone="bad">{why}</Alert>}
        <p className="flex items-baseline justify-between border-t pt-3">
          <span className="text-muted-foreground">Valor antes de descuento</span>
          <output className="money text-lg font-semibold">{formatCop(grossOf(draft))}</output>
        </p>
      </form>
    </DialogContent>
  )
}
