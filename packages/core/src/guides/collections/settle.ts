import type * as z from 'zod'
import { postingDay } from '../../accounting/journal/day'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { BUSINESS, Business } from '../../identity/business/business'
import { chargesIva } from '../../identity/business/regime'
import { author, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { newId } from '../../kernel/values/id'
import { apportion, formatCop } from '../../kernel/values/money'
import { countMoney, registerOf } from '../../payments/through-register'
import { settingsOf } from '../../settings/settings'
import { Bank } from '../../treasury/banks/banks'
import { chosenShift } from '../../treasury/drawer'
import { itemId, OpenItem, type OpenItemRow } from '../../treasury/open-item/open-item'
import { openItemsOf } from '../../treasury/open-item/open-items'
import { writeItems } from '../../treasury/open-item/write-items'
import { OpenShifts, Shift, shiftOfUser } from '../../treasury/shift'
import { freightItem } from '../account/freight'
import { Guide, type GuideData, type GuideRow } from '../guide'
import { collectionNames } from '../guide.states'
import { type FeeLine, type SettledLine, Settlement, type SettlementData, settlementEntry } from './settlement'
import type { NewSettlementInput, VoidSettlementInput } from './settlement.input'

type Asked = z.output<typeof NewSettlementInput>

/** Fees of a courier that one settlement pays. */
const MAX_FEES = 30

const numberOf = ({ tracking, number }: Pick<GuideData, 'tracking' | 'number'>): string => tracking ?? number
const cash = (cents: number) =>
  cents > 0 ? [{ paymentTypeId: 'cash', name: 'Efectivo', means: 'cash' as const, cents }] : []
const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/** The guides of a settlement, in the order in which they were asked for. @throws AppError 404, 409, 422 for those of two carriers */
function guidesOf({ lines }: Asked, rows: ReadonlyMap<string, GuideRow>): GuideRow[] {
  const guides = lines.map(({ guide_id }) => rows.get(guide_id) ?? missing())
  if (new Set(guides.map(({ id }) => id)).size < guides.length)
    throw invalid({ lines: ['Una guía está dos veces: déjala una sola vez'] })
  if (guides.some(({ carrierId }) => carrierId !== guides[0]!.carrierId))
    throw invalid({ lines: ['Las guías son de varias transportadoras: liquida las de una a la vez'] })
  const other = guides.find(({ collection }) => collection !== 'recaudado')
  if (other)
    throw conflict(
      `La guía ${numberOf(other)} está ${collectionNames[other.collection].toLowerCase()}.`,
      other.collection === 'liquidado' ? 'settled' : 'bad_state',
    )
  return guides
}

const missing = (): never => {
  throw notFound(Guide.label)
}
const itemOf = (row: GuideRow): string => itemId(row.id, row.owedIn ?? '', row.carrierId)

/** What of the freight that was taken of a guide is owed since its label was bought. */
function owedFreight(row: GuideRow, freightCents: number, items: ReadonlyMap<string, OpenItemRow>) {
  const item = items.get(freightItem(row) ?? '')
  const cents = Math.min(freightCents, item?.balanceCents ?? 0)
  if (!row.freightOwed || cents <= 0) return {}
  const { account, providerId } = row.freightOwed
  return { owedFreight: { account, providerId, cents } }
}

/** The open items that settling a guide may change. */
const itemsOfGuide = (row: GuideRow): string[] => [itemOf(row), freightItem(row) ?? []].flat()

/** What each guide comes to, with its share of what was taken of all. @throws AppError 422 for more than is owed */
function linesOf(input: Asked, guides: readonly GuideRow[], items: ReadonlyMap<string, OpenItemRow>): SettledLine[] {
  const paid = guides.map((row, i) => {
    const owed = items.get(itemOf(row))?.balanceCents ?? 0
    const asked = input.lines[i]!.collected ?? owed
    if (owed === 0) throw conflict(`De la guía ${numberOf(row)} no te deben nada.`, 'settled')
    if (asked > owed)
      throw invalid({ [`lines.${i}.collected`]: [`De la guía ${numberOf(row)} solo te deben ${formatCop(owed)}`] })
    return asked
  })
  const [freight, commission, vat] = [input.freight, input.commission, input.vat].map((all = 0) => apportion(all, paid))
  return guides.map((row, i) => {
    const { freight: f = 0, commission: c = 0, vat: v = 0 } = input.lines[i]!
    const freightCents = f + freight![i]!
    return {
      ...{
        guideId: row.id,
        number: numberOf(row),
        orderNumber: row.sourceNumber,
        account: row.owedIn!,
        cents: paid[i]!,
      },
      ...owedFreight(row, freightCents, items),
      ...{ freightCents, commissionCents: c + commission![i]!, vatCents: v + vat![i]! },
    }
  })
}

/** What a courier keeps of what they bring: their deliveries, the oldest first. */
async function feesOf(input: Asked, carrierId: string, most: number) {
  if (!input.keep_fees) return { fees: [], items: [] as OpenItemRow[] }
  const asked = (await openItemsOf('couriers', carrierId)).slice(0, MAX_FEES).map(({ id }) => id)
  const items = [...(await load({ items: OpenItem.many(asked) })).items.values()]
  let left = most
  const fees = items.flatMap((item): FeeLine[] => {
    const cents = Math.min(left, item.balanceCents)
    left -= cents
    return cents > 0 ? [{ account: item.account, documentId: item.documentId, number: item.number, cents }] : []
  })
  return { fees, items }
}

const requestsOf = (input: Asked) => ({
  settings: settingsOf(),
  business: Business.one(BUSINESS),
  guides: Guide.many(input.lines.map(({ guide_id }) => guide_id)),
  openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
  register: chosenShift(input.open_register_id),
})

/** What was taken and what came in. @throws AppError 422 when they do not add up to what was collected */
function totalsOf(input: Asked, guides: readonly SettledLine[], fees: readonly FeeLine[]) {
  const totals = {
    cents: sum(guides, (line) => line.cents),
    freightCents: sum(guides, (line) => line.freightCents),
    commissionCents: sum(guides, (line) => line.commissionCents),
    vatCents: sum(guides, (line) => line.vatCents),
    feesCents: sum(fees, (fee) => fee.cents),
  }
  const paidCents = totals.cents - totals.freightCents - totals.commissionCents - totals.vatCents - totals.feesCents
  if (totals.vatCents > 0 && totals.commissionCents + totals.freightCents === 0)
    throw invalid({ vat: ['El IVA es de un flete o una comisión: escribe cuál'] })
  if (paidCents < 0) throw invalid({ paid: ['Los descuentos son más que lo que cobró: revisa los valores'] })
  if (input.paid !== undefined && input.paid !== paidCents)
    throw invalid({
      paid: [`Lo que cobró menos los descuentos da ${formatCop(paidCents)}, y escribiste ${formatCop(input.paid)}`],
    })
  return { ...totals, paidCents }
}

/** A guide after what a settlement paid of it; `sign` −1 when that is void. */
function settledGuide(
  { version: _, ...row }: GuideRow,
  line: SettledLine,
  { vatCredited }: Pick<SettlementData, 'vatCredited'>,
  sign: 1 | -1,
  sheet?: string,
): GuideData {
  const { settledAt: __, paidSheet: ___, ...before } = row
  const settledCents = (row.settledCents ?? 0) + sign * line.cents
  const whole = settledCents === row.codCents
  return {
    ...before,
    settledCents,
    chargedCents: (row.chargedCents ?? 0) + sign * line.freightCents,
    commissionCents: (row.commissionCents ?? 0) + sign * (line.commissionCents + (vatCredited ? 0 : line.vatCents)),
    collection: whole ? 'liquidado' : 'recaudado',
    ...(whole ? { settledAt: now().toISOString() } : {}),
    ...(sheet ? { paidSheet: sheet } : {}),
  }
}

const documentOf = ({ id, number }: { id: string; number: string }) => ({
  documentKind: 'codSettlement',
  documentId: id,
  documentNumber: number,
})

/** Its items, which no settlement opens. */
function writeItemsOf(unit: Act, row: SettlementData, items: readonly OpenItemRow[]): void {
  const { id: documentId, number, day, carrierId, carrierName } = row
  const terms = { documentKind: 'codSettlement', documentId, number, day, dueDate: day, totalCents: row.cents }
  writeItems(unit, { items, balances: new Map() }, { ...terms, names: { [carrierId]: carrierName } })
}

/** Settles guides in a unit; `sheet` is that of the carrier that says so. @throws AppError as `createSettlement` */
export async function settleIn(unit: Act, input: Asked, sheet?: string): Promise<SettlementData> {
  const found = await Settlement.numbered(unit, requestsOf(input))
  const guides = guidesOf(input, found.guides)
  const { carrier, carrierId, carrierName } = guides[0]!
  if (input.keep_fees && carrier !== 'courier')
    throw invalid({ keep_fees: ['Solo un domiciliario se queda con sus domicilios'] })
  const bank = await referTo(unit, Bank, input.bank_id, { field: 'bank_id' })
  const { items } = await load({ items: OpenItem.many(guides.flatMap(itemsOfGuide)) })
  const lines = linesOf(input, guides, items)
  const { fees, items: owedFees } = await feesOf(
    input,
    carrierId,
    sum(lines, (line) => line.cents),
  )
  const totals = totalsOf(input, lines, fees)
  const money = bank ? [] : cash(totals.paidCents)
  const shift = await registerOf(input.open_register_id, found, money.length > 0)
  const asked = Settlement.build({
    ...{ id: newId('codSettlement'), number: found.number, day: postingDay(input.date), ...totals },
    ...{ carrier, carrierId, carrierName, guides: lines, fees, entries: [] },
    ...(bank ? { bankId: bank.id, bankName: bank.name } : {}),
    ...(shift && money.length > 0 ? { shiftId: shift.id } : {}),
    ...(input.reference ? { reference: input.reference } : {}),
    ...(chargesIva(found.business.regime) ? { vatCredited: true } : {}),
  })
  const ways = { ...(bank ? { bank } : {}), mapping: found.settings.accounts }
  const concept = `${carrierName} pagó lo que recaudó: ${lines.length === 1 ? `guía ${lines[0]!.number}` : `${lines.length} guías`}`
  const entries = postStanding(unit, {
    ...{ ...documentOf(asked), day: asked.day, concept },
    lines: settlementEntry(asked, ways),
  })
  const row = { ...asked, entries }
  unit.insert(Settlement, row)
  countMoney(unit, 'in', money, money.length > 0 ? shift : undefined)
  for (const [i, guide] of guides.entries()) unit.replace(Guide, guide, settledGuide(guide, lines[i]!, row, 1, sheet))
  writeItemsOf(unit, row, [...items.values(), ...owedFees])
  unit.summary = `Recibió de ${carrierName} ${formatCop(totals.paidCents)} de lo que recaudó, con ${row.number}`
  return row
}

/**
 * Writes what a carrier or courier paid of what it collected: each guide is settled once.
 * @throws AppError 404, 409 for a guide that owes nothing, for cash without a register or a closed month, 422 for what does
 * not add up
 */
export const createSettlement = (input: Asked): Promise<SettlementData> => act((unit) => settleIn(unit, input))

/** Voids a settlement: its mirror is posted today, and what it paid is owed again. @throws AppError 404, 409 */
export const voidSettlement = ({ id, reason, open_register_id }: z.output<typeof VoidSettlementInput>) =>
  act(async (unit): Promise<SettlementData> => {
    const row = await Settlement.get(id)
    const after = Settlement.void(unit, row, reason)
    const found = await load({
      entries: entriesRequest(row.entries),
      guides: Guide.many(row.guides.map(({ guideId }) => guideId)),
      items: OpenItem.many([
        ...row.guides.map(({ guideId, account }) => itemId(guideId, account, row.carrierId)),
        ...row.guides.flatMap(({ guideId, owedFreight: owed }) =>
          owed ? [itemId(guideId, owed.account, owed.providerId)] : [],
        ),
        ...row.fees.map(({ documentId, account }) => itemId(documentId, account, row.carrierId)),
      ]),
      shift: Shift.maybe(row.shiftId),
      register: chosenShift(open_register_id),
      openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
    })
    mirrorEntries(unit, found.entries, { ...documentOf(row), concept: `Anulación de la liquidación ${row.number}` })
    const money = row.bankId ? [] : cash(row.paidCents)
    if (money.length > 0)
      countMoney(unit, 'in', money, await registerOf(open_register_id, found, true, found.shift), true)
    for (const line of row.guides) {
      const guide = found.guides.get(line.guideId)!
      unit.replace(Guide, guide, settledGuide(guide, line, row, -1))
    }
    writeItemsOf(unit, row, [...found.items.values()])
    unit.summary = `Anuló la liquidación ${row.number} de ${row.carrierName}`
    return after
  })
