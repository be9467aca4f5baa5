import { useMutation } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import type { Order } from '@/shared/order/order'

const MAX_MB = 4.5

/** Photos of an order: the proof of a payment, the delivery. */
export function OrderImages({ order }: { order: Order }) {
  const adds = useCan('sale-update', 'sale-create', 'guide-update')
  const removes = useCan('sale-update')
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: (file: File) => api.sales.addOrderImage({ id: order.id, file }),
    onSuccess: () => say.good('Imagen guardada'),
  })
  const remove = useMutation({ mutationFn: (id: string) => api.sales.removeOrderImage({ id }) })
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_MB * 1e6) say.bad(`La imagen pesa más de ${String(MAX_MB).replace('.', ',')} MB`)
    else add.mutate(file)
  }
  const drop = async (id: string) => {
    if (await confirm({ title: '¿Quitar la imagen?', action: 'Quitar imagen', danger: true })) remove.mutate(id)
  }
  if (!adds && order.images.length === 0) return null
  return (
    <Card
      title="Comprobantes y fotos"
      action={
        adds && (
          <Button variant="ghost" size="sm" busy={add.isPending} onClick={() => input.current?.click()}>
            <ImagePlus /> Agregar
          </Button>
        )
      }
    >
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="Agregar una imagen"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {order.images.length === 0 ? (
        <p className="text-sm text-muted-foreground">Guarda aquí el comprobante del pago o la foto de la entrega.</p>
      ) : (
        <ul className="grid grid-cols-3 gap-2">
          {order.images.map((image) => (
            <li key={image.id} className="relative">
              <a href={image.url} target="_blank" rel="noreferrer">
                <img src={image.url} alt={image.name} className="aspect-square w-full rounded-md border object-cover" />
              </a>
              {removes && (
                <button
                  type="button"
                  aria-label={`Quitar ${image.name}`}
                  onClick={() => void drop(image.id)}
                  className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-card/90 text-muted-foreground shadow-raised hover:text-destructive"
                >
                  <X className="size-3.5" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
