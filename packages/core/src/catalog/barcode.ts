import type { ScaleCode } from '../settings/parameters/parameters.input'
import { sheetCode } from './scanned'

/** Barcodes of products: EAN-13 arithmetic and the choice of symbology. */

/** First digits that GS1 leaves for use inside a shop. Source: GS1 General Specifications, section 1.4.2 (prefixes 20–29). */
const INTERNAL_PREFIX = '20'

/**
 * Check digit of the first twelve digits of an EAN-13. Source: GS1 General Specifications, section 7.9.1.
 * @throws RangeError unless `digits` is twelve digits
 */
export function eanCheckDigit(digits: string): number {
  if (!/^\d{12}$/.test(digits)) throw new RangeError('an EAN-13 takes twelve digits and a check digit')
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

/** True for thirteen digits whose last is the right check digit. */
export const isEan13 = (code: string): boolean =>
  /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === Number(code[12])

/**
 * EAN-13 for a product that has none, from a number of the shop (1 to 9,999,999,999). It never clashes with a maker's code.
 * @throws RangeError for a number outside
 */
export function internalEan13(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 9_999_999_999)
    throw new RangeError('internal code out of range')
  const digits = INTERNAL_PREFIX + String(number).padStart(10, '0')
  return digits + eanCheckDigit(digits)
}

/** EAN-13 when the code is one, else Code 128 when it can hold it (printable ASCII), else undefined. */
export function symbologyOf(code: string): 'EAN13' | 'CODE128' | undefined {
  if (isEan13(code)) return 'EAN13'
  return /^[\x20-\x7E]{1,40}$/.test(code) ? 'CODE128' : undefined
}

/** What is wrong with a barcode, in Spanish; undefined when it can be printed and scanned. */
export function barcodeProblem(barcode: string): string | undefined {
  const sheet = sheetCode(barcode)
  if ('error' in sheet) return sheet.error
  if (/^\d{13}$/.test(barcode) && !isEan13(barcode))
    return `El último dígito no corresponde: para este código debe ser ${eanCheckDigit(barcode.slice(0, 12))}`
  return symbologyOf(barcode) ? undefined : 'Usa solo letras, números y signos sin tildes, máximo 40'
}

/**
 * What the label of a scale says: EAN-13 of the prefixes 20–29 that GS1 leaves to shops, with five digits of the product
 * and five of the weight or price. Source: GS1 General Specifications, section 2.1.12 (variable measure trade items).
 * @returns the codes that the product may have in the shop, likeliest first, and the five digits of the measure; undefined
 *   for any other code
 */
export function scaleLabel(code: string): { products: string[]; value: number } | undefined {
  if (!/^2\d{12}$/.test(code) || !isEan13(code)) return undefined
  const item = code.slice(2, 7)
  if (Number(item) === 0) return undefined
  return { products: [...new Set([item, String(Number(item)), code.slice(0, 7)])], value: Number(code.slice(7, 12)) }
}

/**
 * Thousandths of a kilo that a label says.
 * @param value the five digits of the measure
 * @param priceCents price of a kilo
 */
export function weighed(rule: ScaleCode, value: number, priceCents: number): number {
  if (rule === 'none' || value === 0) return 0
  return rule === 'weight' ? value : priceCents > 0 ? Math.round((value * 100 * 1_000) / priceCents) : 0
}
