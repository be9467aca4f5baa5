import type { Cell } from '../../kernel/sheet/cell'
import { MAX_CENTS, parsePesos } from '../../kernel/values/money'
import { isSideWord } from './nature'

/**
 * Reads the amounts of one file of a bank. A lone `148,000` has two readings, so the other amounts of the file decide which of
 * its marks is the decimal one; an amount that they do not settle is never guessed.
 */

export type Mark = '.' | ','

/** An amount before its marks are understood. `sign` is 0 when the cell has none; `word` is text beside the digits (`CR`). */
export interface RawAmount {
  digits: string
  sign: -1 | 0 | 1
  word: string
}

/** Use of the marks in a file. `places` is the largest number of decimals that is certain. */
export interface Dialect {
  /** Undefined when no amount settles it, `mixed` when two of them contradict each other. */
  decimal: Mark | 'mixed' | undefined
  places: number
  /** True when the file has amounts of four digits or more without marks, so that it does not group thousands. */
  ungrouped: boolean
  /** Readings that a person chose for `1,234` and `1.234`. */
  chosen: Partial<Record<Mark, 'thousands' | 'decimal'>>
}

const AMOUNT =
  /^(?<before>[A-ZÑ]{1,12}\.?)?(?<lead>[-+]{0,2})(?<open>\(?)(?<inner>[-+]?)(?<digits>\d[\d.,']*|[.,]\d+)(?<close>\)?)(?<trail>[-+]?)(?<after>[A-ZÑ]{1,12}\.?)?$/

/** Takes the sign, the currency of pesos and a word off an amount; undefined when the text is no amount of pesos. */
export function rawAmount(text: string): RawAmount | undefined {
  const bare = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[’‘´`]/g, "'")
    .normalize('NFD')
    .replace(/[\u0300-\u0302\u0304-\u036f]/g, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/\s+/g, '')
    .replace(/^([-+(]*)(?:COP|COL)?\$/, '$1')
    .replace(/COP|PESOS|(?<![A-Z])\$/g, '')
  const parts = AMOUNT.exec(bare)?.groups
  if (!parts) return undefined
  const { before = '', after = '', open, close } = parts
  const digits = withoutApostrophes(parts.digits ?? '')
  if ((open === '(') !== (close === ')') || (before !== '' && after !== '') || !digits) return undefined
  const signs = `${parts.lead}${parts.inner}${parts.trail}${open ? '-' : ''}`
  if (signs.includes('+') && signs.includes('-')) return undefined
  return { digits, sign: signs === '' ? 0 : signs.includes('-') ? -1 : 1, word: before || after }
}

/** Digits with an apostrophe of thousands or millions (`1'200.000`) as the file would write them without it. */
function withoutApostrophes(digits: string): string | undefined {
  if (!/\d$/.test(digits)) return undefined
  if (!digits.includes("'")) return digits
  if (/^\d{1,3}('\d{3})+([.,]\d{1,2})?$/.test(digits)) return digits.replaceAll("'", '')
  const millions = /^\d{1,3}(?:'\d{3})+([.,])\d{3}(?:[.,]\d{1,2})?$/.exec(digits)
  return millions ? digits.replaceAll("'", millions[1]!) : undefined
}

const grouped = (digits: string, mark: string): boolean => new RegExp(`^[1-9]\\d{0,2}(\\${mark}\\d{3})+$`).test(digits)

function marksOf(digits: string) {
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1) as Mark | undefined
  const at = last === undefined ? digits.length : digits.lastIndexOf(last)
  const isMixed = new Set(marks).size === 2
  const isOnce = last !== undefined && digits.indexOf(last) === at
  return { last, isMixed, isOnce, head: digits.slice(0, at), tail: digits.slice(at + 1) }
}

const otherMark = (mark: Mark): Mark => (mark === '.' ? ',' : '.')

/** Decimal mark that one amount proves, with its decimals; undefined when it proves none. */
function proof(digits: string): { decimal: Mark; places: number } | undefined {
  const { last, isMixed, isOnce, head, tail } = marksOf(digits)
  if (!last) return undefined
  const isLastDecimal = isMixed
    ? isOnce && grouped(head, otherMark(last))
    : isOnce && (tail.length !== 3 || /^0?$/.test(head))
  if (isLastDecimal) return { decimal: last, places: tail.length }
  return !isMixed && !isOnce && grouped(digits, last) ? { decimal: otherMark(last), places: 0 } : undefined
}

/** Learns the marks of a file from all of its amounts. */
export function dialectOf(amounts: readonly RawAmount[], chosen: Dialect['chosen'] = {}): Dialect {
  const proofs = amounts.flatMap(({ digits }) => proof(digits) ?? [])
  const marks = new Set(proofs.map(({ decimal }) => decimal))
  return {
    decimal: marks.size === 2 ? 'mixed' : [...marks][0],
    places: Math.max(0, ...proofs.map(({ places }) => places)),
    ungrouped: amounts.some(({ digits }) => /^[1-9]\d{3,}$/.test(digits)),
    chosen,
  }
}

/** `open`: a person can say once what the mark is; `unclear`: only the amount itself can be written anew. */
export type Reading = { cents: number } | { open: Mark } | { unclear: 'marks' | 'cents' | 'large' }

/** Says whether the lone mark of `1,234` groups thousands in this file. */
function roleOf(mark: Mark, { decimal, places, chosen }: Dialect): 'thousands' | 'decimal' | 'open' | 'unclear' {
  if (decimal === otherMark(mark)) return 'thousands'
  if (decimal === mark) return places >= 3 ? 'decimal' : 'unclear'
  if (decimal === 'mixed') return 'unclear'
  return chosen[mark] ?? (mark === '.' ? 'thousands' : 'open')
}

/** Mark of an amount whose reading was chosen or assumed, not proven: a file that writes `90000` hardly writes `1.500`. */
export function assumedMark({ digits }: RawAmount, { decimal, ungrouped, chosen }: Dialect): Mark | undefined {
  const { last, isMixed, isOnce } = marksOf(digits)
  if (!last || isMixed || !isOnce || decimal !== undefined || !grouped(digits, last)) return undefined
  return chosen[last] || ungrouped ? last : undefined
}

/** Cents of an amount without its sign, by the dialect of its file. */
export function readAmount({ digits }: RawAmount, dialect: Dialect): Reading {
  const { last, isMixed, isOnce, head, tail } = marksOf(digits)
  if (!last) return centsOf(digits, '')
  const isGrouped = grouped(digits, last)
  if (isMixed)
    return isOnce && grouped(head, otherMark(last))
      ? centsOf(head.replaceAll(otherMark(last), ''), tail)
      : { unclear: 'marks' }
  if (!isOnce) return isGrouped ? centsOf(digits.replaceAll(last, ''), '') : { unclear: 'marks' }
  if (isGrouped) {
    const role = roleOf(last, dialect)
    if (role === 'open') return { open: last }
    return role === 'unclear'
      ? { unclear: 'marks' }
      : role === 'thousands'
        ? centsOf(head + tail, '')
        : centsOf(head, tail)
  }
  if (tail.length === 3 && !/^0?$/.test(head) && dialect.decimal !== last) return { unclear: 'marks' }
  return centsOf(head, tail)
}

/** Cents of digits and decimals; more than two decimals are an amount only when the rest are zeros. */
function centsOf(whole: string, decimals: string): Reading {
  if (!/^0*$/.test(decimals.slice(2))) return { unclear: 'cents' }
  const bare = whole.replace(/^0+(?=\d)/, '') || '0'
  const cents = parsePesos(decimals === '' ? bare : `${bare}.${decimals.slice(0, 2)}`)
  return cents === undefined || cents > MAX_CENTS ? { unclear: 'large' } : { cents }
}

/** An amount of a cell: a number of Excel is already understood. */
export type AmountCell = { raw: RawAmount } | { cents: number; sign: -1 | 0 | 1 } | undefined

/** Takes the amount of a cell apart; undefined for what is no amount. */
export function amountCell(cell: Exclude<Cell, null>): AmountCell {
  if (typeof cell === 'number') {
    const cents = parsePesos(cell.toFixed(2))
    if (cents === undefined || Math.abs(cents) > MAX_CENTS) return undefined
    return { cents: Math.abs(cents), sign: cents < 0 ? -1 : 0 }
  }
  const raw = typeof cell === 'string' ? rawAmount(cell) : undefined
  return raw && (raw.word === '' || isSideWord(raw.word)) ? { raw } : undefined
}
