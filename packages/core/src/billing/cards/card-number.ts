import type * as z from 'zod'

const LEAST_DIGITS = 13
const MOST_DIGITS = 19
/** Digits as people write the number of a card, in groups or together. */
const NUMBER = /\d(?:[ -]?\d){12,18}/g

/** Digits whose check digit is right. Source: ISO/IEC 7812-1, annex B. */
function addsUp(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** True for a text with the number of a card in it. */
export const hasCardNumber = (text: string): boolean =>
  (text.match(NUMBER) ?? []).some((found) => {
    const digits = found.replace(/\D/g, '')
    return digits.length >= LEAST_DIGITS && digits.length <= MOST_DIGITS && addsUp(digits)
  })

/** The number of a card never reaches us: an input with one in any of its texts is refused. For `superRefine`. */
export function noCardNumber(input: unknown, context: z.core.$RefinementCtx): void {
  const walk = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === 'string' && hasCardNumber(value))
      context.addIssue({
        code: 'custom',
        path,
        message: 'No escribas aquí el número de una tarjeta: va solo en el formulario de la tarjeta',
      })
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name])
  }
  walk(input, [])
}
