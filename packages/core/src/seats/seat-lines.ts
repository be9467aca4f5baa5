import { accountChoices } from '../accounting/chart/accounts'
import { neededBy } from '../accounting/journal/account-rules'
import { controlled, sideOf } from '../accounting/journal/controls'
import type { EntryLine } from '../accounting/journal/entry'
import { thirdsOf } from '../accounting/thirds/third'
import { load } from '../kernel/db/read'
import type { Unit } from '../kernel/db/unit'
import { type FieldErrors, invalid } from '../kernel/errors'
import { referTo } from '../kernel/refer-to'
import { formatCop } from '../kernel/values/money'
import { CostCenter } from '../settings/cost-centers'
import { Bank } from '../treasury/banks/banks'
import { balanceId, OpenItem, type OpenItemRow, ThirdBalance } from '../treasury/open-item/open-item'
import type { ItemsFound } from '../treasury/open-item/write-items'
import type { SeatLine } from './seat'
import type { SeatLineInput } from './seat.input'

/** Goods are worth what their stock rows say: only what moves them moves their accounts. */
const isGoods = (account: string) => account.startsWith('1435') || account.startsWith('1465')

export const itemIdsOf = (rows: readonly SeatLine[]): string[] => [...new Set(rows.flatMap((row) => row.itemId ?? []))]

/** The open items that some lines settle, as they are now, and what their clients owe in all. */
export async function itemsFound(ids: readonly string[]): Promise<Required<ItemsFound>> {
  const { items } = await load({ items: OpenItem.many(ids) })
  const clients = [...items.values()].filter(({ side }) => side === 'clients').map(({ thirdId }) => thirdId)
  const { balances } = await load({
    balances: ThirdBalance.many([...new Set(clients)].map((id) => balanceId('clients', id))),
  })
  return { items: [...items.values()], balances }
}

const rowOf = ({ account, debit = 0, credit = 0, ...line }: SeatLineInput): SeatLine => ({
  ...{ account, debitCents: debit, creditCents: credit },
  ...(line.third_id ? { thirdId: line.third_id } : {}),
  ...(line.cost_center_id ? { costCenterId: line.cost_center_id } : {}),
  ...(line.bank_id ? { bankId: line.bank_id } : {}),
  ...(line.item_id ? { itemId: line.item_id } : {}),
  ...(line.note ? { note: line.note } : {}),
})

/** Rows of a seat as the journal has them: what settles an item names its third, or its bank, and its document. */
export const entryLines = (rows: readonly SeatLine[], items: readonly OpenItemRow[]): EntryLine[] => {
  const byId = new Map(items.map((item) => [item.id, item]))
  return rows.map(({ itemId, ...line }) => {
    const item = itemId === undefined ? undefined : byId.get(itemId)
    if (!item) return line
    const who = item.side === 'cards' ? { bankId: item.thirdId } : { thirdId: item.thirdId }
    return { ...line, ...who, documentRef: item.documentId }
  })
}

/** Why a line on a control account, or with an item, cannot be; undefined when it can. */
function settlingProblem(row: SeatLine, item: OpenItemRow | undefined): [field: string, text: string] | undefined {
  if (!sideOf(row.account))
    return row.itemId ? ['item_id', 'Esta cuenta no salda documentos: quítalo de la línea'] : undefined
  if (!row.itemId) return ['item_id', 'Elige el documento que salda: esta cuenta se lleva documento por documento']
  if (item?.account !== row.account) return ['item_id', 'Elige un documento con saldo en esta cuenta']
  const [line] = entryLines([row], [item])
  if (controlled(line!)!.cents > 0)
    return ['debit', 'Un asiento solo puede saldar lo que se debe: el valor va en el otro lado']
  return undefined
}

/** Accounts that can be posted on: of the chart, with none below them. */
async function postable(): Promise<ReadonlySet<string>> {
  const all = (await accountChoices()).map(({ value }) => value)
  return new Set(all.filter((code) => !all.some((other) => other !== code && other.startsWith(code))))
}

function overSettled(
  rows: readonly SeatLine[],
  items: readonly OpenItemRow[],
  given: ReadonlyMap<string, number>,
): FieldErrors {
  const errors: FieldErrors = {}
  for (const item of items) {
    const lines = rows.map((row, i) => ({ row, i })).filter(({ row }) => row.itemId === item.id)
    const cents = lines.reduce((sum, { row }) => sum + row.debitCents + row.creditCents, 0)
    const left = item.balanceCents + (given.get(item.id) ?? 0)
    if (cents > left)
      errors[`lines.${lines.at(-1)!.i}.debit`] = [`De ${item.number} solo quedan ${formatCop(left)} por saldar`]
  }
  return errors
}

interface Known {
  accounts: ReadonlySet<string>
  thirds: ReadonlyMap<string, unknown>
  item: OpenItemRow | undefined
}

/** What is wrong with a row, each at its field. */
function problemsOf(row: SeatLine, { accounts, thirds, item }: Known): [field: string, text: string][] {
  if (!accounts.has(row.account)) return [['account', 'Elige una cuenta de tu plan, sin otras debajo']]
  if (isGoods(row.account))
    return [['account', 'El inventario se mueve con compras, ventas y ajustes, no con asientos']]
  const settling = settlingProblem(row, item)
  if (settling) return [settling]
  const needs = row.itemId ? [] : neededBy(row.account)
  const found: [string, string][] = []
  if (needs.includes('thirdId') && !row.thirdId) found.push(['third_id', 'Elige el tercero: esta cuenta lo necesita'])
  if (needs.includes('bankId') && !row.bankId) found.push(['bank_id', 'Elige el banco: esta cuenta lo necesita'])
  if (row.thirdId && !thirds.has(row.thirdId)) found.push(['third_id', 'Este tercero no existe. Elige otro'])
  return found
}

/**
 * The rows of a seat, when each says what its account needs: a third, a bank, and on a control account the document that it
 * settles and no more than is left of it.
 * @param before rows that were posted until now: what they settled is given back, and what they refer to may stay
 * @throws AppError 404 or 422 at the line
 */
export async function seatRows(unit: Unit, lines: readonly SeatLineInput[], before: readonly SeatLine[] = []) {
  const rows = lines.map(rowOf)
  const [accounts, thirds, found] = await Promise.all([
    postable(),
    thirdsOf(rows.flatMap(({ thirdId }) => thirdId ?? [])),
    itemsFound([...new Set([...itemIdsOf(rows), ...itemIdsOf(before)])]),
  ])
  const byId = new Map(found.items.map((item) => [item.id, item]))
  const errors: FieldErrors = {}
  rows.forEach((row, i) => {
    for (const [field, message] of problemsOf(row, { accounts, thirds, item: byId.get(row.itemId ?? '') }))
      errors[`lines.${i}.${field}`] ??= [message]
  })
  const given = new Map<string, number>()
  for (const { itemId, debitCents, creditCents } of before)
    if (itemId) given.set(itemId, (given.get(itemId) ?? 0) + debitCents + creditCents)
  Object.assign(errors, overSettled(rows, found.items, given))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await Promise.all(
    rows.flatMap((row, i) => [
      referTo(unit, Bank, row.bankId, { field: `lines.${i}.bank_id` }),
      referTo(unit, CostCenter, row.costCenterId, { field: `lines.${i}.cost_center_id` }),
    ]),
  )
  return { rows, found }
}
