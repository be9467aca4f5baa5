import { Category } from '../../catalog/categories'
import type { Unit } from '../../kernel/db/unit'
import { referTo } from '../../kernel/refer-to'
import { Tax } from '../../settings/taxes/tax'

interface Choice {
  taxId?: string
  categoryId?: string
}

/**
 * Holds the taxes and categories that some products newly have, each once: what was read before the rows of a sheet were
 * understood may have gone since.
 * @throws AppError 404 for one that is gone, 422 at `tax` or `category` for one that is inactive
 */
export async function assertChosen(unit: Unit, products: readonly { before?: Choice; after: Choice }[]) {
  const fresh = (field: keyof Choice) =>
    new Set(products.flatMap(({ before, after }) => (after[field] === before?.[field] ? [] : (after[field] ?? []))))
  await Promise.all([
    ...[...fresh('taxId')].map((id) => referTo(unit, Tax, id, { field: 'tax' })),
    ...[...fresh('categoryId')].map((id) => referTo(unit, Category, id, { field: 'category' })),
  ])
}
