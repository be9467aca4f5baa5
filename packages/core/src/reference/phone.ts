import * as z from 'zod'
import { optional } from '../kernel/values/fields'
import { kept } from '../kernel/values/kept'
import { written } from './written'

/** What people write before a number: `Cel. 300…`, `Tel: 604…`. */
const LABEL =
  /^(?:cel(?:ular)?|m[oó]vil|tel(?:[eé]fono|[eé]f)?|fijo|whats?app|wpp|l[ií]nea(?: gratuita)?)(?![a-záéíóú])\s*[.:]*\s*/i

/**
 * A phone as people type it in Colombia → its digits: `300 123 4567`, `+57 (604) 444-5566`, `0057 300…`, `Cel. 300…`,
 * `6044445566 ext. 12`, the free lines `01 8000 111 555`, and numbers of other countries with `+` or `00`. An extension
 * stays at the end.
 * @returns undefined when it is no phone
 */
export function normalizePhone(text: string): string | undefined {
  const match = /^(\+|00)?([\d\s().-]+?)(?:\s*(?:ext|extensión|extension|x)\.?\s*(\d{1,6}))?$/i.exec(
    text
      .trim()
      .replace(LABEL, '')
      .replace(/^\((\+?\d+)\)/, '$1'),
  )
  if (!match) return undefined
  const [, sign, body, extension] = match
  const digits = body!.replace(/\D/g, '')
  const local = /^(?:57)(3\d{9}|60\d{8})$/.exec(digits)?.[1] ?? digits
  const abroad = sign !== undefined && !digits.startsWith('57')
  const ok = abroad ? /^\d{8,15}$/.test(digits) : /^(3\d{9}|60\d{8}|01800\d{7}|\d{7})$/.test(local)
  if (!ok) return undefined
  return `${abroad ? `+${digits}` : local}${extension ? ` ext. ${extension}` : ''}`
}

export const PHONE_HINT = 'Escribe un teléfono, como 300 123 4567 o 604 444 5566'

/** A phone that must be there. */
export const phone = (missing = 'Escribe el teléfono') =>
  kept(
    written(40, missing).transform((value, ctx) => {
      const digits = normalizePhone(value)
      if (digits === undefined) ctx.addIssue({ code: 'custom', message: PHONE_HINT })
      return digits ?? z.NEVER
    }),
    z.string(),
  )

/** A phone or nothing: absent, null and blank become undefined. */
export const optionalPhone = () => optional(phone())
