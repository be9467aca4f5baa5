import { toCardinal } from 'n2words/es-ES'

/** Cardinal as it reads before a masculine noun: `veintiún`, `ciento un mil`, `dieciséis`. */
const beforeNoun = (n: number): string =>
  toCardinal(n)
    .replaceAll('dieciseis', 'dieciséis')
    .replace(/veintiuno(?= mil| millones| billones|$)/g, 'veintiún')
    .replace(/\buno(?= mil| millones| billones|$)/g, 'un')

function amount(n: number, one: string, many: string): string {
  const text = beforeNoun(n)
  // A number that ends in millions takes the preposition: un millón de pesos.
  const of = /(?:ón|ones)$/.test(text) ? ' de' : ''
  return `${text}${of} ${n === 1 ? one : many}`
}

/**
 * Cents as invoices and receipts write them: `Ciento diecinueve mil pesos M/CTE`,
 * `Un peso con cincuenta centavos M/CTE`.
 * @throws RangeError when `cents` is not a safe integer
 */
export function pesosInWords(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('not an amount of cents')
  const abs = Math.abs(cents)
  const rest = abs % 100
  const text = `${cents < 0 ? 'menos ' : ''}${amount((abs - rest) / 100, 'peso', 'pesos')}${
    rest ? ` con ${amount(rest, 'centavo', 'centavos')}` : ''
  }`
  return `${text[0]!.toUpperCase()}${text.slice(1)} M/CTE`
}
