import type * as z from 'zod'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { thirdsOf } from '../../accounting/thirds/third'
import { presentAuthor, presentStep } from '../../documents/author'
import { piecesOf } from '../../documents/parts'
import { BUSINESS, Business } from '../../identity/business/business'
import { chargesIva } from '../../identity/business/regime'
import { context, now, type Replay } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { step } from '../../kernel/jobs/step'
import { referTo } from '../../kernel/refer-to'
import { apportion, formatCop, mulDiv } from '../../kernel/values/money'
import { settingsOf } from '../../settings/settings'
import { Bank } from '../banks/banks'
import { moneyStates } from '../banks/money-document'
import { namedBy, OpenItem, type OpenItemRow } from '../open-item/open-item'
import { writeItems } from '../open-item/write-items'
import { matched, openLine } from '../reconciliation/matches'
import type { StatementLineRow } from '../reconciliation/statement-line'
import { CardTerms, termsId } from './card-batch'
import {
  CardSettlement,
  type CardSettlementData,
  cardEntry,
  type SoldLine,
  type Takings,
  takings,
} from './card-settlement'
import type { SettleCardsInput } from './cards.input'
import { ContinueType } from './continuing'
import { type Depositor, depositorsOf } from './ways'

type Asked = z.output<typeof SettleCardsInput>

/** Sales of one entry, and of one transaction. */
const AT_ONCE = 40
/** IVA of what is sold, that the bases of what is withheld are told from. */
const [IVA, WITH_IVA] = [19, 119]

const sum = (rows: readonly { value: number }[]): number => rows.reduce((total, { value }) => total + value, 0)

/** What the acquirer took of some of the sales, out of what it took of all: the parts add up. */
function shares(input: Asked, pieces: readonly Asked['items'][]): Takings[] {
  const weights = pieces.map(sum)
  const parts = Object.fromEntries(takings.map((what) => [what, apportion(input[what], weights)]))
  return pieces.map((_, i) => Object.fromEntries(takings.map((what) => [what, parts[what]![i]!])) as Takings)
}

/** @throws AppError 422 for what does not come to the deposit: the difference is named, not posted */
function needSame(line: StatementLineRow, input: Asked): void {
  if (line.cents <= 0) throw invalid({ line_id: ['Esta línea es de dinero que salió: una consignación entra'] })
  if (new Set(input.items.map(({ id }) => id)).size < input.items.length)
    throw invalid({ items: ['Una venta está dos veces: déjala una sola vez'] })
  const net = sum(input.items) - takings.reduce((total, what) => total + input[what], 0)
  if (net !== line.cents)
    throw invalid({
      items: [
        `Las ventas menos los descuentos dan ${formatCop(net)} y el banco consignó ${formatCop(line.cents)}: hay ${formatCop(Math.abs(line.cents - net))} de diferencia`,
      ],
    })
  if (!input.provider_id && input.retefuente + input.reteiva + input.reteica > 0)
    throw invalid({ provider_id: ['Elige quién te retuvo: de ahí salen los certificados'] })
}

/**
 * Who deposits what is settled.
 * @throws AppError 404 for what the shop does not have, whatever became of the line; 422 for what two deposit apart
 */
async function depositorOf({ id, items, provider_id }: Asked): Promise<Depositor> {
  const { rows } = await load({ rows: OpenItem.many([...new Set(items.map((item) => item.id))]) })
  if (items.some((item) => rows.get(item.id)?.side !== 'cards' || rows.get(item.id)?.thirdId !== id))
    throw notFound('la venta con tarjeta')
  if (provider_id && !(await thirdsOf([provider_id])).has(provider_id)) throw notFound('el adquirente')
  const all = [...rows.values()]
  const ways = [...new Set(all.map(await depositorsOf(all)))]
  if (ways.length > 1)
    throw invalid({ items: ['El datáfono y la pasarela consignan aparte: elige ventas de uno solo'] })
  return ways[0]!
}

