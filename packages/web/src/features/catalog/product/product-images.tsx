import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { plural } from '@/lib/format'
import { pictureOf } from '@/lib/picture'
import { say } from '@/lib/toast'
import type { Product } from '../products/product'
import { ImageStrip } from './image-strip'

/** Sends photos one after the other, each with its small copy. */
export async function sendPhotos(productId: string, photos: readonly { file: File; thumb: File; default?: boolean }[]) {
  for (const { file, thumb, default: first } of photos)
    await api.catalog.uploadImage({ product_id: productId, file, thumb, ...(first ? { default: true } : {}) })
}

/** The photos of a product that exists: each change is saved at once. */
export function ProductImages({ product }: { product: Pick<Product, 'id' | 'images'> }) {
  const { id: product_id, images } = product
  const add = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) await sendPhotos(product_id, [await pictureOf(file)])
    },
    onSuccess: (_, files) =>
      files.length > 0 && say.good(`${plural(files.length, 'foto guardada', 'fotos guardadas')}`),
  })
  const choose = useMutation({ mutationFn: (id: string) => api.catalog.setDefaultImage({ product_id, id }) })
  const remove = useMutation({ mutationFn: (id: string) => api.catalog.removeImage({ product_id, id }) })
  return (
    <ImageStrip
      images={images}
      busy={add.isPending}
      add={(files) => files.length > 0 && add.mutate(files)}
      choose={choose.mutate}
      remove={remove.mutate}
    />
  )
}
