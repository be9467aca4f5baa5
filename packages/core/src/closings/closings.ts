import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { accountNames } from '../accounting/chart/accounts'
import { accountOf } from '../accounting/chart/roles'
import { Closing, monthName } from '../accounting/journal/closing'
import type { EntryLine } from '../accounting/journal/entry'
import { journalBook } from '../accounting/journal/journal'
import { type ClosingKind, PeriodClosing, type PeriodClosingData } from '../accounting/journal/period-closing'
import { entriesRequest, mirrorEntries, postStanding } from '../accounting/journal/reversal'
import { BUSINESS, businessProfile, vatMonthsOf } from '../identity/business/business'
import { author, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import type { Row } from '../kernel/db/kind-spec'
import { load, rangeAll } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { addDays, dayOf, monthOf } from '../kernel/values/time'
import { settingsOf } from '../settings/settings'
import type { ClosingOutput, ClosingsOutput } from './closing.wire'
import { closedPeriod, type Period, periodAfter, periodNamed, periodsSince } from './period'
import { isVat, vatEntries, vatSums } from './vat-lines'
import { isResult, resultOf, yearLines } from './year-lines'

type ClosingRow = Row<typeof PeriodClosing.schema>
type Sides = Readonly<Record<string, readonly [debitCents: number, creditCents: number]>>

/** What closing a period would post, and what it says of it. */
interface Plan {
  entries: EntryLine[][]
  says: Pick<PeriodClosingData, 'payableCents' | 'favourCents' | 'resultCents'>
  figures: { name: string; value: number }[]
}

/** The closings of a kind that stand, oldest first. */
export const closedOf = async (kind: ClosingKind): Promise<ClosingRow[]> =>
  (await rangeAll({ pk: PeriodClosing.indexPartition('kind', kind), index: PeriodClosing.indexOf('kind') })).map(
    PeriodClosing.fromItem,
  )

const nets = (sides: Sides): Record<string, number> =>
  Object.fromEntries(Object.entries(sides).map(([key, [debit, credit]]) => [key, debit - credit]))

async function vatPlan({ to }: Period, before: ClosingRow | undefined): Promise<Plan> {
  const [{ accounts, thirds }, { settings }] = await Promise.all([
    journalBook.through(to),
    load({ settings: settingsOf() }),
  ])
  const favour = nets(thirds)[`${accountOf('taxBalanceFavor')}|${BUSINESS}`] ?? 0
  const of = {
    accounts: nets(accounts),
    thirds: nets(thirds),
    carriedCents: Math.max(0, Math.min(before?.favourCents ?? 0, favour)),
    self: BUSINESS,
  }
  const generating = (['vatGenerated', 'vatOnReturns'] as const).map((role) => accountOf(role, settings.accounts))
  const { payableCents, favourCents, ...sums } = vatSums(of, generating)
  return {
    entries: vatEntries(of),
    says: { payableCents, favourCents },
    figures: [
      { name: 'IVA generado', value: sums.generatedCents },
      { name: 'IVA descontable', value: sums.creditedCents },
      { name: 'IVA que te retuvieron', value: sums.withheldCents },
      { name: 'Saldo a favor del periodo anterior', value: sums.carriedCents },
      payableCents > 0
        ? { name: 'Saldo por pagar', value: payableCents }
        : { name: 'Saldo a favor que pasa al siguiente', value: favourCents },
    ],
  }
}

async function yearPlan({ to }: Period): Promise<Plan> {
  const standing = nets((await journalBook.sums.through(to)).accounts)
  const lines = yearLines(standing)
  const of = (classes: RegExp) =>
    Object.entries(standing).reduce((sum, [account, net]) => (classes.test(account) ? sum + net : sum), 0)
  const resultCents = resultOf(standing)
  return {
    entries: lines.length > 0 ? [lines] : [],
    says: { resultCents },
    figures: [
      { name: 'Ingresos', value: 0 - of(/^4/) },
      { name: 'Costos', value: of(/^[67]/) },
      { name: 'Gastos', value: of(/^5/) },
      { name: resultCents < 0 ? 'Pérdida del año' : 'Utilidad del año', value: Math.abs(resultCents) },
    ],
  }
}

const planOf = (period: Period, before: ClosingRow | undefined): Promise<Plan> =>
  period.kind === 'vat' ? vatPlan(period, before) : yearPlan(period)

const hashOf = (id: string, entries: readonly EntryLine[][]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, entries]))
    .digest('hex')

