import { ImagePlus, Star, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'

/** Source: MAX_IMAGES of the catalogue. */
export const MAX_IMAGES = 10

export interface Shown {
  id: string
  thumb: string
  default: boolean
}

interface ImageStripProps {
  images: readonly Shown[]
  busy?: boolean
  add: (files: File[]) => void
  choose: (id: string) => void
  remove: (id: string) => void
}

/** The photos of a product: the starred one is what lists show. */
export function ImageStrip({ images, busy, add, choose, remove }: ImageStripProps) {
  const input = useRef<HTMLInputElement>(null)
  const room = MAX_IMAGES - images.length
  return (
    <section
      aria-label="Fotos"
      className="flex flex-wrap gap-2.5"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files].slice(0, room))
      }}
    >
      {images.map((image) => (
        <figure key={image.id} className="relative size-24">
          <img
            src={image.thumb}
            alt={image.default ? 'Foto principal' : 'Foto'}
            className={cn('size-full rounded-lg border object-cover', image.default && 'border-2 border-primary')}
          />
          <button
            type="button"
            aria-label={image.default ? 'Es la foto principal' : 'Hacer principal'}
            aria-pressed={image.default}
            onClick={() => choose(image.id)}
            className="absolute bottom-1 left-1 grid size-7 place-items-center rounded-full bg-card/90 text-muted-foreground shadow-raised hover:text-primary aria-pressed:text-primary"
          >
            <Star className={cn('size-3.5', image.default && 'fill-current')} />
          </button>
          <button
            type="button"
            aria-label="Quitar foto"
            onClick={() => remove(image.id)}
            className="absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-card/90 text-muted-foreground shadow-raised hover:text-destructive"
          >
            <X className="size-3.5" />
          </button>
        </figure>
      ))}
      <input
        ref={input}
        type="file"
        multiple
        accept="image/png,image/jpeg,image/webp"
        className="sr-only"
        tabIndex={-1}
        aria-label="Agregar fotos"
        onChange={(event) => {
          add([...(event.target.files ?? [])].slice(0, room))
          event.target.value = ''
        }}
      />
      {room > 0 && (
        <Button
          variant="outline"
          busy={busy}
          onClick={() => input.current?.click()}
          className="size-24 flex-col gap-1 border-dashed text-sm text-muted-foreground shadow-none"
        >
          {!busy && <ImagePlus className="size-5" />} Agregar
        </Button>
      )}
    </section>
  )
}
