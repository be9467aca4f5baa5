import * as z from 'zod'
import { optional, optionalText } from '../kernel/values/fields'
import { cityCode } from './city-code'
import { written } from './written'

const NO_EMAIL = 'Escribe un correo válido, como ana@tienda.co'
const PLAIN_EMAIL = 'Escribe el correo sin tildes ni espacios, como ana@tienda.co'

/** What is wrong with a mail address, in Spanish; undefined when nothing is. */
export const emailProblem = (address: string): string | undefined =>
  z.email().safeParse(address).success ? undefined : /[^\x21-\x7e]/.test(address) ? PLAIN_EMAIL : NO_EMAIL

/** A mail address, kept in small letters. */
export const email = (missing = 'Escribe el correo') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .toLowerCase()
    .max(160)
    .superRefine((address, ctx) => {
      const message = address && emailProblem(address)
      if (message) ctx.addIssue({ code: 'custom', message })
    })
    .meta({ format: 'email' })
export const optionalEmail = () => optional(email())

export const address = () => optionalText(160)

/** A code that was sent as a number has lost its first zero. */
const padded = (digits: number) => (code: string) =>
  /^\d+$/.test(code) && code.length === digits - 1 ? `0${code}` : code

/** A municipality, which may be left out. */
export const city = () => optional(cityCode())

/** DANE code of a department; `needDepartment` of places.ts checks it. */
export const departmentCode = (missing = 'Elige el departamento') =>
  written(40, missing)
    .transform(padded(2))
    .pipe(z.string().regex(/^\d{2}$/, 'Elige el departamento de la lista'))

/** CIIU code of an economic activity; `needActivity` of activities.ts checks that it exists. */
export const activityCode = () =>
  written(40)
    .transform(padded(4))
    .pipe(z.string().regex(/^\d{4}$/, 'Elige la actividad de la lista'))
export const activity = () => optional(activityCode())
