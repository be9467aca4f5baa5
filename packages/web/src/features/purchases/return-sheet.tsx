import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { QuantityInput } from '@/components/kit/number-input'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { api } from '@/lib/api'
import { money, quantity } from '@/lib/format'
import { say } from '@/lib/toast'
import type { PurchaseDetail } from './types'

/** Gives some goods of a purchase back to its provider. */
export function ReturnSheet({ row, close }: { row: PurchaseDetail; close: () => void }) {
  const [units, setUnits] = useState<Record<string, number | undefined>>({})
  const [note, setNote] = useState('')
  const lines = row.products.filter((line) => line.kind === 'goods' && line.returned < line.quantity)
  const chosen = lines.flatMap(({ id }) => (units[id] ? [{ line_id: id, quantity: units[id] }] : []))
  const send = useMutation({
    mutationFn: () =>
      api.purchasing.returnPurchase({ id: row.id, products: chosen, ...(note.trim() ? { note: note.trim() } : {}) }),
    onSuccess: (made) => {
      say.good(
        made.favor_cost
          ? `${made.number} guardada: ${row.provider.name} te debe ${money(made.favor_cost)}`
          : `${made.number} guardada: debes ${money(made.payable_cost)} menos`,
      )
      close()
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Devolver al proveedor"
        description="La mercancía sale al costo con que entró y baja lo que debes de esta factura."
        className="sm:max-w-lg"
      >
        <form
          className="flex min-h-full flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen.length > 0 && !send.isPending) send.mutate()
          }}
        >
          <ul className="grid gap-3">
            {lines.map((line) => (
              <li key={line.id} className="flex items-center justify-between gap-3">
                <Label htmlFor={`back-${line.id}`} className="min-w-0 flex-1">
                  {line.name}
                  <span className="block text-xs font-normal text-muted-foreground">
                    de {quantity(line.quantity - line.returned)}, {line.storage}
                  </span>
                </Label>
                <QuantityInput
                  id={`back-${line.id}`}
                  className="w-28"
                  placeholder="0"
                  value={units[line.id]}
                  onChange={(next) => setUnits((now) => ({ ...now, [line.id]: next }))}
                />
              </li>
            ))}
          </ul>
          <div className="grid gap-1.5">
            <Label htmlFor="back-note">Por qué</Label>
            <Input id="back-note" maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
          </div>
          <Button type="submit" size="lg" className="mt-auto" busy={send.isPending} disabled={chosen.length === 0}>
            Devolver
          </Button>
        </form>
      </SheetContent>
    </Sheet>
  )
}
