/*
 * Product codes as scanners and sheets send them: the UPC-A, EAN-13 and GTIN-14 of one product, and GS1 strings, which also
 * carry its weight, lot or expiry. Source: GS1 General Specifications, sections 3 (application identifiers), 5.10 (UPC-E)
 * and 7.9 (check digit); GS1 Digital Link URI Syntax 1.2.
 */

/** True for 8, 12, 13 or 14 digits whose last is the right check digit. */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false
  const sum = [...code].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0 && /[1-9]/.test(code)
}

/** The twelve digits of a UPC-A that a UPC-E shortens; undefined for any other code. */
function upcAOf(code: string): string | undefined {
  const match = /^([01])(\d{5})(\d)(\d)$/.exec(code)
  if (!match) return undefined
  const [, system, body, last, check] = match as unknown as [string, string, string, string, string]
  const [a, b, c, d, e] = body
  const middle =
    last <= '2'
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${body}0000${last}`
  const full = `${system}${middle}${check}`
  return isGtin(full) ? full : undefined
}

/** Codes of the same product as a GTIN: a UPC-A is an EAN-13 with a zero before it, and a GTIN-14 with two. */
export function gtinForms(code: string): string[] {
  const full = code.length === 8 && !isGtin(code) ? upcAOf(code) : isGtin(code) ? code : undefined
  if (!full) return [code]
  const long = full.padStart(14, '0')
  const forms = [14, 13, 12, 8].flatMap((size) =>
    /^0*$/.test(long.slice(0, 14 - size)) ? [long.slice(14 - size)] : [],
  )
  return [...new Set([code, ...forms])]
}

/** A GS1 string: its GTIN and, of goods sold by weight, thousandths of a kilo. */
export interface Gs1 {
  gtin: string
  kilos?: number
}

/** Sign that stands for FNC1 between elements: what is written, and what scanners send. */
const SEPARATOR = '\u241d'
const SEPARATORS = /\{GS\}|<GS>|\^\]|[\u241d\u2194|~]/gi
const SYMBOLOGY = /^\](?:C1|e[0-3]|d[12]|Q[13]|J1)/
/** A scanned text with a sign in the place of the controls that separate its elements. */
export const writtenElements = (text: string): string =>
  [...text].map((letter) => (letter === '\u001d' || letter === '\u001e' ? SEPARATOR : letter)).join('')

/** Digits of the elements whose length is fixed, by the first two digits of their identifier. */
const FIXED = new Map(
  Object.entries({
    ...{
      '00': 20,
      '01': 16,
      '02': 16,
      '03': 16,
      '04': 18,
      '11': 8,
      '12': 8,
      '13': 8,
      '14': 8,
      '15': 8,
      '16': 8,
      '17': 8,
    },
    ...{ '18': 8, '19': 8, '20': 4, '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16 },
  }),
)

/** Thousandths of a kilo of an element of net weight: `310n` in kilos, `320n` in pounds. */
function kilosOf(element: string): number | undefined {
  const match = /^3(10|20)([0-5])(\d{6})$/.exec(element)
  if (!match) return undefined
  const weight = Number(match[3]) / 10 ** Number(match[2])
  const kilos = Math.round(weight * (match[1] === '10' ? 1_000 : 453.592_37))
  return kilos > 0 ? kilos : undefined
}

/** Elements of a string without parentheses; undefined when one of fixed length is cut. */
function elementsOf(text: string): string[] | undefined {
  const found: string[] = []
  for (let rest = text; rest !== ''; ) {
    if (rest.startsWith(SEPARATOR)) {
      rest = rest.slice(1)
      continue
    }
    const size = FIXED.get(rest.slice(0, 2))
    const end = size ?? (rest.includes(SEPARATOR) ? rest.indexOf(SEPARATOR) : rest.length)
    const element = rest.slice(0, end)
    if (size !== undefined && !(element.length === size && /^\d+$/.test(element))) return undefined
    if (!/^\d{2}./.test(element)) return undefined
    found.push(element)
    rest = rest.slice(end)
  }
  return found
}

/** Reads a GS1 string, or the address of a product; undefined for any other code. */
export function readGs1(scanned: string): Gs1 | undefined {
  const link = /^https?:\/\/\S*?\/01\/(\d{8}|\d{12,14})(?:[/?#]|$)/i.exec(scanned.trim())
  if (link) {
    const kilos = /[/?&](310\d)[/=](\d{6})/.exec(scanned)
    return gs1Of([`01${link[1]!.padStart(14, '0')}`, ...(kilos ? [kilos[1]! + kilos[2]!] : [])])
  }
  const text = writtenElements(scanned.trim()).replace(SYMBOLOGY, '').replace(SEPARATORS, SEPARATOR)
  if (!text.startsWith('(')) return gs1Of(elementsOf(text) ?? [])
  const parts = [...text.matchAll(/\((\d{2,4})\)([^(]*)/g)]
  return gs1Of(parts.map(([, identifier, value]) => identifier! + value!.replaceAll(SEPARATOR, '').trim()))
}

function gs1Of(elements: readonly string[]): Gs1 | undefined {
  const gtin = elements.find((element) => /^01\d{14}$/.test(element))?.slice(2)
  if (!gtin || !isGtin(gtin)) return undefined
  const kilos = elements.map(kilosOf).find((found) => found !== undefined)
  return { gtin, ...(kilos === undefined ? {} : { kilos }) }
}

/** Codes that a scanned text may be kept as, likeliest first: as it is, then those of the same product. */
export function scannedForms(scanned: string): string[] {
  const code = scanned.trim()
  const bare = code.replace(/^\][A-Za-z]\d(?=.)/, '')
  const gs1 = readGs1(code)
  return [...new Set([code, ...gtinForms(bare), ...(gs1 ? gtinForms(gs1.gtin) : [])])]
}

const CUT = 'Excel recortó este código: da formato de texto a la celda y cópialo completo de la etiqueta'

/** A code as a sheet wrote it, without what spreadsheets add to it; or why it is lost, in Spanish. */
export function sheetCode(written: string): { value: string } | { error: string } {
  const text = written
    .trim()
    .replace(/^=?"([^"]*)"$/, '$1')
    .replace(/^['’`](?=[\dA-Za-z])/, '')
    .trim()
  const whole = /^(\d{6,})[.,]0+$/.exec(text)
  if (whole) return { value: whole[1]! }
  const powered = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text)
  if (powered && (/[.,+]/.test(text) || Number(powered[3]) > 5)) {
    const digits = powered[1]! + (powered[2] ?? '')
    const isComplete = digits.length === Number(powered[3]) + 1 && isGtin(digits)
    return isComplete ? { value: digits } : { error: CUT }
  }
  const bare = text.replace(/[\s.,-]/g, '')
  return bare !== text && /^[\d\s.,-]+$/.test(text) && bare.length >= 12 && isGtin(bare)
    ? { value: bare }
    : { value: text }
}
