import { useMutation } from '@tanstack/react-query'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { photoOf } from '@/lib/picture'
import { say } from '@/lib/toast'
import type { Order } from './order'

interface PhotosProps {
  order: Pick<Order, 'id' | 'images'>
  title: string
  /** What to do while there is none. */
  empty: string
  /** What those that are added show; the name of their file without it. */
  name?: string
}

/** Photos of an order: the proof of a payment, how it was packed, the delivery. */
export function Photos({ order, title, empty, name }: PhotosProps) {
  const adds = useCan('sale-update', 'sale-create', 'guide-update')
  const removes = useCan('sale-update')
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: async (file: File) =>
      api.sales.addOrderImage({ id: order.id, file: await photoOf(file), ...(name ? { name } : {}) }),
    onSuccess: () => say.good('Foto guardada'),
  })
  const remove = useMutation({ mutationFn: (id: string) => api.sales.removeOrderImage({ id }) })
  const drop = async (id: string) => {
    if (await confirm({ title: '¿Quitar la foto?', action: 'Quitar foto', danger: true })) remove.mutate(id)
  }
  if (!adds && order.images.length === 0) return null
  return (
    <Card
      title={title}
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
        aria-label="Agregar una foto"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) add.mutate(file)
          event.target.value = ''
        }}
      />
      {order.images.length === 0 ? (
        <p className="text-sm text-muted-foreground">{empty}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {order.images.map((image) => (
            <li key={image.id} className="relative">
              <a href={image.url} target="_blank" rel="noreferrer">
                <img src={image.url} alt={image.name} className="aspect-square w-full rounded-md border object-cover" />
                <span className="mt-1 line-clamp-2 text-xs text-muted-foreground wrap-anywhere">{image.name}</span>
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
