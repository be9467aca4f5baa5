import type * as z from 'zod'
import { accountNames } from '../../accounting/chart/accounts'
import { assertMonthOpen } from '../../accounting/journal/closing'
import { postingDay } from '../../accounting/journal/day'
import { mirror } from '../../accounting/journal/entry'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { formatCop } from '../../kernel/values/money'
import { type Day, dayOf } from '../../kernel/values/time'
import { Provider } from '../../parties/providers/providers'
import { CostCenter } from '../../settings/cost-centers'
import { type SettingsData, settingsOf } from '../../settings/settings'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import { type ItemTerms, writeItems } from '../../treasury/open-item/write-items'
import { basisOf, rulesFor } from '../buying/basis'
import { addBought, BoughtThatDay, boughtId, writeBought } from '../buying/bought'
import { boughtEntry } from '../buying/entry'
import { groupsOf } from '../buying/lines'
import { presentEntryLines, presentTotals, presentWithheld } from '../buying/present'
import { termsOf } from '../buying/terms'
import { boughtBy } from '../buying/withheld'
import { netted } from '../invoices/goods-back'
import { Causation, type CausationData, type CausationRow } from './causation'
import type { CausationChangesInput, NewCausationInput } from './causation.input'
import type { CausationPreview } from './causation.wire'
import { asBought, landingFor } from './causation-basis'
import { getCausation, itemOf } from './causation-present'
import { type LandedData, presentLanded } from './landed'
import { type Landing, landedEntry, writeLanding } from './landing'

const itemTerms = (row: CausationData): ItemTerms => ({
  documentKind: 'causation',
  documentId: row.id,
  number: row.reference ? `${row.number} · ${row.reference}` : row.number,
  day: row.day,
  dueDate: row.dueDate,
  totalCents: row.totals.totalCents,
  names: { [row.providerId]: row.providerName },
})

/** A causation as the stock knows it. */
const onStock = (row: CausationData, day: Day) => ({
  document: { kind: 'causation', id: row.id, number: row.number, day },
  providerId: row.providerId,
})

/** Of a draft its purchases are kept alone: what they bear is worked out when it is posted. */
const unspread = (landed: LandedData | undefined) => landed && { ...landed, lines: [] }

const boughtOf = (row: CausationData) => boughtBy(groupsOf(row.lines), row.withheld)

/** What a request comes to on a day; `before` is the causation as it stands in the books. */
async function resolved(unit: Act, input: NewCausationInput, day: Day, before?: CausationRow) {
  const wanted = asBought(input)
  const rules = await rulesFor(wanted)
  const own = before ? { before: before.providerId } : {}
  const provider = await referTo(unit, Provider, input.provider_id, { field: 'provider_id', ...own })
  await referTo(unit, CostCenter, input.cost_center_id, {
    field: 'cost_center_id',
    ...(before?.costCenterId ? { before: before.costCenterId } : {}),
  })
  const basis = await basisOf(wanted, day)
  const stands = before?.state === 'posted' && before.providerId === provider.id
  const { bought, ...terms } = termsOf(wanted, { day, basis, rules, ...(stands ? { without: boughtOf(before) } : {}) })
  const landing = await landingFor(input, terms.lines, { day, settings: basis.settings })
  const fields = {
    ...terms,
    providerId: provider.id,
    providerName: provider.name,
    reference: input.reference,
    costCenterId: input.cost_center_id,
    notes: input.notes,
    landed: landing?.landed,
  }
  return { fields, basis, bought, landing }
}

/** Posts a causation on its day, and what is bought of its provider that day. */
function postCausation(unit: Act, row: CausationData, accounts: Record<string, string>): CausationData {
  const entries = postStanding(unit, {
    concept: `Causación ${row.number} a ${row.providerName}${row.reference ? `, ${row.reference}` : ''}`,
    documentKind: 'causation',
    documentId: row.id,
    documentNumber: row.number,
    day: row.day,
    lines: boughtEntry({ ...row, landed: landedEntry(row.landed?.lines ?? [], row.providerId, accounts) }, accounts),
  })
  return { ...row, entries }
}

/** Keeps a draft on a day, with what else the unit writes. @throws AppError 404 or 422 by field */
export async function draftIn(unit: Act, input: NewCausationInput, day: Day): Promise<CausationData> {
  const { fields } = await resolved(unit, input, day)
  const draft = Causation.build({ ...fields, landed: unspread(fields.landed), number: '', day, state: 'draft' })
  unit.insert(Causation, draft)
  return draft
}

/**
 * Records an expense that is owed: its accounts, the IVA, what is withheld and what is owed; or keeps it as a draft.
 * @throws AppError 409 when its month is closed, 422 by field
 */
export async function createCausation(input: NewCausationInput) {
  const row = await act(async (unit) => {
    const day = postingDay(input.date)
    if (input.draft) return draftIn(unit, input, day)
    const { number } = await Causation.numbered(unit)
    const { fields, basis, bought, landing } = await resolved(unit, input, day)
    const row = postCausation(
      unit,
      Causation.build({ ...fields, number, day, state: 'posted' }),
      basis.settings.accounts,
    )
    await writeLanding(unit, { ...onStock(row, day), is: landing }, basis.settings)
    writeItems(unit, { balances: new Map() }, itemTerms(row))
    writeBought(unit, boughtId(row.providerId, day), basis.bought, addBought(basis.bought?.concepts ?? {}, bought))
    unit.insert(Causation, row)
    unit.summary = `Causó ${formatCop(row.totals.totalCents)} a ${row.providerName}`
    return row
  })
  return getCausation({ id: row.id })
}

