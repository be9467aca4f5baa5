import type * as z from 'zod'
import { accountNames } from '../../accounting/chart/accounts'
import { postingDay } from '../../accounting/journal/day'
import { postStanding } from '../../accounting/journal/reversal'
import { readStanding } from '../../documents/issue'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import type { StockLedger } from '../../inventory/stock/ledger'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { formatCop } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { CostCenter } from '../../settings/cost-centers'
import { itemId, OpenItem, type OpenItemRow } from '../../treasury/open-item/open-item'
import { type ItemTerms, writeItems } from '../../treasury/open-item/write-items'
import { type Basis, basisOf, rulesFor } from '../buying/basis'
import { addBought, type Bought, boughtId, writeBought } from '../buying/bought'
import { boughtEntry } from '../buying/entry'
import { groupsOf } from '../buying/lines'
import { presentEntryLines, presentTotals, presentWithheld } from '../buying/present'
import { termsOf } from '../buying/terms'
import { boughtBy } from '../buying/withheld'
import { putGoods, stockItemOf } from '../invoices/purchase-post'
import { Support, type SupportData, type SupportRow } from './support'
import type { NewSupportInput } from './support.input'
import type { ListSupports, SupportDetail, SupportPreview } from './support.wire'
import { takeSupportNumber } from './support-number'
import { presentSupport, presentSupportDetail } from './support-present'

/** Its lines as those of anything bought: who need not invoice charges no IVA. */
const asBought = (input: NewSupportInput) => ({
  ...input,
  products: input.products.map((line) => ({ ...line, tax: undefined, tax_code: 'EXCLUIDO' as const })),
})

/** The open item in which it is owed. */
export const itemOf = (row: SupportData): string => itemId(row.id, row.account, row.providerId)

/** Support documents, newest first unless told; of a provider, a state or a period. */
export async function listSupports({ provider_id, ...input }: z.output<typeof ListSupports>) {
  const { data, meta } = await Support.list({ ...input, provider: provider_id })
  const { items } = await load({ items: OpenItem.many(data.map(itemOf)) })
  return { data: data.map((row) => presentSupport(row, items.get(itemOf(row)))), meta }
}

/** A support document with its lines, what is withheld and why. */
export async function getSupport({ id }: { id: string }): Promise<z.input<typeof SupportDetail>> {
  const row = await Support.get(id)
  const [{ item }, standing] = await Promise.all([load({ item: OpenItem.maybe(itemOf(row)) }), readStanding(row)])
  return presentSupportDetail(row, item, standing === 'free')
}

/** What the open item of a support document says. */
export const itemTerms = (row: SupportData): ItemTerms => ({
  documentKind: 'supportDocument',
  documentId: row.id,
  number: row.reference ? `${row.number} · ${row.reference}` : row.number,
  day: row.day,
  dueDate: row.dueDate,
  totalCents: row.totals.totalCents,
  names: { [row.providerId]: row.providerName },
})

/** @throws AppError 422 for who charges IVA and so has to invoice. Source: E.T. 615, 616-1 */
function needNoInvoice({ regime }: Pick<Basis['provider'], 'regime'>): void {
  if (regime === '48')
    throw invalid({ provider_id: ['Es responsable de IVA y debe facturarte: registra su factura de compra'] })
}

/** What a support document adds to the day of its provider. */
export const boughtOf = (row: SupportData): Bought => boughtBy(groupsOf(row.lines), row.withheld)

/** What a request comes to on a day; `before` is the document that it changes. */
export async function resolved(unit: Act, input: NewSupportInput, day: Day, before?: SupportRow) {
  const wanted = asBought(input)
  const rules = await rulesFor(wanted)
  const own = before ? { before: before.providerId } : {}
  const provider = await referTo(unit, Provider, input.provider_id, { field: 'provider_id', ...own })
  await referTo(unit, CostCenter, input.cost_center_id, {
    field: 'cost_center_id',
    ...(before?.costCenterId ? { before: before.costCenterId } : {}),
  })
  const basis = await basisOf(wanted, day)
  needNoInvoice(basis.provider)
  const without = before?.state === 'posted' ? { without: boughtOf(before) } : {}
  const { bought, ...terms } = termsOf(wanted, { day, basis, rules, ...without })
  const fields = {
    ...terms,
    day,
    providerId: provider.id,
    providerName: provider.name,
    reference: input.reference,
    costCenterId: input.cost_center_id,
    notes: input.notes,
  }
  return { fields, basis, bought }
}

