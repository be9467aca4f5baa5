import type * as z from 'zod'
import { accountNames } from '../accounting/chart/accounts'
import { sideOf } from '../accounting/journal/controls'
import { postingDay } from '../accounting/journal/day'
import { entriesRequest, mirrorEntries, postStanding } from '../accounting/journal/reversal'
import { hiddenAccounts, linesShown } from '../accounting/reports/hidden-costs'
import { thirdsOf } from '../accounting/thirds/third'
import { presentAuthor, presentStep } from '../documents/author'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { moneyStates } from '../treasury/banks/money-document'
import { OpenItem } from '../treasury/open-item/open-item'
import { openItems } from '../treasury/open-item/open-items'
import { type ItemsFound, writeItems } from '../treasury/open-item/write-items'
import { Seat, type SeatData, type SeatLine } from './seat'
import type { NewSeatInput, SeatChangesInput } from './seat.input'
import type { ListSeats, SeatOutput, SettledInput } from './seat.wire'
import { entryLines, itemIdsOf, itemsFound, seatRows } from './seat-lines'

type Asked = z.output<typeof NewSeatInput>

const totalOf = (rows: readonly SeatLine[]): number => rows.reduce((sum, { debitCents }) => sum + debitCents, 0)

const documentOf = ({ id, number }: SeatData) => ({
  ...{ documentKind: 'seat', documentId: id, documentNumber: number },
})

/** Writes what its lines settle, when some do. */
function settle(unit: Act, seat: SeatData, rows: readonly SeatLine[], found: ItemsFound): void {
  if (!rows.some(({ account }) => sideOf(account))) return
  const { documentKind, documentId } = documentOf(seat)
  const { number, day, cents: totalCents } = seat
  writeItems(unit, found, { documentKind, documentId, number, day, dueDate: day, totalCents, names: {} })
}

const postSeat = (unit: Act, seat: SeatData, found: Required<ItemsFound>) =>
  postStanding(unit, {
    concept: seat.note ?? '',
    ...documentOf(seat),
    day: seat.day,
    lines: entryLines(seat.rows, found.items),
  })

/**
 * Writes an entry by hand.
 * @throws AppError 422 at a line that lacks what its account needs, does not balance or settles more than is owed; 422 at
 * `date` for a day to come, 409 for a month that is closed
 */
export const createSeat = (input: Asked) =>
  act(async (unit) => {
    const day = postingDay(input.date)
    const { number } = await Seat.numbered(unit)
    const { rows, found } = await seatRows(unit, input.lines)
    const asked = Seat.build({ number, day, cents: totalOf(rows), note: input.description, rows, entries: [] })
    const seat = { ...asked, entries: postSeat(unit, asked, found) }
    settle(unit, seat, rows, found)
    unit.insert(Seat, seat)
    unit.summary = `Registró el asiento ${number} por ${formatCop(seat.cents)}`
    return present(seat)
  })

/** Posts a seat anew: what was posted is reversed today, and the version before is kept. @throws AppError as a new one, 409 when it is void */
export const updateSeat = ({ id, ...input }: z.output<typeof SeatChangesInput>) =>
  act(async (unit) => {
    const before = await Seat.get(id)
    if (before.state === 'void') throw conflict(`${before.number} está anulado: haz otro asiento.`, 'bad_state')
    const { entries } = await load({ entries: entriesRequest(before.entries) })
    const { rows, found } = await seatRows(unit, input.lines, before.rows)
    const day = postingDay(input.date ?? before.day)
    const after = { ...before, day, note: input.description, rows, cents: totalOf(rows) }
    mirrorEntries(unit, entries, { concept: `Cambio del asiento ${before.number}`, ...documentOf(before) })
    const posted = postSeat(unit, after, found)
    settle(unit, after, [...before.rows, ...rows], found)
    unit.summary = `Cambió el asiento ${before.number}`
    return present(Seat.amend(unit, before, { ...after, entries: posted }))
  })

/** Voids a seat: its mirror is posted today. @throws AppError 409 when it was void */
export const voidSeat = ({ id, reason }: { id: string; reason?: string }) =>
  act(async (unit) => {
    const row = await Seat.get(id)
    const after = Seat.void(unit, row, reason)
    const [{ entries }, found] = await Promise.all([
      load({ entries: entriesRequest(row.entries) }),
      itemsFound(itemIdsOf(row.rows)),
    ])
    mirrorEntries(unit, entries, { concept: `Anulación del asiento ${row.number}`, ...documentOf(row) })
    settle(unit, row, row.rows, found)
    unit.summary = `Anuló el asiento ${row.number} de ${formatCop(row.cents)}`
    return present(after)
  })

export const getSeat = async ({ id }: { id: string }) => present(await Seat.get(id))

/** One page of seats, newest first. */
export async function listSeats(input: z.output<typeof ListSeats>) {
  const page = await Seat.list(input)
  return { ...page, data: await Promise.all(page.data.map(present)) }
}

/** What stands open in a control account, oldest due first: what a line of a seat may settle. */
export async function settledBySeats({ account, search = '' }: z.output<typeof SettledInput>) {
  const side = sideOf(account)
  if (!side) return []
  const words = search.toLowerCase()
  return (await openItems(side))
    .filter((item) => item.account === account && `${item.number} ${item.thirdName}`.toLowerCase().includes(words))
    .slice(0, SHOWN)
    .map(({ id, number, thirdName, dueDate, balanceCents }) => ({
      ...{ id, number, third: thirdName, due_date: dueDate, remaining: balanceCents },
    }))
}
const SHOWN = 30

/** A seat as whoever asks may see it: amounts of accounts that show costs are left out, as in the diary. */
async function present(seat: SeatData): Promise<z.input<typeof SeatOutput>> {
  const [names, thirds, { items }, hidden] = await Promise.all([
    accountNames(seat.rows.map(({ account }) => account)),
    thirdsOf(seat.rows.flatMap(({ thirdId }) => thirdId ?? [])),
    load({ items: OpenItem.many(itemIdsOf(seat.rows)) }),
    hiddenAccounts(),
  ])
  const shown = linesShown(seat.rows, hidden)
  return {
    id: seat.id,
    number: seat.number,
    date: seat.day,
    created_at: seat.at,
    description: seat.note ?? '',
    value: shown.size === seat.rows.length ? seat.cents : null,
    state: seat.state,
    state_name: moneyStates[seat.state],
    revision: seat.revision,
    user: presentAuthor(seat),
    voided: seat.voided ? presentStep(seat.voided) : null,
    reason: seat.reason ?? null,
    lines: seat.rows.map((line) => ({
      account: line.account,
      name: names.get(line.account) ?? line.account,
      debit: shown.has(line) ? line.debitCents : null,
      credit: shown.has(line) ? line.creditCents : null,
      third_id: line.thirdId ?? null,
      third: thirds.get(line.thirdId ?? '')?.name ?? items.get(line.itemId ?? '')?.thirdName ?? null,
      cost_center_id: line.costCenterId ?? null,
      bank_id: line.bankId ?? null,
      item_id: line.itemId ?? null,
      item_number: items.get(line.itemId ?? '')?.number ?? null,
      note: line.note ?? null,
    })),
  }
}