/** @throws AppError 409 when some of it was paid */
function needFree(row: CausationData, items: readonly OpenItemRow[]): void {
  const item = items.find(({ id }) => id === itemOf(row))
  if ((item?.balanceCents ?? 0) !== row.totals.payableCents)
    throw conflict(`De la causación ${row.number} depende un pago: anúlalo primero.`, 'in_use')
}

/** Reverses what a causation posted; `is` is what bears it from now on. */
async function takeBack(
  unit: Act,
  row: CausationRow,
  { day, settings, is }: { day: Day; settings: SettingsData; is?: Landing | undefined },
): Promise<OpenItemRow[]> {
  const [items, { entries }] = await Promise.all([itemsOf(row.id), load({ entries: entriesRequest(row.entries) })])
  needFree(row, items)
  const sold = await writeLanding(unit, { ...onStock(row, day), was: row.landed, is }, settings)
  mirrorEntries(unit, entries, {
    concept: `Anulación de la causación ${row.number} a ${row.providerName}`,
    documentKind: 'causation',
    documentId: row.id,
    documentNumber: row.number,
    day,
    ...(sold.length > 0 ? { linesOf: (lines) => netted([...mirror(lines), ...sold]) } : {}),
  })
  return items
}

/** Writes a draft again, or posts it with the next number. */
async function settleDraft(unit: Act, before: CausationRow, input: CausationChangesInput): Promise<CausationData> {
  const day = postingDay(input.date ?? before.day)
  const { version: _, ...row } = before
  if (input.draft) {
    const { fields } = await resolved(unit, input, day, before)
    return Causation.amend(unit, before, { ...row, ...fields, landed: unspread(fields.landed), day })
  }
  const { number } = await Causation.numbered(unit)
  const { fields, basis, bought, landing } = await resolved(unit, input, day, before)
  assertMonthOpen(unit, day)
  const draft = Causation.entered({ ...row, ...fields, number, day }, 'posted')
  const after = postCausation(unit, draft, basis.settings.accounts)
  await writeLanding(unit, { ...onStock(after, day), is: landing }, basis.settings)
  writeItems(unit, { balances: new Map() }, itemTerms(after))
  writeBought(unit, boughtId(after.providerId, day), basis.bought, addBought(basis.bought?.concepts ?? {}, bought))
  return Causation.amend(unit, before, after)
}

/** Reverses a posted one and posts it again, on its own day. */
async function repost(unit: Act, before: CausationRow, input: CausationChangesInput): Promise<CausationData> {
  const { day } = before
  const { fields, basis, bought, landing } = await resolved(unit, input, day, before)
  const items = await takeBack(unit, before, { day, settings: basis.settings, is: landing })
  const { version: _, ...row } = before
  const after = postCausation(unit, { ...row, ...fields }, basis.settings.accounts)
  writeItems(unit, { items, balances: new Map() }, itemTerms(after))
  if (after.providerId !== before.providerId)
    throw conflict('El proveedor no se cambia: anula la causación y haz otra.')
  const sums = addBought(addBought(basis.bought?.concepts ?? {}, boughtOf(before), -1), bought)
  writeBought(unit, boughtId(after.providerId, day), basis.bought, sums)
  return Causation.amend(unit, before, after)
}

/**
 * Changes a causation: a draft is written again or posted; of one that is posted, what it posted is reversed and posted again
 * on its day, while nothing was paid.
 */
export async function updateCausation(input: CausationChangesInput) {
  await act(async (unit) => {
    const before = await Causation.get(input.id)
    unit.summary = before.number ? `Cambió la causación ${before.number}` : 'Revisó una causación en borrador'
    if (before.state === 'draft') return settleDraft(unit, before, input)
    if (before.state !== 'posted') throw conflict(`La causación ${before.number} está anulada: ya no se cambia.`)
    return repost(unit, before, input)
  })
  return getCausation({ id: input.id })
}

/** Annuls a causation: its entry reversed today, nothing owed; a draft is dropped. */
export async function voidCausation({ id, note }: { id: string; note?: string }) {
  await act(async (unit) => {
    const before = await Causation.get(id)
    if (before.state === 'draft') return Causation.move(unit, before, 'dropped', note)
    Causation.need(before, 'voided')
    const { settings } = await load({ settings: settingsOf() })
    const items = await takeBack(unit, before, { day: dayOf(now()), settings })
    writeItems(unit, { items, balances: new Map() }, itemTerms(before))
    const day = boughtId(before.providerId, before.day)
    const { bought } = await load({ bought: BoughtThatDay.maybe(day) })
    writeBought(unit, day, bought, addBought(bought?.concepts ?? {}, boughtOf(before), -1))
    unit.summary = `Anuló la causación ${before.number} a ${before.providerName}`
    return Causation.void(unit, before, note, { entries: [] })
  })
  return getCausation({ id })
}

/** What a causation would come to: totals, withholdings with their norm and why, entry. Writes nothing. */
export async function previewCausation(input: NewCausationInput): Promise<z.input<typeof CausationPreview>> {
  const day = input.date ?? dayOf(now())
  const wanted = asBought(input)
  const rules = await rulesFor(wanted)
  const basis = await basisOf(wanted, day)
  const terms = termsOf(wanted, { day, basis, rules })
  const landing = await landingFor(input, terms.lines, { day, settings: basis.settings })
  const { accounts } = basis.settings
  const landed = landedEntry(landing?.landed.lines ?? [], basis.provider.id, accounts)
  const entry = boughtEntry(
    { ...terms, landed, providerId: basis.provider.id, costCenterId: input.cost_center_id },
    accounts,
  )
  const names = await accountNames(entry.map(({ account }) => account))
  return {
    ...presentTotals(terms.totals),
    due_date: terms.dueDate,
    landed: landing ? presentLanded(landing.landed) : null,
    withholdings: terms.withheld.map(presentWithheld),
    entry: presentEntryLines(entry, names),
  }
}
