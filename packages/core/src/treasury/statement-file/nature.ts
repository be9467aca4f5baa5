import { plain } from '../../kernel/values/text'

/**
 * Side of a movement by the word of its bank: money out or money in. Only words that mean one thing at every bank are known. A
 * single letter is known beside its pair alone: `C` is *crédito* beside `D` and *cargo* beside `A`.
 */

export type Side = 'out' | 'in'
/** `sign`: the word says nothing, and the sign of the amount decides. */
export type Meaning = Side | 'sign'

const WORDS: Record<Side, string> = {
  out: 'db deb debe debito dr debit debet nd cargo retiro salida egreso gasto soll withdrawal expense out enviado enviada sale',
  in: 'cr cre cred haber credito credit kredit nc abono consignacion deposito entrada ingreso haben deposit income in recibido recibida entra',
}
const known = new Map(
  (['out', 'in'] as const).flatMap((side) => WORDS[side].split(' ').map((word) => [word, side] as const)),
)
/** Words before the one that counts: `Nota débito`, `Movimiento de cargo`. */
const IDLE = new Set('nota notas movimiento mov tipo transaccion trans operacion valor dinero que de'.split(' '))

/** Pairs of letters: money out first. */
const PAIRS = 'dc dh dk da sh se si ei gi ca rd rc ra ri wd'.split(' ')

const singular = (word: string) => (word.length > 4 ? word.replace(/ciones$/, 'cion').replace(/s$/, '') : word)

/** Side of a single word, whatever stands beside it. */
function wordSide(word: string): Side | undefined {
  const sign = word.replace(/[()\s]/g, '').replace(/[\u2010-\u2015\u2212]/g, '-')
  if (sign === '-' || sign === '+') return sign === '-' ? 'out' : 'in'
  const parts = plain(word)
    .split(' ')
    .filter((part) => !IDLE.has(part))
  // `D - Débito` is the word alone.
  const words = parts.length === 2 ? parts.filter((part, at) => part !== parts[1 - at]![0]) : parts
  return words.length === 1 ? known.get(singular(words[0]!)) : undefined
}

const letterOf = (word: string): string => (/^[a-z]$/.test(plain(word)) ? plain(word) : '')
const pairOf = (letters: readonly string[]) =>
  PAIRS.find((pair) => letters.length === 2 && letters.every((letter) => pair.includes(letter)))

/** Letters that a title names: `D/C`, `Cargo/Abono`; every accountant's *naturaleza* is debit or credit. */
function titlePair(title: string): string | undefined {
  const parts = plain(title).split(' ')
  if (parts.length === 1 && /^(naturaleza|nat)$/.test(parts[0]!)) return 'dc'
  const sides = new Set(parts.map((part) => known.get(singular(part))))
  if (parts.length !== 2 || (!parts.every((part) => part.length === 1) && !(sides.has('out') && sides.has('in'))))
    return undefined
  return pairOf(parts.map((part) => part[0]!))
}

/** Id of a word among the answers of a person; '' for an empty cell. */
export const natureKey = (word: string): string => {
  const sign = word.replace(/\s/g, '')
  return `nature:${plain(word) || (/^[-+()]+$/.test(sign) ? sign : '')}`
}

/** Returns the side that each word of a column means; undefined for a word that a person must explain. */
export function sidesOf(words: readonly string[], title: string): (word: string) => Side | undefined {
  const letters = [...new Set(words.map(letterOf).filter(Boolean))]
  const pair = pairOf(letters) ?? (letters.length === 1 ? titlePair(title) : undefined)
  return (word) => {
    const letter = letterOf(word)
    if (letter === '') return wordSide(word)
    return pair?.includes(letter) ? (pair[0] === letter ? 'out' : 'in') : undefined
  }
}

/** True when every word of a column has a known side, so that the column can be nothing else. */
export function isNature(words: readonly string[], title: string): boolean {
  const filled = [...new Set(words.filter((word) => word.trim() !== ''))]
  const side = sidesOf(filled, title)
  return filled.length > 0 && filled.length <= 8 && filled.every((word) => side(word) !== undefined)
}

/** True for a word that may stand beside an amount: `CR`, `D`. */
export const isSideWord = (word: string): boolean => wordSide(word) !== undefined || letterOf(word) !== ''

/** Words of a movement that undoes another. */
export const isReversal = (word: string): boolean => /revers|devol|anul|extorn|reint|ajust|contra/.test(plain(word))
