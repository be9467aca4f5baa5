import { entriesRequest } from '../../accounting/journal/reversal'
import { issue, needUnissued, standingOf } from '../../documents/issue'
import { ledgerFor } from '../../inventory/adjustments/adjust'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid } from '../../kernel/errors'
import { addDays, dayOf, daysBetween, formatDay } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { itemsOf, type OpenItemRow } from '../../treasury/open-item/open-item'
import { writeItems } from '../../treasury/open-item/write-items'
import { stockOf } from '../buying/basis'
import { addBought, BoughtThatDay, boughtId, writeBought } from '../buying/bought'
import { postTakenBack, takeGoodsBack } from '../invoices/goods-back'
import { DAYS_TO_SEND, Support, type SupportRow } from './support'
import type { SupportSendingInput } from './support.input'
import { SupportNote } from './support-note'
import { boughtOf, getSupport, itemOf, itemTerms } from './supports'

interface Back {
  concept: string
  document: { kind: string; id: string; number: string }
  note: string | undefined
}

/** @throws AppError 409 when some of a support document was paid */
export function needUnpaid(row: SupportRow, items: readonly OpenItemRow[]): void {
  const item = items.find(({ id }) => id === itemOf(row))
  if ((item?.balanceCents ?? 0) !== row.totals.payableCents)
    throw conflict(`Del documento soporte ${row.number} depende un pago: anúlalo primero.`, 'in_use')
}

/** Takes out of stock and books what a support document put there, dated today. @returns the settings of the shop */
async function takeBack(unit: Act, row: SupportRow, { concept, document, note }: Back) {
  const day = dayOf(now())
  const bought = boughtId(row.providerId, row.day)
  const [items, found] = await Promise.all([
    itemsOf(row.id),
    load({
      settings: settingsOf(),
      entries: entriesRequest(row.entries),
      stock: stockOf(row.lines),
      bought: BoughtThatDay.maybe(bought),
    }),
  ])
  needUnpaid(row, items)
  const ledger = ledgerFor(found.stock, found.settings)
  const beyond = takeGoodsBack(ledger, row, found.settings.accounts)
  await ledger.write(unit, { ...document, day, ...(note ? { note } : {}) })
  postTakenBack(unit, { document: { ...document, day }, of: row.id, entries: found.entries, beyond, concept })
  writeItems(unit, { items, balances: new Map() }, itemTerms(row))
  writeBought(unit, bought, found.bought, addBought(found.bought?.concepts ?? {}, boughtOf(row), -1))
  return found.settings
}

const INSTEAD = 'haz una nota de ajuste'

/**
 * Annuls a support document that DIAN has not: goods out again, its entry reversed, nothing owed, all dated today; a draft is
 * dropped.
 * @throws AppError 409 when some of it was paid, its goods are not there any more, or DIAN has it
 */
export async function voidSupport({ id, note }: { id: string; note?: string }) {
  await act(async (unit) => {
    const before = await Support.get(id)
    if (before.state === 'draft') return Support.move(unit, before, 'dropped', note)
    Support.need(before, 'voided')
    await needUnissued(unit, before, INSTEAD)
    await takeBack(unit, before, {
      concept: `Anulación del documento soporte ${before.number} de ${before.providerName}`,
      document: { kind: 'supportDocument', id, number: before.number },
      note,
    })
    unit.summary = `Anuló el documento soporte ${before.number} de ${before.providerName}`
    return Support.void(unit, before, note, { entries: [] })
  })
  return getSupport({ id })
}

/**
 * Takes back a support document that DIAN has, by a note of adjustment that goes there too: as an annulment, under a number of
 * its own. Source: facts B1.1, type 95.
 * @throws AppError 409 when DIAN has it not, some of it was paid or its goods are not there any more
 */
export async function adjustSupport({ id, note }: { id: string; note?: string }) {
  await act(async (unit) => {
    const before = await Support.get(id)
    Support.need(before, 'voided')
    if ((await standingOf(unit, before)) === 'free')
      throw conflict(`${before.number} no está en la DIAN: anúlalo, sin nota.`, 'not_issued')
    const { number } = await SupportNote.numbered(unit)
    const made = SupportNote.build({
      number,
      ...{ supportId: id, supportNumber: before.number, totalCents: before.totals.totalCents },
      ...{ providerId: before.providerId, providerName: before.providerName },
      ...(note ? { reason: note } : {}),
    })
    const settings = await takeBack(unit, before, {
      concept: `Nota de ajuste ${number} al documento soporte ${before.number} de ${before.providerName}`,
      document: { kind: 'supportNote', id: made.id, number },
      note,
    })
    unit.insert(SupportNote, made)
    issue(unit, { id: made.id, resolutionId: before.resolutionId }, settings)
    unit.summary = `Hizo la nota de ajuste ${number} al documento soporte ${before.number}`
    return Support.void(unit, before, note, { entries: [], adjusted: { id: made.id, number } })
  })
  return getSupport({ id })
}

/**
 * Tells how a support document goes to DIAN, before it goes.
 * @throws AppError 409 once it is there or not posted, 422 for a day after it or that DIAN takes no longer
 */
export async function tellSending({ id, period, bought_on }: SupportSendingInput) {
  await act(async (unit) => {
    const before = await Support.get(id)
    if (before.state !== 'posted') throw conflict('Regístralo primero: un borrador no va a la DIAN.', 'bad_state')
    await needUnissued(unit, before, INSTEAD)
    const boughtOn = bought_on ?? before.day
    if (boughtOn > before.day)
      throw invalid({ bought_on: [`Lo compraste el ${formatDay(before.day)} o antes: escribe ese día`] })
    if (daysBetween(boughtOn, before.day) > DAYS_TO_SEND)
      throw invalid({
        bought_on: [
          `Un documento reúne hasta ${DAYS_TO_SEND} días: desde el ${formatDay(addDays(before.day, 0 - DAYS_TO_SEND))}`,
        ],
      })
    const { version: _, ...row } = before
    unit.replace(Support, before, { ...row, sending: { period, boughtOn } })
    unit.summary = `Dijo cómo va a la DIAN el documento soporte ${before.number}`
  })
  return getSupport({ id })
}
