import { ownValue } from '../../kernel/values/own'

/** Questions that a file leaves open, each asked once for all of its cells. Answers are remembered by bank. */

export interface Ask {
  /** Id of the answer. */
  key: string
  /** First cell that asks, and how many do. */
  row: number
  letter: string
  header: string
  count: number
  /** Text of the cell. */
  said: string
  question: string
  options: readonly { value: string; label: string }[]
  /** Answer of this time or of an earlier file; '' while there is none. */
  answer: string
}

export type Answers = Readonly<Record<string, string>>

/** Answers by the prefix of their id. A title that is remembered beside them has no colon. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  nature: ['out', 'in', 'sign'],
  signs: ['sign', 'reversal', 'word'],
  mark: ['thousands', 'decimal'],
  account: ['own', 'other'],
  types: ['out', 'sign'],
}

/** Returns the answers among what a person sent or what is remembered of a bank. */
export const answersIn = (all: Answers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all).filter(
      ([key, value]) => ownValue(VALUES, key.split(':')[0]!)?.includes(value) && key.includes(':'),
    ),
  )

/** Collects the questions of a file in the order of its rows. */
export class Asks {
  private readonly asked = new Map<string, Ask>()

  add(ask: Omit<Ask, 'count'>): void {
    const before = this.asked.get(ask.key)
    if (before) before.count += 1
    else this.asked.set(ask.key, { ...ask, count: 1 })
  }

  all(): Ask[] {
    return [...this.asked.values()].sort((a, b) => a.row - b.row)
  }
}