/** Why a period cannot be closed yet; undefined when it can. */
async function obstacle({ kind, from, to }: Period, closed: readonly ClosingRow[]): Promise<string | undefined> {
  if (to >= dayOf(now())) return 'Aún no ha terminado'
  const month = monthOf(to)
  if (!(await Closing.find(month))) return `Cierra primero sus meses, hasta ${monthName(month)}`
  const before = addDays(from, -1)
  if (closed.some((row) => row.to === before)) return undefined
  const { accounts } = await journalBook.sums.through(before)
  const open = Object.entries(nets(accounts)).some(
    ([account, net]) => net !== 0 && (kind === 'year' ? isResult(account) : isVat(account)),
  )
  if (!open) return undefined
  return kind === 'year' ? `Cierra primero el año ${before.slice(0, 4)}` : 'Cierra primero el periodo de IVA anterior'
}

type Line = z.input<typeof ClosingsOutput>['vat'][number]

function lineOf(period: Period, row: ClosingRow | undefined, why: string | undefined, last: boolean): Line {
  return {
    ...period,
    state: row ? 'closed' : why ? 'waits' : 'ready',
    why: (!row && why) || null,
    opens: row !== undefined && last,
    closed_at: row?.closedAt ?? null,
    closed_by: row?.userName ?? null,
    payable: row?.payableCents ?? null,
    in_favour: row?.favourCents ?? null,
    result: row?.resultCents ?? null,
  }
}

async function linesOf(kind: ClosingKind, first: string, months: number): Promise<Line[]> {
  const closed = await closedOf(kind)
  const last = closed.at(-1)
  const start = last ? monthOf(addDays(last.to, 1)) : first
  const open = periodsSince(kind, start, dayOf(now()), months)
  const next = open.at(-1)
  const why = next && (await obstacle(next, closed))
  const told = open.map((period) =>
    lineOf(period, undefined, period === next ? why : `Cierra primero ${next!.name}`, false),
  )
  return [
    ...told,
    ...[...closed].reverse().map((row) => lineOf(closedPeriod(row, months), row, undefined, row === last)),
  ]
}

/** Periods of IVA and years that are over, newest first: which are closed, which is next, and what the others wait for. */
export async function listClosings(): Promise<z.input<typeof ClosingsOutput>> {
  const [first, business] = await Promise.all([journalBook.firstMonth(), businessProfile()])
  const start = first ?? monthOf(dayOf(now()))
  const months = vatMonthsOf(business)
  const [vat, years] = await Promise.all([linesOf('vat', start, months), linesOf('year', start, months)])
  return { vat, years }
}

/** The period that an id names, its closing when it has one, and the one before it. @throws AppError 404 */
async function found(id: string) {
  const row = await PeriodClosing.find(id)
  const months = vatMonthsOf(await businessProfile())
  const period = row ? closedPeriod(row, months) : periodNamed(id, months)
  const closed = await closedOf(period.kind)
  return { row, period, closed, before: closed.filter(({ to }) => to < period.from).at(-1) }
}

function byAccount(entries: readonly EntryLine[][]): Map<string, [number, number]> {
  const sums = new Map<string, [number, number]>()
  for (const { account, debitCents, creditCents } of entries.flat()) {
    const [debit, credit] = sums.get(account) ?? [0, 0]
    sums.set(account, [debit + debitCents, credit + creditCents])
  }
  return sums
}

/**
 * The entry that closes a period: as it would be posted now, or as it was when the period is closed.
 * @throws AppError 404 for what is no period of the shop
 */
