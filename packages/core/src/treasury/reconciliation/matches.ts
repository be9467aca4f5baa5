import type * as z from 'zod'
import { entriesNamed } from '../../accounting/journal/journal'
import { Reconciled, reconciledId } from '../../accounting/journal/reconciled'
import { author, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { addDays } from '../../kernel/values/time'
import { movementIn } from '../banks/bank-movements'
import { Bank } from '../banks/banks'
import { needOpen, turnOf } from './closed-statement'
import { learn } from './learned'
import { type Charge, charges, freeMovements, NEAR_DAYS, netOf, type Proposal, proposals } from './proposals'
import type { ExpenseInput, MatchInput } from './reconciliation.input'
import type { LineOutput, ListLines } from './reconciliation.wire'
import { type MatchedEntry, StatementLine, type StatementLineData, type StatementLineRow } from './statement-line'

/** The movements that a line is. */
export const matchedEntries = ({ match }: Pick<StatementLineData, 'match'>): MatchedEntry[] =>
  match ? [{ entryId: match.entryId, day: match.day, number: match.number }, ...(match.others ?? [])] : []

const numbersOf = (line: StatementLineData) =>
  matchedEntries(line)
    .map(({ number }) => number)
    .join(', ')

export const presentLine = (
  line: StatementLineData,
  proposal?: Proposal,
  charge: Charge | null = null,
): z.input<typeof LineOutput> => ({
  id: line.id,
  date: line.day,
  value: line.cents,
  text: line.text,
  reference: line.reference ?? null,
  state: line.state,
  match: line.match ? { entry_id: line.match.entryId, number: numbersOf(line), by: line.match.by } : null,
  proposal: proposal
    ? {
        entry_id: proposal.entry.id,
        date: proposal.entry.day,
        number: proposal.entry.documentNumber,
        concept: proposal.entry.concept,
        why: proposal.why,
      }
    : null,
  charge: line.state === 'open' && !proposal ? charge : null,
})

/** One page of the lines of a bank's statements, newest first; those that are open with what they may be. */
export async function listStatementLines({ id, state = 'open', ...input }: z.output<typeof ListLines>) {
  await Bank.get(id)
  const part = `${id}.${state}`
  const page = await StatementLine.page({ input, index: 'state', part, bucket: part, descending: true })
  const open = page.data.filter((line) => line.state === 'open')
  const [best, chargeOf] = await Promise.all([proposals(open), charges(open)])
  return { ...page, data: page.data.map((line) => presentLine(line, best.get(line.id), chargeOf(line))) }
}

/** @throws AppError 404, 409 for one that is matched */
export async function openLine(bankId: string, lineId: string): Promise<StatementLineRow> {
  const line = await StatementLine.find(lineId)
  if (!line || line.bankId !== bankId) throw notFound(StatementLine.label)
  if (line.state === 'matched') throw conflict('Esta línea ya está conciliada.', 'bad_state')
  return line
}

/** What of the books a line may be: the movements near its day that are on no statement. */
export async function movementsForLine({ id, line_id }: { id: string; line_id: string }) {
  const line = await openLine(id, line_id)
  const free = await freeMovements(id, addDays(line.day, -4 * NEAR_DAYS), addDays(line.day, NEAR_DAYS))
  return free
    .filter((entry) => Math.sign(netOf(entry, id)) === Math.sign(line.cents))
    .reverse()
    .map((entry) => ({
      entry_id: entry.id,
      date: entry.day,
      number: entry.documentNumber,
      concept: entry.concept,
      value: netOf(entry, id),
    }))
}

/** Writes that a line is some movements; each is on one line alone. */
export function matched(unit: Act, line: StatementLineRow, entries: readonly MatchedEntry[]) {
  const { version: _, ...row } = line
  const [first, ...others] = entries
  const match = {
    ...first!,
    ...(others.length > 0 ? { others } : {}),
    at: now().toISOString(),
    by: author().name,
  }
  const after: StatementLineData = { ...row, state: 'matched', match }
  const taken = 'Este movimiento ya está conciliado con otra línea.'
  for (const { entryId } of entries)
    unit.insert(Reconciled, { id: reconciledId(entryId, line.bankId), lineId: line.id }, taken)
  unit.replace(StatementLine, line, after)
  unit.summary = `Concilió ${numbersOf(after)} por ${formatCop(line.cents)}`
  return presentLine(after)
}

/**
 * Says that a line of a statement is a movement of the books, or several that add up to it; they cannot be reversed while it is
 * so.
 * @throws AppError 404, 409 when either is matched, 422 when they differ: the difference is named, not posted
 */
export const matchLine = ({ id, line_id, entry_id, date, others = [] }: z.output<typeof MatchInput>) =>
  act(async (unit) => {
    const line = await openLine(id, line_id)
    const asked = [{ id: entry_id, day: date }, ...others.map((one) => ({ id: one.entry_id, day: one.date }))]
    if (new Set(asked.map((one) => one.id)).size < asked.length)
      throw invalid({ others: ['Un movimiento está dos veces: déjalo una sola vez'] })
    const found = await entriesNamed(asked)
    const entries = asked.map((one) => found.get(one.id))
    if (entries.some((entry) => !entry || netOf(entry, id) === 0)) throw notFound('el movimiento')
    const sum = entries.reduce((total, entry) => total + netOf(entry!, id), 0)
    const difference = line.cents - sum
    if (difference !== 0)
      throw invalid({
        entry_id: [
          `El extracto dice ${formatCop(line.cents)} y los libros ${formatCop(sum)}: hay ${formatCop(Math.abs(difference))} de diferencia. Registra lo que falta y concilia después`,
        ],
      })
    return matched(
      unit,
      line,
      entries.map((entry) => ({ entryId: entry!.id, day: entry!.day, number: entry!.documentNumber })),
    )
  })

/**
 * Records a charge or an income of the bank that the books do not have, on the day of the line, and matches it. The next line
 * with this text is proposed the same. @throws AppError as a movement of a bank
 */
export const postLine = ({ id, line_id, account, third_id }: z.output<typeof ExpenseInput>) =>
  act(async (unit) => {
    const line = await openLine(id, line_id)
    const type = line.cents < 0 ? ('expense' as const) : ('income' as const)
    const made = await movementIn(unit, {
      ...{ bank_id: id, type, account, value: Math.abs(line.cents), date: line.day },
      ...(third_id ? { third_id } : {}),
      description: line.text,
    })
    await learn(unit, line, { account, ...(third_id ? { thirdId: third_id } : {}) })
    const [entry] = made.entries
    return matched(unit, line, [{ entryId: entry!.id, day: entry!.day, number: made.number }])
  })

/** Takes a match back: the line is open again, and its movements stay in the books. @throws AppError 404, 409 when it was not matched or its statement is closed */
export const unmatchLine = ({ id, line_id }: { id: string; line_id: string }) =>
  act(async (unit) => {
    const line = await StatementLine.find(line_id)
    if (!line || line.bankId !== id) throw notFound(StatementLine.label)
    if (!line.match) throw conflict('Esta línea no está conciliada.', 'bad_state')
    await needOpen(id, [line.day])
    await turnOf(unit, id)
    const ids = matchedEntries(line).map(({ entryId }) => reconciledId(entryId, id))
    const { locks } = await load({ locks: Reconciled.many(ids) })
    const { version: _, match: __, ...row } = line
    for (const lock of locks.values()) unit.remove(Reconciled, lock)
    unit.replace(StatementLine, line, { ...row, state: 'open' })
    unit.summary = `Quitó la conciliación de ${numbersOf(line)}`
    return presentLine({ ...row, state: 'open' })
  })
