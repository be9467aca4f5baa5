import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCop, toPesos } from '@tendero/core/kernel/values/money'
import { NO_DISCOUNT, setCartDiscount, setDelivery } from '@tendero/core/sales/cart/cart'
import { totals } from '@tendero/core/sales/cart/cart-totals'
import { ArrowLeftRight, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { isTill } from '@/lib/stand-in'
import { DiscountInput } from '@/shared/order/discount-input'
import { findSellers } from '@/shared/party/finders'
import { NoticeLine } from './ticket/notice-line'
import { useTill } from './till'

interface Closing {
  close: () => void
}

/** A discount on the whole sale (F4). */
export function DiscountDialog({ close }: Closing) {
  const { ticket, apply } = useTill()
  const [discount, setOff] = useState(ticket.cart.discount)
  const [why, setWhy] = useState<string>()
  const after = totals({ ...ticket.cart, discount })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Descuento a toda la venta"
        description="Se reparte entre los productos. Para uno solo, edita su línea."
        footer={
          <>
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => {
                if (!apply((cart) => setCartDiscount(cart, NO_DISCOUNT))) close()
              }}
            >
              Quitar descuento
            </Button>
            <Button type="submit" form="pos-discount">
              Aplicar descuento
            </Button>
          </>
        }
      >
        <form
          id="pos-discount"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const refused = apply((cart) => setCartDiscount(cart, discount))
            setWhy(refused)
            if (!refused) close()
          }}
        >
          <DiscountInput value={discount} onChange={setOff} autoFocus />
          {why && <Alert tone="bad">{why}</Alert>}
          <p className="flex items-baseline justify-between border-t pt-3">
            <span className="text-muted-foreground">Queda en</span>
            <output className="money text-2xl font-semibold">{formatCop(after.totalCents)}</output>
          </p>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** What a sale rarely needs: price list, seller, delivery, notes (F6). */
export function MoreDialog({ close }: Closing) {
  const { ticket, apply, patch, setList, show } = useTill()
  const exchanges = useCan('credit_note-create')
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 })
  const active = lists.data?.filter((list) => list.active) ?? []
  const [delivery, setPrice] = useState<number | undefined>(toPesos(ticket.cart.deliveryCents) || undefined)
  const [notes, setNotes] = useState(ticket.notes ?? '')
  const save = () => {
    patch({ notes: notes.trim() || undefined })
    if (!apply((cart) => setDelivery(cart, Math.round((delivery ?? 0) * 100)))) close()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Más de esta venta"
        footer={
          <Button type="submit" form="pos-more">
            Guardar
          </Button>
        }
      >
        <form
          id="pos-more"
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <NoticeLine />
          {active.length > 1 && (
            <Labelled
              label="Lista de precios"
              help="Cambia el precio de lo que ya está en el ticket; los precios acordados se conservan."
            >
              {(id) => (
                <Select
                  id={id}
                  value={String(ticket.cart.priceList)}
                  onChange={(list) => setList(Number(list))}
                  options={active.map((list) => ({ value: String(list.id), label: list.name }))}
                />
              )}
            </Labelled>
          )}
          <Labelled label="Vendedor" optional>
            {(id) => (
              <Pick
                id={id}
                value={ticket.seller?.id}
                chosen={ticket.seller?.name}
                clearable
                placeholder="Quién atendió"
                find={findSellers}
                item={(row) => ({ id: row.id, label: row.name })}
                onChange={(_, row) => patch({ seller: row && { id: row.id, name: row.name } })}
              />
            )}
          </Labelled>
          <Labelled label="Valor del domicilio" optional>
            {(id) => <MoneyInput id={id} value={delivery} onChange={setPrice} placeholder="0" />}
          </Labelled>
          <Labelled label="Notas" optional help="Salen en el ticket.">
            {(id) => (
              <Textarea id={id} value={notes} onChange={(event) => setNotes(event.target.value)} maxLength={500} />
            )}
          </Labelled>
          {exchanges && isTill() && (
            <Button variant="outline" onClick={() => show({ what: 'return' })}>
              <RotateCcw /> Devolver una venta de esta caja
            </Button>
          )}
          {exchanges && (
            <Button variant="outline" asChild>
              <Link to="/dashboard/notas-credito/nueva" search={{ cambio: 'si' }}>
                <ArrowLeftRight /> Recibir un cambio
              </Link>
            </Button>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
