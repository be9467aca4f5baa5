import { useMutation, useQuery } from '@tanstack/react-query'
import { formatCop, formatQuantity, toPesos } from '@tendero/core/kernel/values/money'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { QuantityInput } from '@/components/kit/number-input'
import { Empty, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { type KeptSale, salesHere } from '@/shared/offline/deeds'
import { leftOfSale, returnParts } from '@/shared/offline/returns'
import { cashFirst } from '@/shared/order/payments'
import { useTill } from '../till'

/** Takes back goods of a sale that this till made, with or without a connection. */
export default function ReturnDialog({ close }: { close: () => void }) {
  const [sale, choose] = useState<KeptSale>()
  const sales = useQuery({ queryKey: ['till', 'sales'], queryFn: salesHere, staleTime: 0 })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title={sale ? `Devolver de la venta ${sale.order.number}` : 'Devolver una venta de esta caja'}>
        {sale ? (
          <ReturnForm sale={sale} close={close} />
        ) : !sales.data ? (
          <Lines rows={4} />
        ) : sales.data.length === 0 ? (
          <Empty icon={RotateCcw} title="Esta caja no ha vendido en este turno">
            Lo que se vendió en otra caja o antes se devuelve desde el pedido, con internet.
          </Empty>
        ) : (
          <ul className="-mx-2 grid">
            {sales.data.map((one) => (
              <li key={one.order.id}>
                <Button
                  variant="ghost"
                  onClick={() => choose(one)}
                  className="h-auto w-full justify-between gap-4 px-3 py-2.5 text-left font-normal whitespace-normal"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">
                      {one.order.number} · {one.order.client.name}
                    </span>
                    <span className="block truncate text-sm text-muted-foreground">
                      {dateTime(one.order.created_at)} · {one.order.products.map(({ name }) => name).join(', ')}
                    </span>
                  </span>
                  <span className="money font-semibold">{money(one.order.total)}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogContent>
    </Dialog>
  )
}

/** What comes back of each line, why, and how the money goes back. */
function ReturnForm({ sale, close }: { sale: KeptSale; close: () => void }) {
  const { notify } = useTill()
  const { order } = sale
  const lefts = leftOfSale(sale)
  const [quantities, setQuantities] = useState<Record<number, number>>({})
  const [reason, setReason] = useState('')
  const types = useQuery({ ...q.settings.loadPosPaymentTypes(), staleTime: 300_000 })
  const reasons = useQuery({ ...q.settings.listReturnReasons({ per_page: 100 }), staleTime: 300_000 })
  const [chosen, setType] = useState<string>()
  const means = cashFirst((types.data ?? []).filter((type) => type.means !== 'credit'))
  const typeId = chosen ?? means[0]?.id ?? ''
  const wanted = Object.entries(quantities).map(([at, quantity]) => ({ at: Number(at), quantity }))
  const fits = wanted.every(({ at, quantity }) => quantity <= (lefts[at]?.quantity ?? 0))
  const parts = fits ? returnParts(sale, wanted) : []
  const cents = parts.reduce((sum, part) => sum + (part?.netCents ?? 0), 0)
  const give = useMutation({
    mutationFn: () =>
      api.notes.createNote({
        ...{ invoice_id: order.id, type: 1, return_type: 2 },
        products: wanted.flatMap(({ at, quantity }) => {
          const line = order.products[at]
          if (!line || quantity === 0) return []
          return {
            ...{ product_id: line.product_id, quantity: quantity / 1_000 },
            ...(line.variant_id ? { variant_id: line.variant_id } : {}),
            ...(line.userStorage ? { userStorage: line.userStorage } : {}),
          }
        }),
        payments: [{ payment_type_id: typeId, value: toPesos(cents) }],
        ...(reason ? { reason_id: reason } : {}),
      }),
    onSuccess: (note) => {
      close()
      const number = note.number
        ? `${note.number} registrada`
        : 'Devolución registrada: tendrá su número cuando se envíe'
      notify({ text: `${number}. Entrega ${formatCop(cents)}.`, tone: 'info' })
    },
    meta: { quiet: true },
  })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        give.mutate()
      }}
    >
      <ul className="grid gap-3">
        {order.products.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place in the sale
          <li key={at} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <span className="block truncate font-medium">{line.name}</span>
              <span className="text-sm text-muted-foreground">
                Quedan {formatQuantity(lefts[at]!.quantity)} · {money(line.price)} cada uno
              </span>
            </span>
            <QuantityInput
              aria-label={`Cuánto vuelve de ${line.name}`}
              className="w-24"
              value={quantities[at] === undefined ? undefined : quantities[at] / 1_000}
              onChange={(next) => setQuantities({ ...quantities, [at]: Math.round((next ?? 0) * 1_000) })}
            />
          </li>
        ))}
      </ul>
      {(reasons.data?.data.length ?? 0) > 0 && (
        <Labelled label="Motivo" optional help="Dice si lo que vuelve se vende otra vez o se pierde.">
          {(id) => (
            <Select
              id={id}
              value={reason}
              onChange={setReason}
              placeholder="Elige el motivo"
              options={reasons
                .data!.data.filter((one) => one.active)
                .map(({ id: value, name }) => ({ value, label: name }))}
            />
          )}
        </Labelled>
      )}
      <Labelled label="Cómo se devuelve el dinero">
        {(id) => (
          <Select
            id={id}
            value={typeId}
            onChange={setType}
            options={means.map(({ id: value, name }) => ({ value, label: name }))}
          />
        )}
      </Labelled>
      {!fits && <Alert tone="warning">De alguna línea vuelve más de lo que queda por devolver.</Alert>}
      {give.error && <Alert tone="bad">{give.error.message}</Alert>}
      <Button type="submit" size="xl" busy={give.isPending} disabled={cents === 0 || !typeId}>
        Devolver <span className="money">{formatCop(cents)}</span>
      </Button>
    </form>
  )
}
