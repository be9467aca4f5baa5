import * as z from 'zod'

/**
 * A phone as people type it in Colombia → its digits: `300 123 4567`, `+57 (604) 444-5566`, `6044445566 ext. 12`,
 * and numbers of other countries with `+`. An extension stays at the end.
 * @returns undefined when it is no phone
 */
export function normalizePhone(text: string): string | undefined {
  const match = /^(\+)?([\d\s().-]+?)(?:\s*(?:ext|extensión|extension|x)\.?\s*(\d{1,6}))?$/i.exec(text.trim())
  if (!match) return undefined
  const [, plus, body, extension] = match
  const digits = body!.replace(/\D/g, '')
  const local = /^(?:57)(3\d{9}|60\d{8})$/.exec(digits)?.[1] ?? digits
  const abroad = plus !== undefined && !digits.startsWith('57')
  const ok = abroad ? /^\d{8,15}$/.test(digits) : /^(3\d{9}|60\d{8}|\d{7})$/.test(local)
  if (!ok) return undefined
  return `${abroad ? `+${digits}` : local}${extension ? ` ext. ${extension}` : ''}`
}

const MESSAGE = 'Escribe un teléfono, como 300 123 4567 o 604 444 5566'

const parsed = (value: string, ctx: z.RefinementCtx<string>) => {
  const phone = normalizePhone(value)
  if (phone === undefined) ctx.addIssue({ code: 'custom', message: MESSAGE })
  return phone ?? z.NEVER
}

/** A phone that must be there. */
export const phone = (missing = 'Escribe el teléfono') =>
  z
    .string({ error: (i) => (i.input === undefined || i.input === null ? missing : undefined) })
    .trim()
    .min(1, missing)
    .max(40)
    .transform(parsed)

/** A phone or nothing: absent, null and blank become undefined. */
export const optionalPhone = () =>
  z
    .string()
    .max(40)
    .nullable()
    .optional()
    .transform((value, ctx) => (value?.trim() ? parsed(value, ctx as never) : undefined))
