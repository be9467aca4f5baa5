import { invalid } from '../../kernel/errors'
import type { Day } from '../../kernel/values/time'
import type { SettingsData } from '../../settings/settings'
import type { BoughtLineData } from '../buying/line'
import type { BoughtLineInput } from '../buying/line.input'
import type { NewCausationInput } from './causation.input'
import { type Landing, landingOf } from './landing'

/** The lines of a causation as those of anything bought; without an account, the goods of its purchases bear them. */
export function asBought<I extends Pick<NewCausationInput, 'products' | 'purchases'>>(input: I) {
  const elsewhere = (input.purchases ?? []).length > 0
  const none = { product_id: undefined, variant_id: undefined, storage_id: undefined, code: undefined }
  return {
    ...input,
    storage_id: undefined,
    elsewhere,
    products: input.products.map(
      (line): BoughtLineInput => ({ ...line, ...none, into_cost: elsewhere && !line.account ? true : undefined }),
    ),
  }
}

/** What the goods of its purchases bear of a causation. @throws AppError as `landingOf`, 422 at `products` for nothing */
export async function landingFor(
  { purchases = [], spread_by }: NewCausationInput,
  lines: readonly BoughtLineData[],
  { day, settings }: { day: Day; settings: SettingsData },
): Promise<Landing | undefined> {
  if (purchases.length === 0) return undefined
  const cents = lines.reduce((sum, line) => (line.kind === 'cost' ? sum + line.valueCents : sum), 0)
  if (cents === 0) throw invalid({ products: ['Deja sin cuenta lo que va al costo de esas compras'] })
  const by = spread_by ?? (settings.costs.freightBy === 'quantity' ? 'quantity' : 'value')
  return landingOf({ purchases, by }, { cents, day })
}
