import type * as z from 'zod'
import { accountOf } from '../../accounting/chart/roles'
import { type EntryFact, entriesNamed, journalBook } from '../../accounting/journal/journal'
import { Reconciled, reconciledId } from '../../accounting/journal/reconciled'
import { author, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { plain } from '../../kernel/values/text'
import { addDays, daysBetween } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { movementIn } from '../banks/bank-movements'
import { Bank, isBankMoney } from '../banks/banks'
import type { ExpenseInput, LineOutput, ListLines, MatchInput } from './reconciliation.wire'
import { StatementLine, type StatementLineData, type StatementLineRow } from './statement-line'

/** Days before and after a line in which its movement may stand in the books. */
const NEAR_DAYS = 7

/** What a movement comes to in a bank, above 0 what came in. */
const netOf = (entry: EntryFact, bankId: string): number =>
  entry.lines
    .filter((line) => line.bankId === bankId && isBankMoney(line.account))
    .reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)

/** Charges of banks by the words of their line. Source: facts B3.1 row 24. */
const rules = [
  { words: /4 ?x ?1000|4 ?x ?mil|gmf|gravamen|cuatro por mil/, role: 'otherTaxes', why: 'Es el 4×1000 del banco' },
  { words: /comision|cuota de? ?manejo|cuota manejo|cobro|iva/, role: 'bankCharges', why: 'Es un cobro del banco' },
] as const

interface Proposal {
  entry: EntryFact
  why: string
  /** The smaller the better. */
  far: number
}

/** Why a movement may be a line: the same amount near its day, with its reference if it says so. */
function proposalOf(line: StatementLineData, entry: EntryFact): Proposal | undefined {
  const days = Math.abs(daysBetween(line.day, entry.day))
  if (netOf(entry, line.bankId) !== line.cents || days > NEAR_DAYS) return undefined
  const number = plain(entry.documentNumber).replaceAll(/[^a-z0-9]/g, '')
  const said = plain(`${line.reference ?? ''} ${line.text}`).replaceAll(/[^a-z0-9]/g, '')
  if (number !== '' && said.includes(number))
    return { entry, why: `Mismo valor, y el extracto nombra ${entry.documentNumber}`, far: 0 }
  const why = days === 0 ? 'Mismo valor el mismo día' : `Mismo valor, a ${days} ${days === 1 ? 'día' : 'días'}`
  return { entry, why, far: 1 + days }
}

/** The best movement of each of some lines, each movement for one of them. */
async function proposals(lines: readonly StatementLineData[]): Promise<Map<string, Proposal>> {
  const days = lines.map(({ day }) => day).sort()
  if (days.length === 0) return new Map()
  const { bankId } = lines[0]!
  const near = await journalBook.read(addDays(days[0]!, 0 - NEAR_DAYS), addDays(days.at(-1)!, NEAR_DAYS))
  const moved = near.filter((entry) => netOf(entry, bankId) !== 0)
  const { taken } = await load({ taken: Reconciled.many(moved.map(({ id }) => reconciledId(id, bankId))) })
  const free = moved.filter(({ id }) => !taken.has(reconciledId(id, bankId)))
  const all = lines.flatMap((line) =>
    free.flatMap((entry) => {
      const found = proposalOf(line, entry)
      return found ? [{ line: line.id, ...found }] : []
    }),
  )
  const best = new Map<string, Proposal>()
  const used = new Set<string>()
  for (const { line, ...one } of all.sort((a, b) => a.far - b.far)) {
    if (best.has(line) || used.has(one.entry.id)) continue
    best.set(line, one)
    used.add(one.entry.id)
  }
  return best
}

/** The expense that a charge of the bank is, when its words say so. */
async function chargeOf({ cents, text }: StatementLineData) {
  const rule = cents < 0 ? rules.find(({ words }) => words.test(plain(text))) : undefined
  if (!rule) return undefined
  const { settings } = await load({ settings: settingsOf() })
  return { account: accountOf(rule.role, settings.accounts), why: rule.why }
}

async function present(line: StatementLineData, proposal: Proposal | undefined): Promise<z.input<typeof LineOutput>> {
  const charge = line.state === 'open' && !proposal ? await chargeOf(line) : undefined
  return {
    id: line.id,
    date: line.day,
    value: line.cents,
    text: line.text,
    reference: line.reference ?? null,
    state: line.state,
    match: line.match ? { entry_id: line.match.entryId, number: line.match.number, by: line.match.by } : null,
    proposal: proposal
      ? {
          entry_id: proposal.entry.id,
          date: proposal.entry.day,
          number: proposal.entry.documentNumber,
          concept: proposal.entry.concept,
          why: proposal.why,
        }
      : null,
    charge: charge ?? null,
  }
}

