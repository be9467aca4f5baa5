import type { Act } from '../db/act'
import { invalid } from '../errors'
import type { Decided, GoodRow, Problem, Written } from './sheet'

/** A transaction with so many items takes no further row. */
const NEARLY_FULL = 55

/** What a row does to what there is. */
export type Plan<P> =
  | { verdict: 'new' | 'changed'; after: P }
  | { verdict: 'equal' }
  | { problems: readonly [Problem, ...Problem[]] }

interface Rules<V, F, P> {
  /** What a row is known by: of two that are the same, the later one finds what the earlier one wrote. */
  key(values: V): string
  /** What the shop has of each of some rows, in order: in a trip or two, however many there are. */
  find(rows: readonly V[]): Promise<F[]>
  /** Pure. */
  plan(values: V, found: F): Plan<P>
  write(unit: Act, after: P, found: F): void
  /** Checks what the rows written in one transaction name together. @throws AppError 4xx */
  hold?(unit: Act, written: readonly { after: P; found: F }[]): Promise<void>
}

const outcome = <P>(plan: Plan<P>): Written | { problems: readonly Problem[] } =>
  'problems' in plan ? plan : { verdict: plan.verdict, left: [] }

/** Refuses a row with what is wrong at each column. */
export const refuse = (problems: readonly Problem[]) =>
  invalid(Object.fromEntries(problems.map(({ key, message }) => [key, [message]])))

/** Rows that know nothing of each other: each is found, planned and written by itself, many in one transaction. */
export const rowByRow =
  <V, F, P>({ key, find, plan, write, hold }: Rules<V, F, P>) =>
  async (): Promise<Decided<V>> => ({
    async look(rows) {
      const found = await find(rows.map(({ values }) => values))
      return rows.map(({ values }, i) => outcome(plan(values, found[i]!)))
    },
    async write(unit: Act, rows: readonly GoodRow<V>[]) {
      const found = await find(rows.map(({ values }) => values))
      const seen = new Set<string>()
      const done: Written[] = []
      const written: { after: P; found: F }[] = []
      for (const [i, { values }] of rows.entries()) {
        if (unit.size >= NEARLY_FULL || seen.has(key(values))) break
        const will = plan(values, found[i]!)
        if ('problems' in will) throw refuse(will.problems)
        const from = unit.changes.length
        if (will.verdict !== 'equal') {
          write(unit, will.after, found[i]!)
          written.push({ after: will.after, found: found[i]! })
        }
        seen.add(key(values))
        const id = unit.changes[from]?.id
        done.push({ verdict: will.verdict, left: [], ...(id === undefined ? {} : { id }) })
      }
      await hold?.(unit, written)
      return done
    },
  })
