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
