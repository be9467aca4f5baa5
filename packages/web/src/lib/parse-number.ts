/**
 * A number as a merchant types it: `.` groups thousands and `,` is the decimal sign.
 * `12.5` alone, with one or two digits after its dot, is read as a decimal, because it cannot be a thousand.
 * @returns undefined for what is not a number of at most `decimals` decimals
 */
export function parseNumber(text: string, decimals = 2): number | undefined {
  const clean = text.replace(/[$\s ]/g, '')
  if (!clean) return undefined
  const dotted = /^-?\d+\.\d{1,2}$/.test(clean) && !clean.includes(',')
  const plain = dotted ? clean : clean.replace(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.')
  const match = /^-?\d*(?:\.(\d*))?$/.exec(plain)
  if (!match || !/\d/.test(plain) || (match[1]?.length ?? 0) > decimals) return undefined
  const value = Number(plain)
  return Number.isFinite(value) && Math.abs(value) < 1e13 ? value : undefined
}

/** What is wrong with a text that should be a number of at most `decimals` decimals; undefined when it is one, or blank. */
export function numberProblem(text: string, decimals = 2): string | undefined {
  if (!text.trim() || parseNumber(text, decimals) !== undefined) return undefined
  if (parseNumber(text, 12) === undefined) return `Escribe un número, como ${decimals > 0 ? '1.234,5' : '1.234'}`
  return decimals > 0 ? `Escribe como máximo ${decimals} decimales` : 'Escribe un número sin decimales'
}

/** A number as a merchant types it, with the decimals that it has and at most `decimals`: what `parseNumber` reads. */
export function numberText(value: number, decimals = 2): string {
  const [whole = '', rest = ''] = Math.abs(value).toFixed(decimals).split('.')
  const fraction = rest.replace(/0+$/, '')
  const text = whole.replace(/\B(?=(\d{3})+$)/g, '.') + (fraction && `,${fraction}`)
  return value < 0 && text !== '0' ? `-${text}` : text
}