export async function getClosing({ id }: { id: string }): Promise<z.input<typeof ClosingOutput>> {
  const { row, period, closed, before } = await found(id)
  const why = row ? undefined : await obstacle(period, closed)
  const { entries, figures } = row
    ? { entries: (await load({ kept: entriesRequest(row.entries) })).kept.map(({ lines }) => [...lines]), figures: [] }
    : await planOf(period, before)
  const sums = byAccount(entries as EntryLine[][])
  const names = await accountNames([...sums.keys()])
  return {
    ...lineOf(period, row, why, row?.id === closed.at(-1)?.id),
    hash: row?.hash ?? hashOf(id, entries as EntryLine[][]),
    figures,
    lines: [...sums].map(([account, [debit, credit]]) => ({
      ...{ account, name: names.get(account) ?? account, debit, credit },
    })),
    count: entries.flat().length,
  }
}

const documentOf = ({ id, kind, to }: Period) => ({
  documentKind: 'periodClosing',
  documentId: id,
  documentNumber: kind === 'year' ? `CIERRE-${to.slice(0, 4)}` : `IVA-${to.slice(0, 7)}`,
})

/**
 * Posts the entry that closes a period of IVA or a year, on its last day. Its months are closed, so that the books it was
 * made of are the ones that were looked at.
 * @throws AppError 409 while its months are open, before the one before it, when it is closed already, or when the entry is
 *   no longer the one of `hash`
 */
export const closeClosing = ({ id, hash }: { id: string; hash: string }) =>
  act(async (unit) => {
    const { row, period, closed, before } = await found(id)
    const already = `${period.name} ya está cerrado.`
    if (row) throw conflict(already, 'closed')
    const why = await obstacle(period, closed)
    if (why) throw conflict(`${why}.`, 'not_yet')
    const month = await Closing.get(monthOf(period.to))
    const { entries, says } = await planOf(period, before)
    if (hashOf(id, entries) !== hash)
      throw conflict('Los libros cambiaron desde que viste el asiento. Míralo otra vez y ciérralo.', 'changed')
    unit.check(Closing, month)
    if (before) unit.check(PeriodClosing, before)
    const { userId, name: userName } = author()
    const standing = entries.flatMap((lines) =>
      postStanding(unit, {
        ...{ concept: `Cierre: ${period.name}`, ...documentOf(period), day: period.to, lines, closing: true },
      }),
    )
    const { kind, from, to } = period
    const closing = {
      id,
      kind,
      from,
      to,
      hash,
      ...says,
      entries: standing,
      closedAt: now().toISOString(),
      userId,
      userName,
    }
    unit.insert(PeriodClosing, closing, already)
    unit.summary = `Cerró ${period.name}`
    return { message: `Cerraste ${period.name}` }
  })

/**
 * Opens the last closed period of its kind: the mirror of its entry is posted on the same day, which leaves the books as they were.
 * @throws AppError 409 when it is not closed, or a later one is
 */
export const openClosing = ({ id }: { id: string }) =>
  act(async (unit) => {
    const { row, period, closed } = await found(id)
    if (!row) throw conflict(`${period.name} no está cerrado.`, 'not_closed')
    const last = closed.at(-1)!
    const first = `Abre primero el último que cerraste: ${closedPeriod(last, 2).name}.`
    if (last.id !== id) throw conflict(first, 'later_closed')
    const month = await Closing.get(monthOf(period.to))
    unit.check(Closing, month)
    const months = vatMonthsOf(await businessProfile())
    unit.absent(PeriodClosing, periodAfter(period, months).id, 'Abre primero el periodo que sigue.')
    const { entries } = await load({ entries: entriesRequest(row.entries) })
    mirrorEntries(unit, entries, { concept: `Apertura: ${period.name}`, ...documentOf(period), day: period.to })
    unit.remove(PeriodClosing, row)
    unit.summary = `Abrió ${period.name}`
    return { message: `Abriste ${period.name}: su asiento quedó reversado` }
  })