/** One page of the lines of a bank's statements, newest first; those that are open with what they may be. */
export async function listStatementLines({ id, state = 'open', ...input }: z.output<typeof ListLines>) {
  await Bank.get(id)
  const part = `${id}.${state}`
  const page = await StatementLine.page({ input, index: 'state', part, bucket: part, descending: true })
  const best = state === 'open' ? await proposals(page.data) : new Map<string, Proposal>()
  return { ...page, data: await Promise.all(page.data.map((line) => present(line, best.get(line.id)))) }
}

/** The difference between statement and books, named: what only the bank has. Costs what is open. */
export async function reconciliation({ id }: { id: string }) {
  await Bank.get(id)
  const pk = StatementLine.indexPartition('state', `${id}.open`)
  const open = (await rangeAll({ pk, index: StatementLine.indexOf('state') })).map(StatementLine.fromItem)
  const sum = (lines: readonly StatementLineData[]) => lines.reduce((total, { cents }) => total + cents, 0)
  const [came, went] = [open.filter(({ cents }) => cents > 0), open.filter(({ cents }) => cents < 0)]
  return { open: open.length, income: sum(came), expenses: 0 - sum(went), since: open[0]?.day ?? null }
}

async function openLine(bankId: string, lineId: string): Promise<StatementLineRow> {
  const line = await StatementLine.find(lineId)
  if (!line || line.bankId !== bankId) throw notFound(StatementLine.label)
  if (line.state === 'matched') throw conflict('Esta línea ya está conciliada.', 'bad_state')
  return line
}

function matched(unit: Act, line: StatementLineRow, entry: { id: string; day: string; number: string }) {
  const { version: _, ...row } = line
  const match = { entryId: entry.id, day: entry.day, number: entry.number, at: now().toISOString(), by: author().name }
  const after: StatementLineData = { ...row, state: 'matched', match }
  const taken = 'Este movimiento ya está conciliado con otra línea.'
  unit.insert(Reconciled, { id: reconciledId(entry.id, line.bankId), lineId: line.id }, taken)
  unit.replace(StatementLine, line, after)
  unit.summary = `Concilió ${entry.number} por ${formatCop(line.cents)}`
  return present(after, undefined)
}

/**
 * Says that a line of a statement is a movement of the books; the movement cannot be reversed while it is so.
 * @throws AppError 404, 409 when either is matched, 422 when they differ: the difference is named, not posted
 */
export const matchLine = ({ id, line_id, entry_id, date }: z.output<typeof MatchInput>) =>
  act(async (unit) => {
    const line = await openLine(id, line_id)
    const entry = (await entriesNamed([{ id: entry_id, day: date }])).get(entry_id)
    if (!entry || netOf(entry, id) === 0) throw notFound('el movimiento')
    const difference = line.cents - netOf(entry, id)
    if (difference !== 0)
      throw invalid({
        entry_id: [
          `El extracto dice ${formatCop(line.cents)} y los libros ${formatCop(netOf(entry, id))}: hay ${formatCop(Math.abs(difference))} de diferencia. Registra lo que falta y concilia después`,
        ],
      })
    return matched(unit, line, { id: entry.id, day: entry.day, number: entry.documentNumber })
  })

/** Records a charge or an income of the bank that the books do not have, on the day of the line, and matches it. @throws AppError as a movement of a bank */
export const postLine = ({ id, line_id, account }: z.output<typeof ExpenseInput>) =>
  act(async (unit) => {
    const line = await openLine(id, line_id)
    const type = line.cents < 0 ? ('expense' as const) : ('income' as const)
    const made = await movementIn(unit, {
      ...{ bank_id: id, type, account, value: Math.abs(line.cents), date: line.day },
      description: line.text,
    })
    const [entry] = made.entries
    return matched(unit, line, { id: entry!.id, day: entry!.day, number: made.number })
  })

/** Takes a match back: the line is open again, and its movement stays in the books. @throws AppError 404, 409 when it was not matched */
export const unmatchLine = ({ id, line_id }: { id: string; line_id: string }) =>
  act(async (unit) => {
    const line = await StatementLine.find(line_id)
    if (!line || line.bankId !== id) throw notFound(StatementLine.label)
    if (!line.match) throw conflict('Esta línea no está conciliada.', 'bad_state')
    const { lock } = await load({ lock: Reconciled.maybe(reconciledId(line.match.entryId, id)) })
    const { version: _, match, ...row } = line
    if (lock) unit.remove(Reconciled, lock)
    unit.replace(StatementLine, line, { ...row, state: 'open' })
    unit.summary = `Quitó la conciliación de ${match.number}`
    return present({ ...row, state: 'open' }, undefined)
  })
