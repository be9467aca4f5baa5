import { accountOf } from '../../accounting/chart/roles'
import { type EntryFact, journalBook } from '../../accounting/journal/journal'
import { thirdsOf } from '../../accounting/thirds/third'
import { load } from '../../kernel/db/read'
import { emptyRecord } from '../../kernel/values/own'
import type { Day } from '../../kernel/values/time'
import { isCompany } from '../../reference/standing.input'
import { settingsOf } from '../../settings/settings'
import { closedOf } from '../closings'
import { type FilledBox, type Form, fill, formOn } from './form'
import { forms300, vatMoves } from './form-300'
import { forms350, type WithheldMoves } from './form-350'
import { formsIca } from './form-ica'

interface Period {
  from: Day
  to: Day
}

/** A draft of a form: what the books say of each box. It is filed by whoever checks it. */
export interface Draft {
  norm: string
  boxes: FilledBox[]
}

const draft = <M>(forms: readonly Form<M>[], { to }: Period, moves: M): Draft => {
  const form = formOn(forms, to)
  return { norm: form.norm, boxes: fill(form, moves) }
}

/** What clients withheld in a period: debits less credits of an account, without what closed it. */
const withheldIn = ({ accounts, closing }: { accounts: Sides; closing: Sides }, account: string): number => {
  const [[debit, credit], [d, c]] = [accounts[account] ?? [0, 0], closing[account] ?? [0, 0]]
  return debit - credit - (d - c)
}
type Sides = Readonly<Record<string, readonly [number, number]>>

async function vatMovesIn({ from, to }: Period) {
  const [rollup, closed, { settings }] = await Promise.all([
    journalBook.rollup(from, to),
    closedOf('vat'),
    load({ settings: settingsOf() }),
  ])
  const carried = closed.filter((row) => row.to < from).at(-1)?.favourCents ?? 0
  const withheld = withheldIn(rollup, accountOf('reteIvaFavor', settings.accounts))
  return { rollup, settings, moves: vatMoves(rollup, settings.accounts, { carried, withheld }) }
}

/** Draft of form 300 (IVA) of a period, from the sums of the journal. */
export const draft300 = async (period: Period): Promise<Draft> =>
  draft(forms300, period, (await vatMovesIn(period)).moves)

/** Draft of the national form of ICA of a period. */
export async function draftIca(period: Period): Promise<Draft> {
  const { rollup, settings, moves } = await vatMovesIn(period)
  const { taxed5, taxed, exempt, excluded, rest, returned } = moves.income
  return draft(formsIca, period, {
    ...{ income: taxed5 + taxed + exempt + excluded + rest, returned },
    withheld: withheldIn(rollup, accountOf('reteIcaFavor', settings.accounts)),
  })
}

type Line = EntryFact['lines'][number]

/** Accounts of what the shop withholds of others: income tax, IVA and ICA. Source: facts B3, default mapping. */
export const withholdingAccounts = { retefuente: '2365', reteiva: '2367', reteica: '2368' } as const

/** Lines of what was withheld, or given back, in a period: base and amount above 0 for what was withheld. */
export async function* withheldLines({ from, to }: Period, starts: readonly string[], thirdId?: string) {
  const span = await journalBook.within(from, to)
  for await (const entry of journalBook.each(span.from, span.to))
    for (const line of entry.lines)
      if (starts.some((start) => line.account.startsWith(start)) && (!thirdId || line.thirdId === thirdId))
        yield { entry, line, ...amountsOf(line) }
}

function amountsOf({ debitCents, creditCents, tax }: Line): { cents: number; base: number } {
  const base = tax?.baseCents ?? 0
  return { cents: creditCents - debitCents, base: creditCents > 0 ? base : 0 - base }
}

/**
 * Draft of form 350 of a month. Income tax is told by concept and kind of person; what was paid to DIAN of it (a line without
 * its tax) is not withheld of anybody.
 */
export async function draft350(period: Period): Promise<Draft> {
  const found: { kind: string; concept: string; third: string; cents: number; base: number }[] = []
  for await (const { line, cents, base } of withheldLines(period, [
    withholdingAccounts.retefuente,
    withholdingAccounts.reteiva,
  ])) {
    if (!line.tax && cents < 0) continue
    const kind = line.account.startsWith(withholdingAccounts.reteiva) ? 'iva' : 'income'
    found.push({ kind, concept: line.tax?.concept ?? '', third: line.thirdId ?? '', cents, base })
  }
  const thirds = await thirdsOf(found.map(({ third }) => third))
  const income: Record<string, { base: number; cents: number }> = emptyRecord()
  const iva = { base: 0, cents: 0 }
  for (const { kind, concept, third, cents, base } of found) {
    const who = thirds.get(third)
    const key = `${concept}|${who && isCompany(who) ? 'company' : 'person'}`
    const into = kind === 'iva' ? iva : (income[key] ??= { base: 0, cents: 0 })
    into.base += base
    into.cents += cents
  }
  return draft(forms350, period, { income, iva } satisfies WithheldMoves)
}