/** @throws AppError 404, 409 for what is no longer owed */
function soldLines(items: Asked['items'], rows: ReadonlyMap<string, OpenItemRow>, bankId: string): SoldLine[] {
  return items.map(({ id, value }) => {
    const row = rows.get(id)
    if (row?.side !== 'cards' || row.thirdId !== bankId) throw notFound('la venta con tarjeta')
    if (row.balanceCents < value)
      throw conflict(`De ${row.number} solo esperan ${formatCop(row.balanceCents)} del banco.`, 'nothing_owed')
    return { itemId: id, documentId: namedBy(row), number: row.number, account: row.account, cents: value }
  })
}

const documentOf = ({ id, number }: Pick<CardSettlementData, 'id' | 'number'>) => ({
  documentKind: 'cardSettlement',
  documentId: id,
  documentNumber: number,
})

function settleItems(unit: Act, row: CardSettlementData, items: readonly OpenItemRow[]): void {
  const { id: documentId, number, day, cents: totalCents } = row
  const terms = { documentKind: 'cardSettlement', documentId, number, day, dueDate: day, totalCents, names: {} }
  writeItems(unit, { items, balances: new Map() }, terms)
}

interface Piece {
  line: StatementLineRow
  items: Asked['items']
  taken: Takings
  via: Depositor
}

const nouns: Record<Depositor, readonly [one: string, many: string]> = {
  card: ['venta con tarjeta', 'ventas con tarjeta'],
  gateway: ['pago en línea', 'pagos en línea'],
}

/** Posts some of the sales of a deposit. */
async function settleIn(unit: Act, input: Asked, { line, items, taken, via }: Piece) {
  const { number, ...found } = await CardSettlement.numbered(unit, {
    settings: settingsOf(),
    business: Business.one(BUSINESS),
    items: OpenItem.many(items.map(({ id }) => id)),
  })
  const bank = await referTo(unit, Bank, input.id, { field: 'id' })
  const thirdId = input.provider_id
  const sold = soldLines(items, found.items, bank.id)
  const cents = sum(items)
  const netCents = cents - takings.reduce((total, what) => total + taken[what], 0)
  const asked = CardSettlement.build({
    ...{ number, day: line.day, cents, netCents, taken, sold, via, bankId: bank.id, bankName: bank.name, entries: [] },
    note: line.text,
    ...(thirdId ? { thirdId } : {}),
  })
  const credits = chargesIva(found.business.regime)
  const vat = credits ? mulDiv(cents, IVA, WITH_IVA) : 0
  const row = {
    ...asked,
    entries: postStanding(unit, {
      ...documentOf(asked),
      concept: `Consignación de ${sold.length} ${nouns[via][sold.length === 1 ? 0 : 1]} en ${bank.name}`,
      day: asked.day,
      lines: cardEntry(asked, {
        ...{ bank, mapping: found.settings.accounts, credits },
        bases: { goods: cents - vat, vat },
      }),
    }),
  }
  unit.insert(CardSettlement, row)
  settleItems(unit, row, [...found.items.values()])
  unit.summary = `Concilió ${formatCop(netCents)} de ${nouns[via][1]} en ${bank.name}`
  return row
}

/** What the next deposit of the bank is predicted from. */
async function learnTerms(unit: Act, input: Asked, via: Depositor): Promise<void> {
  const id = termsId(input.id, via)
  const before = await CardTerms.find(id)
  const row = {
    id,
    soldCents: sum(input.items),
    taken: Object.fromEntries(takings.map((what) => [what, input[what]])) as Takings,
    ...(input.provider_id ? { thirdId: input.provider_id } : {}),
  }
  if (before) unit.replace(CardTerms, before, row)
  else unit.insertFirst(CardTerms, row)
}

const entryOf = ({ entries, number }: CardSettlementData) => ({
  entryId: entries[0]!.id,
  day: entries[0]!.day,
  number,
})

/** When what was cut between two parts is gone on with by itself, in milliseconds. */
const PATIENCE_MS = 5 * 60_000

