import type * as z from 'zod'
import { presentAuthor } from '../../documents/author'
import { load } from '../../kernel/db/read'
import { itemId, OpenItem, type OpenItemRow } from '../../treasury/open-item/open-item'
import { presentDiscount, presentLine, presentTotals, presentWithheld } from '../buying/present'
import { Causation, type CausationData } from './causation'
import type { CausationDetail, CausationOutput, ListCausations } from './causation.wire'
import { presentLanded } from './landed'

/** Id of the open item in which it is owed. */
export const itemOf = (row: CausationData) => itemId(row.id, row.account, row.providerId)

function presentCausation(
  row: CausationData,
  item?: Pick<OpenItemRow, 'balanceCents'>,
): z.input<typeof CausationOutput> {
  return {
    id: row.id,
    number: row.number,
    reference: row.reference ?? null,
    date: row.day,
    due_date: row.dueDate,
    state: row.state,
    provider: { id: row.providerId, name: row.providerName },
    ...presentTotals(row.totals),
    owed_cost: item?.balanceCents ?? 0,
    created_at: row.at,
    user: presentAuthor(row),
  }
}

/** Causations, newest first unless told; of a provider, a state or a period. */
export async function listCausations({ provider_id, ...input }: z.output<typeof ListCausations>) {
  const { data, meta } = await Causation.list({ ...input, provider: provider_id })
  const { items } = await load({ items: OpenItem.many(data.map(itemOf)) })
  return { data: data.map((row) => presentCausation(row, items.get(itemOf(row)))), meta }
}

/** A causation with its lines, what is withheld and why. */
export async function getCausation({ id }: { id: string }): Promise<z.input<typeof CausationDetail>> {
  const row = await Causation.get(id)
  const { item } = await load({ item: OpenItem.maybe(itemOf(row)) })
  return {
    ...presentCausation(row, item),
    products: row.lines.map(presentLine),
    withholdings: row.withheld.map(presentWithheld),
    discount: presentDiscount(row.discount),
    cost_center_id: row.costCenterId ?? null,
    notes: row.notes ?? null,
    landed: row.landed ? presentLanded(row.landed) : null,
    credits_iva: row.creditsIva,
    revision: row.revision,
    voided_at: row.voidedAt ?? null,
    void_note: row.voidNote ?? null,
  }
}