interface Posting {
  basis: Basis
  bought: Bought
  /** Stock that it moves, when goods of it were taken out before. */
  ledger?: StockLedger
  /** Open items and sums of the day as the document, posted before, left them. */
  was?: { items: readonly OpenItemRow[]; bought: Bought }
}

/** Puts its goods into stock and posts it, what is owed and what is bought of its provider that day. */
export async function post(
  unit: Act,
  row: SupportData,
  { basis, bought, was, ledger = ledgerFor(basis.stock, basis.settings) }: Posting,
): Promise<SupportData> {
  const { id, number, day, providerId } = row
  const entries = postStanding(unit, {
    concept: `Documento soporte ${number} de ${row.providerName}`,
    documentKind: 'supportDocument',
    documentId: id,
    documentNumber: number,
    day,
    lines: boughtEntry(row, basis.settings.accounts),
  })
  putGoods(ledger, row.lines, (line) => basis.items.get(line.variantId ?? line.productId!) ?? stockItemOf(line))
  await ledger.write(unit, { kind: 'supportDocument', id, number, day })
  writeItems(unit, { ...(was ? { items: [...was.items] } : {}), balances: new Map() }, itemTerms(row))
  const others = addBought(basis.bought?.concepts ?? {}, was?.bought ?? {}, -1)
  writeBought(unit, boughtId(providerId, day), basis.bought, addBought(others, bought))
  unit.summary = `Registró el documento soporte ${number} de ${row.providerName} por ${formatCop(row.totals.totalCents)}`
  return { ...row, entries }
}

/** Posts a new one with what else the unit writes; `sending` is how it goes to DIAN. @throws AppError as `createSupport` */
export async function recordSupport(unit: Act, input: NewSupportInput, sending?: SupportData['sending']) {
  const day = postingDay(input.date)
  const taken = await takeSupportNumber(unit, dayOf(now()))
  const { fields, ...rest } = await resolved(unit, input, day)
  const built = Support.build({ ...fields, ...taken, ...(sending ? { sending } : {}), state: 'posted' })
  const row = await post(unit, built, rest)
  unit.insert(Support, row)
  return row
}

/** Keeps a new one to be looked at. */
async function keepDraft(unit: Act, input: NewSupportInput) {
  const { fields } = await resolved(unit, input, postingDay(input.date))
  const draft = Support.build({ ...fields, number: '', state: 'draft' })
  unit.insert(Support, draft)
  return draft
}

/**
 * Records what was bought of somebody who need not invoice: goods into stock, expenses, what is withheld and what is owed, in
 * one transaction; or keeps it as a draft.
 * @throws AppError 409 when its month is closed or its numbers are used up, 422 by field
 */
export async function createSupport(input: NewSupportInput) {
  const row = await act((unit) => (input.draft ? keepDraft(unit, input) : recordSupport(unit, input)))
  return getSupport({ id: row.id })
}

/** What a support document would come to: totals, withholdings with their norm and why, entry. Writes nothing. */
export async function previewSupport(input: NewSupportInput): Promise<z.input<typeof SupportPreview>> {
  const day = input.date ?? dayOf(now())
  const wanted = asBought(input)
  const rules = await rulesFor(wanted)
  const basis = await basisOf(wanted, day)
  needNoInvoice(basis.provider)
  const terms = termsOf(wanted, { day, basis, rules })
  const bought = { ...terms, providerId: basis.provider.id, costCenterId: input.cost_center_id }
  const entry = boughtEntry(bought, basis.settings.accounts)
  const names = await accountNames(entry.map(({ account }) => account))
  return {
    ...presentTotals(terms.totals),
    due_date: terms.dueDate,
    withholdings: terms.withheld.map(presentWithheld),
    entry: presentEntryLines(entry, names),
  }
}
