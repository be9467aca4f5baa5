import { useMutation } from '@tanstack/react-query'
import { type Trade, tradeIds, trades } from '@tendero/core/goods/samples/trades'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { say } from '@/lib/toast'

/** A dozen products of the merchant's trade to begin with. */
export function SampleButton() {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<Trade>()
  const make = useMutation({
    mutationFn: (trade: Trade) => api.goods.createSample({ trade }),
    onMutate: setBusy,
    onSettled: () => setBusy(undefined),
    onSuccess: ({ products }) => {
      setOpen(false)
      say.good(`Quedaron ${products} productos de ejemplo. Cambia sus precios o elimínalos cuando quieras.`)
    },
  })
  return (
    <>
      <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
        Catálogo de ejemplo
      </Button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title="¿A qué se dedica tu negocio?"
          description="Creamos doce productos con categoría, costo, precio e impuesto, sin existencias, para que los corrijas."
        >
          <ul className="grid gap-2 sm:grid-cols-2">
            {tradeIds.map((trade) => (
              <li key={trade}>
                <Button
                  variant="outline"
                  className="w-full justify-start"
                  busy={busy === trade}
                  disabled={make.isPending}
                  onClick={() => make.mutate(trade)}
                >
                  {trades[trade]}
                </Button>
              </li>
            ))}
          </ul>
        </DialogContent>
      </Dialog>
    </>
  )
}
