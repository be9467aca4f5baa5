import type * as z from 'zod'
import { accountNames } from '../../accounting/chart/accounts'
import { assertMonthOpen } from '../../accounting/journal/closing'
import { postingDay } from '../../accounting/journal/day'
import { postStanding } from '../../accounting/journal/reversal'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { formatCop } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { CostCenter } from '../../settings/cost-centers'
import { itemId, OpenItem } from '../../treasury/open-item/open-item'
import { type ItemTerms, writeItems } from '../../treasury/open-item/write-items'
import { type Basis, basisOf, rulesFor } from '../buying/basis'
import { addBought, type Bought, boughtId, writeBought } from '../buying/bought'
import { boughtEntry } from '../buying/entry'
import { presentEntryLines, presentTotals, presentWithheld } from '../buying/present'
import { termsOf } from '../buying/terms'
import { putGoods, stockItemOf } from '../invoices/purchase-post'
import { Support, type SupportData, type SupportRow } from './support'
import type { NewSupportInput, SupportChangesInput } from './support.input'
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
  const { item } = await load({ item: OpenItem.maybe(itemOf(row)) })
  return presentSupportDetail(row, item)
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

/** What a request comes to on a day; `before` is the draft that it was. */
async function resolved(unit: Act, input: NewSupportInput, day: Day, before?: SupportRow) {
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
  const { bought, ...terms } = termsOf(wanted, { day, basis, rules })
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

/** Puts its goods into stock and posts it, what is owed and what is bought of its provider that day. */
async function post(
  unit: Act,
  row: SupportData,
  { basis, bought }: { basis: Basis; bought: Bought },
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
  const ledger = ledgerFor(basis.stock, basis.settings)
  putGoods(ledger, row.lines, (line) => basis.items.get(line.variantId ?? line.productId!) ?? stockItemOf(line))
  await ledger.write(unit, { kind: 'supportDocument', id, number, day })
  writeItems(unit, { balances: new Map() }, itemTerms(row))
  writeBought(unit, boughtId(providerId, day), basis.bought, addBought(basis.bought?.concepts ?? {}, bought))
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

/**
 * Writes a draft again, or posts it with the next number.
 * @throws AppError 409 for one that is posted: it is annulled, and another is written
 */
export async function updateSupport(input: SupportChangesInput) {
  await act(async (unit) => {
    const before = await Support.get(input.id)
    if (before.state !== 'draft')
      throw conflict(
        before.state === 'posted'
          ? `El documento soporte ${before.number} ya se registró: anúlalo y haz otro.`
          : 'Este documento soporte ya se anuló: haz otro.',
      )
    const day = postingDay(input.date ?? before.day)
    const { version: _, ...row } = before
    if (input.draft) {
      const { fields } = await resolved(unit, input, day, before)
      unit.summary = 'Revisó un documento soporte en borrador'
      return Support.amend(unit, before, { ...row, ...fields })
    }
    const taken = await takeSupportNumber(unit, dayOf(now()))
    const { fields, ...rest } = await resolved(unit, input, day, before)
    assertMonthOpen(unit, day)
    return Support.amend(
      unit,
      before,
      await post(unit, Support.entered({ ...row, ...fields, ...taken }, 'posted'), rest),
    )
  })
  return getSupport({ id: input.id })
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
