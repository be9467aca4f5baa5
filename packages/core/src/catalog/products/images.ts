import { type Act, act } from '../../kernel/db/act'
import { conflict, notFound } from '../../kernel/errors'
import { images as imageKinds, sniff } from '../../kernel/files/sniff'
import { putFile, removeFile } from '../../kernel/files/store'
import { newId } from '../../kernel/values/id'
import { MAX_IMAGES, Product, type ProductRow } from './product'
import { presentImages } from './product.wire'
import { saveProduct } from './products'

type Images = ProductRow['images']

/** Largest thumbnail that a browser may send. */
export const MAX_THUMB_BYTES = 300_000

async function store(path: string, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { contentType, extension } = sniff(bytes, imageKinds)
  await putFile(`${path}.${extension}`, bytes, contentType)
  return `${path}.${extension}`
}

/** Changes the images of a product; the first one is the default when none is. */
async function changeImages(unit: Act, productId: string, change: (images: Images) => Images) {
  const { version, ...before } = await Product.get(productId)
  const images = change(before.images)
  const hasDefault = images.some((i) => i.default)
  const after = {
    ...before,
    images: images.map((image, i) => ({ ...image, default: hasDefault ? image.default : i === 0 })),
  }
  return presentImages((await saveProduct(unit, { ...before, version }, after)).images)
}

const full = (images: Images) => {
  if (images.length >= MAX_IMAGES)
    throw conflict(`Un producto tiene como máximo ${MAX_IMAGES} imágenes. Quita una antes.`)
}

/**
 * Adds an image to a product. `thumb` is a small copy made by the browser; without it the image is its own.
 * @throws AppError 422 for what is no PNG, JPG or WebP, 409 when the product has ten
 */
export async function uploadImage(input: { product_id: string; file: File; thumb?: File; default?: boolean }) {
  const product = await Product.get(input.product_id)
  full(product.images)
  const id = newId('image')
  const path = await store(`products/${product.id}/${id}`, input.file)
  const thumb = input.thumb && (await store(`products/${product.id}/${id}-mini`, input.thumb))
  return act((unit) =>
    changeImages(unit, product.id, (images) => {
      full(images)
      const others = input.default ? images.map((i) => ({ ...i, default: false })) : images
      return [...others, { id, path, ...(thumb ? { thumb } : {}), default: input.default ?? false }]
    }),
  )
}

const found = (images: Images, id: string) => {
  const image = images.find((i) => i.id === id)
  if (!image) throw notFound('la imagen')
  return image
}

/** Makes an image the one that lists show. */
export const setDefaultImage = ({ product_id, id }: { product_id: string; id: string }) =>
  act((unit) =>
    changeImages(unit, product_id, (images) => {
      found(images, id)
      return images.map((image) => ({ ...image, default: image.id === id }))
    }),
  )

/** Takes an image off a product and deletes its files. */
export const removeImage = ({ product_id, id }: { product_id: string; id: string }) =>
  act((unit) =>
    changeImages(unit, product_id, (images) => {
      const { path, thumb } = found(images, id)
      unit.after(async () => {
        await removeFile(path)
        if (thumb) await removeFile(thumb)
      })
      return images.filter((image) => image.id !== id)
    }),
  )
