import { tooLarge } from '../../kernel/errors'
import { MAX_ENTRY_CENTS } from '../../kernel/values/money'

/** Taxes that a line of an entry charges, gives back or withholds. */
export const taxKinds = ['iva', 'inc', 'retefuente', 'reteiva', 'reteica'] as const
export type TaxKind = (typeof taxKinds)[number]

/**
 * What a line of tax is a part of: forms 300 and 350, certificates and exógena are made of it. The side of the line is the
 * sign of the base too.
 */
export interface TaxPart {
  kind: TaxKind
  /** Concept of a withholding: `compras`, `servicios`; `annulled` of the tax of a sale that was cancelled. */
  concept?: string
  baseCents: number
  ratePpm: number
  /** Rule of the shop that said so: id of its tax or withholding. */
  ruleId?: string
}

/** One line of a journal entry: cents on one side only, and the dimensions that reports ask by. */
export interface EntryLine {
  account: string
  debitCents: number
  creditCents: number
  thirdId?: string
  storageId?: string
  costCenterId?: string
  bankId?: string
  tax?: TaxPart
  /** Document that the line settles, when it is not the one that posts: the sale that a payment pays. */
  documentRef?: string
  note?: string
}

type Dimensions = Omit<EntryLine, 'account' | 'debitCents' | 'creditCents'>

const isCents = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

function amount(account: string, cents: number): number {
  if (!isCents(cents)) throw new Error(`account ${account}: ${cents} is not an amount of cents`)
  return cents
}

/**
 * A line on the debit side; 0 is allowed, for `compact` to drop.
 * @throws Error when `cents` is not an integer of 0 or more
 */
export const debit = (account: string, cents: number, dimensions: Dimensions = {}): EntryLine => ({
  account,
  debitCents: amount(account, cents),
  creditCents: 0,
  ...dimensions,
})

/**
 * A line on the credit side; 0 is allowed, for `compact` to drop.
 * @throws Error when `cents` is not an integer of 0 or more
 */
export const credit = (account: string, cents: number, dimensions: Dimensions = {}): EntryLine => ({
  account,
  debitCents: 0,
  creditCents: amount(account, cents),
  ...dimensions,
})

/**
 * Gives back `lines` when they may be posted: two or more, each with an integer amount above 0 on one side only,
 * debits equal to credits. Source: facts B3, invariants of the ledger.
 * @throws Error otherwise: an entry that does not balance is a fault of the program, never of the merchant; AppError 422
 * when it moves more than `MAX_ENTRY_CENTS`
 */
export function balance(lines: readonly EntryLine[]): readonly EntryLine[] {
  if (lines.length < 2) throw new Error(`an entry needs 2 lines or more, this one has ${lines.length}`)
  let [difference, total] = [0n, 0n]
  for (const { account, debitCents, creditCents } of lines) {
    if (amount(account, debitCents) > 0 === amount(account, creditCents) > 0)
      throw new Error(`account ${account}: a line has an amount on one side, not ${debitCents}/${creditCents}`)
    difference += BigInt(debitCents) - BigInt(creditCents)
    total += BigInt(debitCents)
  }
  if (difference !== 0n) throw new Error(`debits and credits differ by ${difference} cents`)
  if (total > MAX_ENTRY_CENTS) throw tooLarge()
  return lines
}

/** What two lines have alike when they are one: everything but the amounts. */
function alike({ account, debitCents, creditCents: _, tax, ...dimensions }: EntryLine): string {
  const { baseCents: __, ...rate } = tax ?? { baseCents: 0 }
  return JSON.stringify([account, debitCents === 0, Object.entries(dimensions).sort(), Object.entries(rate).sort()])
}

const joined = (a: EntryLine, b: EntryLine): EntryLine => ({
  ...a,
  debitCents: a.debitCents + b.debitCents,
  creditCents: a.creditCents + b.creditCents,
  ...(a.tax && b.tax ? { tax: { ...a.tax, baseCents: a.tax.baseCents + b.tax.baseCents } } : {}),
})

/**
 * Merges the lines alike in account, side, dimensions and note, and drops those at zero: amounts and bases of tax add up.
 * Keeps the order of arrival.
 */
export function compact(lines: readonly EntryLine[]): EntryLine[] {
  const merged = new Map<string, EntryLine>()
  for (const line of lines) {
    if (line.debitCents === 0 && line.creditCents === 0) continue
    const key = alike(line)
    const same = merged.get(key)
    merged.set(key, same ? joined(same, line) : { ...line })
  }
  return [...merged.values()]
}

/** The lines of the reversal: same accounts and dimensions, sides swapped. */
export const mirror = (lines: readonly EntryLine[]): EntryLine[] =>
  lines.map((line) => ({ ...line, debitCents: line.creditCents, creditCents: line.debitCents }))
