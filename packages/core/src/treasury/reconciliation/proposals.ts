import { accountOf } from '../../accounting/chart/roles'
import { type EntryFact, journalBook } from '../../accounting/journal/journal'
import { Reconciled, reconciledId } from '../../accounting/journal/reconciled'
import { thirdsOf } from '../../accounting/thirds/third'
import { load } from '../../kernel/db/read'
import { plain } from '../../kernel/values/text'
import { addDays, type Day, daysBetween } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { isBankMoney } from '../banks/banks'
import { learnedOf } from './learned'
import type { StatementLineData } from './statement-line'

/** Days before and after a line in which its movement may stand in the books. */
export const NEAR_DAYS = 7

/** What a movement comes to in a bank, above 0 what came in. */
export const netOf = (entry: EntryFact, bankId: string): number =>
  entry.lines
    .filter((line) => line.bankId === bankId && isBankMoney(line.account))
    .reduce((sum, line) => sum + line.debitCents - line.creditCents, 0)

/** Movements of a bank between two days that are on no statement yet. */
export async function freeMovements(bankId: string, from: Day, to: Day): Promise<EntryFact[]> {
  const moved = (await journalBook.read(from, to)).filter((entry) => netOf(entry, bankId) !== 0)
  const { taken } = await load({ taken: Reconciled.many(moved.map(({ id }) => reconciledId(id, bankId))) })
  return moved.filter(({ id }) => !taken.has(reconciledId(id, bankId)))
}

/** Charges of banks by the words of their line. Source: facts B3.1 row 24. */
const rules = [
  { words: /4 ?x ?1000|4 ?x ?mil|gmf|gravamen|cuatro por mil/, role: 'otherTaxes', why: 'Es el 4×1000 del banco' },
  { words: /comision|cuota de? ?manejo|cuota manejo|cobro|iva/, role: 'bankCharges', why: 'Es un cobro del banco' },
] as const

export interface Proposal {
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

/** The best movement of each of some lines of a bank, each movement for one of them. */
export async function proposals(lines: readonly StatementLineData[]): Promise<Map<string, Proposal>> {
  const days = lines.map(({ day }) => day).sort()
  if (days.length === 0) return new Map()
  const free = await freeMovements(lines[0]!.bankId, addDays(days[0]!, 0 - NEAR_DAYS), addDays(days.at(-1)!, NEAR_DAYS))
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

export interface Charge {
  account: string
  third: { id: string; name: string } | null
  why: string
}

/** What each of some lines may be recorded as: what the same text was before, else a charge by its words. */
export async function charges(
  lines: readonly StatementLineData[],
): Promise<(line: StatementLineData) => Charge | null> {
  if (lines.length === 0) return () => null
  const [{ settings }, learned] = await Promise.all([load({ settings: settingsOf() }), learnedOf(lines)])
  const thirds = await thirdsOf(lines.flatMap((line) => learned(line)?.thirdId ?? []))
  return (line) => {
    const before = learned(line)
    const name = before?.thirdId ? thirds.get(before.thirdId)?.name : undefined
    if (before)
      return {
        account: before.account,
        third: name === undefined ? null : { id: before.thirdId!, name },
        why: 'Así registraste antes este mismo texto',
      }
    const rule = line.cents < 0 ? rules.find(({ words }) => words.test(plain(line.text))) : undefined
    return rule ? { account: accountOf(rule.role, settings.accounts), third: null, why: rule.why } : null
  }
}
