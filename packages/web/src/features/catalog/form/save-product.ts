import type { Client } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { say } from '@/lib/toast'
import { sendPhotos } from '../product/product-images'
import type { DraftImage } from './draft-images'
import { newProductInput, newVariants, type ProductValues, productChanges } from './product-values'
import { chosen, planKey } from './variant-plan'

interface SaveContext {
  /** Where what there is goes, unless the form says another. */
  storage: string
  images: readonly DraftImage[]
}

/** The product that an earlier attempt made: saving again goes on from it. */
export interface Attempt {
  id?: string
}

/**
 * Creates a product, its variants and its photos. When the variants are refused the product is there already, so the
 * next attempt changes it instead of making another.
 */
export async function saveNewProduct(
  values: ProductValues,
  attempt: Attempt,
  context: SaveContext,
  api: Client,
): Promise<string> {
  const storage = values.storage_id || context.storage
  const again = attempt.id !== undefined
  const id = attempt.id
    ? (await api.goods.updateProduct(productChanges(values, { id: attempt.id }))).id
    : (await api.goods.createProduct(newProductInput(values, storage))).id
  attempt.id = id
  await addVariants(id, values, storage, again, api)
  const photos = context.images.map(({ file, thumb, default: main }) => ({ file, thumb, default: main }))
  await sendPhotos(id, photos).catch((error: Error) => {
    say.bad(`El producto quedó guardado, pero no sus fotos. ${error.message}`, { stay: true })
  })
  return id
}

async function addVariants(
  id: string,
  values: ProductValues,
  storage: string,
  again: boolean,
  api: Client,
): Promise<void> {
  const made = again ? (await api.catalog.getProduct({ id })).variants : []
  const existing = new Set(made.map(({ terms }) => planKey(terms.map((term) => term.term_id))))
  const variants = newVariants(values.variants, storage, existing)
  if (variants.length === 0) return
  try {
    await api.goods.createVariants({ product_id: id, variants })
  } catch (error) {
    throw error instanceof ApiError
      ? named(
          error,
          chosen(values.variants, existing).map((row) => row.name),
        )
      : error
  }
}

/** The error of a list of variants, with the name of the one it is about, at the field of them all. */
export function named(error: ApiError, names: readonly string[]): ApiError {
  const [path, texts] = Object.entries(error.fields)[0] ?? []
  if (!path || !texts) return error
  const name = names[Number(/^variants\.(\d+)/.exec(path)?.[1])]
  const message = name ? `${name}: ${texts[0]}` : (texts[0] ?? error.message)
  return new ApiError(error.status, error.code, message, { variants: [message] }, error.requestId)
}
