import { isReversal, type Meaning, natureKey, type Side } from './nature'

/**
 * Decides which movements of a file are money out. A file says it by the signs of its amounts, by a word in each row, or by
 * both; where both contradict each other a person decides once for the bank.
 */

/** An amount by its sign, and the word of its row; undefined when the file has no such column. */
export interface SignedRow {
  sign: -1 | 0 | 1
  word: string | undefined
}

/** Factor of the amount without its sign, or the key of the question that a person must answer first. */
export type Judgement = 1 | -1 | { ask: string }

/** Question about a column whose words and signs contradict each other. */
export const SIGNS = 'signs:nature'
export const signAnswers = ['sign', 'reversal', 'word'] as const
export type SignAnswer = (typeof signAnswers)[number]

/** What is decided for a whole file; undefined until a person answers. */
type Rule = SignAnswer | undefined

const bySign = ({ sign }: SignedRow): 1 | -1 => (sign < 0 ? -1 : 1)

/** Rows of a side by their sign. */
function signsOf(rows: readonly SignedRow[], meaning: (word: string) => Meaning | undefined, side: Meaning) {
  const own = rows.filter(({ word }) => word !== undefined && meaning(word) === side)
  const negative = own.filter(({ sign }) => sign < 0).length
  return { negative, positive: own.length - negative, plus: own.filter(({ sign }) => sign > 0).length }
}

/** True when the words of a file only describe: the file has signs, and a word that is no reversal is always negative. */
function isSigned(rows: readonly SignedRow[], outs: { positive: number }): boolean {
  const byWord = new Map<string, boolean>()
  for (const { sign, word } of rows) if (word !== undefined) byWord.set(word, sign < 0 && (byWord.get(word) ?? true))
  return outs.positive === 0 && [...byWord].some(([word, negative]) => negative && !isReversal(word))
}

/** Judges each row of a file. `meaning` says what a word means, when it is known. */
export function judge(
  rows: readonly SignedRow[],
  meaning: (word: string) => Meaning | undefined,
  answer: Rule,
): Judgement[] {
  const [outs, ins] = [signsOf(rows, meaning, 'out'), signsOf(rows, meaning, 'in')]
  const clashes = outs.plus > 0 || (outs.negative > 0 && outs.positive > 0) || (ins.negative > 0 && ins.positive === 0)
  const isAgreed = outs.negative > 0 && outs.positive === 0
  const rule: Rule = clashes ? answer : isAgreed ? 'sign' : 'reversal'
  const describes = isSigned(rows, outs)
  return rows.map((row) => {
    if (row.word === undefined) return bySign(row)
    const means = meaning(row.word)
    if (means === 'sign') return bySign(row)
    if (means === undefined) return describes ? bySign(row) : { ask: natureKey(row.word) }
    if (rule !== undefined) return byRule(row, means, rule)
    const sides = new Set(signAnswers.map((one) => byRule(row, means, one)))
    return sides.size === 1 ? [...sides][0]! : { ask: SIGNS }
  })
}

function byRule(row: SignedRow, means: Side, rule: SignAnswer): 1 | -1 {
  if (rule === 'sign') return bySign(row)
  const side = means === 'out' ? -1 : 1
  return rule === 'reversal' && row.sign < 0 ? (side === 1 ? -1 : 1) : side
}