/** Asks for the rest of a deposit later, in case this command is cut: a command without a key cannot be gone on with. */
async function goOnLater(unit: Act, asked: Asked, command: Replay | undefined): Promise<void> {
  if (!command) return
  const { key, bodyHash } = command
  const dueAt = new Date(now().getTime() + PATIENCE_MS)
  await enqueueOnce(unit, ContinueType, { key: asked.line_id, input: { key, bodyHash, asked }, dueAt })
}

/** @throws AppError 409 for a part that somebody voided meanwhile */
async function needStanding(rows: readonly CardSettlementData[]): Promise<void> {
  const { found } = await load({ found: CardSettlement.many(rows.map(({ id }) => id)) })
  const gone = [...found.values()].find(({ state }) => state === 'void')
  if (gone) throw conflict(`${gone.number} se anuló: concilia otra vez esta consignación.`, 'bad_state')
}

/**
 * Says which sales by card, or payments of the gateway, a line of a statement pays, and what was taken of them: one entry up
 * to `AT_ONCE` sales, of more one for each so many, which a job goes on with when they are cut. The line is matched with them.
 * @throws AppError 404, 409 for what is settled or matched, 422 for what does not come to the line
 */
export async function settleCards(input: Asked) {
  const via = await depositorOf(input)
  const pieces = piecesOf(input.items, AT_ONCE)
  const taken = shares(input, pieces)
  const piece = async (unit: Act, i: number) => {
    const line = await openLine(input.id, input.line_id)
    needSame(line, input)
    return { line, row: await settleIn(unit, input, { line, items: pieces[i]!, taken: taken[i]!, via }) }
  }
  if (pieces.length === 1)
    return act(async (unit) => {
      const { line, row } = await piece(unit, 0)
      await learnTerms(unit, input, via)
      return matched(unit, line, [entryOf(row)])
    })
  // Inside of a step the key is that of the step.
  const { replay } = context()
  const part = async (unit: Act, i: number) => {
    if (i === 0) await goOnLater(unit, input, replay)
    return (await piece(unit, i)).row
  }
  const rows: CardSettlementData[] = []
  for (const i of pieces.keys()) rows.push(await step(`cards.${i}`, (unit) => part(unit, i)))
  await needStanding(rows)
  return step('cards.match', async (unit) => {
    await learnTerms(unit, input, via)
    return matched(unit, await openLine(input.id, input.line_id), rows.map(entryOf))
  })
}

const present = (row: CardSettlementData) => ({
  id: row.id,
  number: row.number,
  date: row.day,
  created_at: row.at,
  bank: { id: row.bankId, name: row.bankName },
  via: row.via,
  third_id: row.thirdId ?? null,
  sold: row.cents,
  taken: row.taken,
  value: row.netCents,
  items: row.sold.map(({ itemId, number, cents }) => ({ id: itemId, number, value: cents })),
  description: row.note ?? null,
  state: row.state,
  state_name: moneyStates[row.state],
  user: presentAuthor(row),
  voided: row.voided ? presentStep(row.voided) : null,
  reason: row.reason ?? null,
})

/** One page of settlements, newest first. */
export async function listCardSettlements(input: Parameters<typeof CardSettlement.list>[0]) {
  const page = await CardSettlement.list(input)
  return { ...page, data: page.data.map(present) }
}

export const getCardSettlement = async ({ id }: { id: string }) => present(await CardSettlement.get(id))

/** Voids a settlement: its mirror is posted today and its sales wait for the bank again. @throws AppError 409 while it is matched */
export const voidCardSettlement = ({ id, reason }: { id: string; reason?: string }) =>
  act(async (unit) => {
    const row = await CardSettlement.get(id)
    const after = CardSettlement.void(unit, row, reason)
    const { entries, items } = await load({
      entries: entriesRequest(row.entries),
      items: OpenItem.many(row.sold.map(({ itemId }) => itemId)),
    })
    mirrorEntries(unit, entries, { ...documentOf(row), concept: `Anulación de la liquidación ${row.number}` })
    settleItems(unit, row, [...items.values()])
    unit.summary = `Anuló la liquidación de tarjetas ${row.number} de ${formatCop(row.netCents)}`
    return present(after)
  })
