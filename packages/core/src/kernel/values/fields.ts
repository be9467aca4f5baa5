import * as z from 'zod'
import './messages'
import { AppError, type FieldErrors } from '../errors'
import { type Prefixed, prefixes } from './id'
import { kept } from './kept'
import { FULL_BPS, formatQuantity, MAX_CENTS, MAX_QUANTITY, parsePesos, toPesos, UNIT } from './money'
import { isWritable } from './text'
import { isDay } from './time'

const UNWRITABLE = 'Tiene caracteres que no se ven ni se imprimen. Bórralo y escríbelo otra vez'

/** Required text, trimmed, of 1 to `max` characters. */
export const text = (max = 120, missing = 'Falta este dato') =>
  z
    .string({ error: (i) => (i.input === undefined || i.input === null ? missing : undefined) })
    .trim()
    .min(1, missing)
    .max(max)
    .refine(isWritable, UNWRITABLE)

/** Optional text: absent, null and blank become undefined. */
export const optionalText = (max = 120) =>
  z
    .string()
    .nullable()
    .transform((v) => v?.trim() || undefined)
    .pipe(z.string().max(max).refine(isWritable, UNWRITABLE).optional())
    .optional()
    .meta({ maxLength: max })

/** Characters of the longest number, yes or no that somebody writes. */
const MAX_DIGITS = 40

/** A number as a number or as text, no longer than people write one. */
const figure = (error: string) =>
  z
    .union([z.number(), z.string()], { error })
    .refine((value) => String(value).length <= MAX_DIGITS, `Escribe como máximo ${MAX_DIGITS} caracteres`)
    .meta({ maxLength: MAX_DIGITS })

const whole = z.number().int()

/** Pesos on the wire (number or text, at most two decimals) → integer cents, at most `MAX_CENTS`. */
export const pesos = ({ min = 0, max = MAX_CENTS, missing = 'Falta el valor' } = {}) =>
  kept(
    figure(missing).transform((value, ctx) => {
      const cents = parsePesos(value)
      if (cents === undefined) {
        ctx.addIssue({ code: 'custom', message: 'Escribe un valor en pesos, con máximo dos decimales' })
        return z.NEVER
      }
      if (cents < min) ctx.addIssue({ code: 'custom', message: atLeast(min, 100) })
      if (cents > max) ctx.addIssue({ code: 'custom', message: 'Es un valor demasiado grande' })
      return cents
    }),
    whole,
    asPesos(),
  )

/** Integer cents → pesos on the wire. */
export const asPesos = () => z.number().transform(toPesos)

/**
 * A value that may be left out: absent, null, blank and the empty file of a form that nobody filled are undefined.
 * Source of the habit: HTML forms send every field.
 */
export const optional = <S extends z.ZodType>(schema: S) =>
  z
    .preprocess((value) => (isBlank(value) ? undefined : value), schema.optional())
    .optional() as unknown as z.ZodOptional<z.ZodType<z.output<S>, z.input<S> | '' | null>>

/** A value that may be taken away: null and blank become null, which takes it away; absent leaves it as it is. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<S> | null, z.input<S> | '' | null>
  >

const isBlank = (value: unknown) =>
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (typeof File !== 'undefined' && value instanceof File && value.size === 0 && value.name === '')

/** A figure of a message as people write it: `1.000`, `0,5`. */
const written = (value: number, scale: number) => formatQuantity(Math.round((value * UNIT) / scale))
const atLeast = (min: number, scale: number) => {
  if (min === 0) return 'No puede ser negativo'
  return min === 1 && scale > 1 ? 'Debe ser mayor que cero' : `Debe ser al menos ${written(min, scale)}`
}

/** Figures in units so small that rows keep whole numbers of them; `shown` makes of those what the wire shows. */
const scaled = (scale: number, decimals: number, message: string, [min, max]: [number, number], shown?: z.ZodType) => {
  const schema = figure(message).transform((value, ctx) => {
    const n = Number(value)
    const scaledValue = Math.round(n * scale)
    if (isBlank(value) || !Number.isFinite(n) || Math.abs(n * scale - scaledValue) > 1e-6) {
      const whole = decimals === 0 ? 'Escribe un número entero' : `Escribe un número con máximo ${decimals} decimales`
      ctx.addIssue({ code: 'custom', message: isBlank(value) ? message : whole })
      return z.NEVER
    }
    if (scaledValue < min) ctx.addIssue({ code: 'custom', message: atLeast(min, scale) })
    if (scaledValue > max) ctx.addIssue({ code: 'custom', message: `Debe ser como máximo ${written(max, scale)}` })
    return scaledValue
  })
  return kept(schema, whole, shown ?? z.number())
}

/** Quantity on the wire (at most three decimals) → thousandths. */
export const quantity = (options: { min?: number; missing?: string } = {}) =>
  scaled(UNIT, 3, options.missing ?? 'Falta la cantidad', [options.min ?? 1, MAX_QUANTITY], asQuantity())

/** Thousandths → quantity on the wire. */
export const asQuantity = () => z.number().transform((q) => q / UNIT)

/** Percent on the wire (19, 2.5; at most two decimals) → basis points. */
export const percent = (max = 100) => scaled(FULL_BPS / 100, 2, 'Falta el porcentaje', [0, max * 100], asPercent())

/** Basis points → percent on the wire. */
export const asPercent = () => z.number().transform((bps) => bps / 100)

/** Days that a document may carry; what lies outside is a slip of the finger. */
const [FIRST_DAY, LAST_DAY] = ['1900-01-01', '2199-12-31']

/** Business day `YYYY-MM-DD`, from 1900 to 2199. */
export const day = (message = 'Escribe una fecha como 2026-01-31') =>
  z
    .string({ error: message })
    .refine((text) => isDay(text) && text >= FIRST_DAY && text <= LAST_DAY, message)
    .meta({ format: 'date' })

const [yes, no] = [/^(1|true|s[ií]|on|yes)$/i, /^(0|false|no|off)$/i]

/** Yes or no as people and forms send it: true, 1, 'true', 'Si', 'on', and their opposites. Anything else is refused. */
export const flag = () =>
  kept(
    z
      .union([z.boolean(), z.number(), z.string()], { error: 'Responde sí o no' })
      .meta({ maxLength: 5 })
      .transform((value, ctx) => {
        const text = String(value).trim()
        if (!yes.test(text) && !no.test(text)) ctx.addIssue({ code: 'custom', message: 'Responde sí o no' })
        return yes.test(text)
      }),
    z.boolean(),
  )

/** Whole number given as a number or digits. */
export const int = ({ min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = {}) =>
  scaled(1, 0, 'Escribe un número', [min, max])

/** What an id may be made of: printable, and without the sign that parts a key. */
const ID = /^[!-"$-~]*$/

/** An id of ours; its existence is checked by whoever loads it. */
export const id = (missing = 'Falta elegir') =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(80)
    .refine((v) => ID.test(v), 'No es un identificador')
    .meta({ format: 'id' })

/** An id that a command brings for what it makes, so that it can be sent again. */
export const newIdOf = (kind: Prefixed) => newIdWith(prefixes[kind])

/** The same of a record, by the prefix of its kind. */
export const newIdWith = (prefix: string) =>
  z
    .string()
    .max(80)
    .regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`), 'No es un identificador nuevo')

/** One id or several: `id` as the catalogue's forms send it. */
export const idOrIds = (max: number) => z.union([id(), z.array(id()).max(max)])

/** Largest file that a merchant may send, through the store. */
export const MAX_UPLOAD_BYTES = 15_000_000
/** Largest file that a call itself carries. */
export const MAX_CARRIED_BYTES = 4_500_000

/** An uploaded file of at most `maxBytes`; the content is checked by `files/sniff.ts`. */
export const upload = (maxBytes = MAX_CARRIED_BYTES) =>
  z
    .custom<File>((v) => typeof File !== 'undefined' && v instanceof File, 'Falta el archivo')
    .refine((f) => !(f instanceof File) || f.size > 0, 'El archivo está vacío. Elige otro.')
    .refine(
      (f) => !(f instanceof File) || f.size <= maxBytes,
      `El archivo pesa más de ${String(maxBytes / 1e6).replace('.', ',')} MB`,
    )
    .meta({ type: 'string', format: 'binary' })

/** Largest page that a list gives; bigger requests get this, not an error. */
export const MAX_PER_PAGE = 100

/** Paging of every list: `page` and `per_page` (alias `perPage`), 25 by default, capped; `cursor` goes on from `meta.next`. */
export const paging = {
  page: z.coerce.number<number | string>().int().min(1).max(1_000_000).catch(1).default(1),
  per_page: z.coerce.number<number | string>().int().min(1).catch(25).optional(),
  perPage: z.coerce.number<number | string>().int().min(1).catch(25).optional(),
  cursor: z.string().max(2000).optional(),
}

/** Rows a page asks for, after the alias and the cap. */
export const perPage = (input: { per_page?: number; perPage?: number; size?: number }): number =>
  input.size ?? Math.min(input.per_page ?? input.perPage ?? 25, MAX_PER_PAGE)

/** Where a page is in its list. */
const Place = z.object({
  current_page: z.number(),
  per_page: z.number(),
  total: z.number(),
  last_page: z.number(),
  next: z.string().nullable(),
  /** There are more than `total`: so many that they were not counted. */
  more: z.boolean().optional(),
  /** Ids of records that belong here and cannot be read: what is stored of them is damaged. */
  unreadable: z.array(z.string()).optional(),
})

/** The names of product.txt section 3, beside ours. */
const alias = z.number().optional()
const Named = Place.extend({ currentPage: alias, perPage: alias, lastPage: alias })
const named = <P extends z.output<typeof Place>>(
  place: P,
): P & { currentPage?: number; perPage?: number; lastPage?: number } => ({
  ...place,
  currentPage: place.current_page,
  perPage: place.per_page,
  lastPage: place.last_page,
})

export const Meta = Place.transform(named).pipe(Named)
/** The same for what can be read, with how much of it is not. */
export const UnreadMeta = Place.extend({ unread: z.number() })
  .transform(named)
  .pipe(Named.extend({ unread: z.number() }))
/**
 * The same with `totals`: what the rows of all pages add up to, null where it is not known.
 * @param shape each sum by its name: what makes of stored integers what is shown, as `asPesos()`
 */
export const metaWithTotals = <T extends z.ZodRawShape>(shape: T) => {
  type Shown = z.output<typeof Named> & { totals: z.output<z.ZodObject<T>> | null }
  const stored = Object.fromEntries(Object.keys(shape).map((name) => [name, z.number().int()]))
  const shown: unknown = Named.extend({ totals: z.object(shape).nullable() })
  return Place.extend({ totals: z.object(stored as Record<keyof T & string, z.ZodNumber>).nullable() })
    .transform(named)
    .pipe(shown as z.ZodType<Shown, never>)
}

/** Output of a list: `{ data, meta }`. */
export const page = <S extends z.ZodType>(row: S) => z.object({ data: z.array(row), meta: Meta })

/** Output of a call that only confirms. */
export const Done = z.object({ message: z.string() })

/**
 * A rule across fields, told at the last of them. It is looked at as soon as these are right, whatever the others are: a
 * form hears of it when one leaves the field, before the rest has been written.
 * @param problem what is wrong, in Spanish; undefined when nothing is
 */
export const rule = <T>(names: readonly (keyof T & string)[], problem: (value: T) => string | undefined) =>
  z.superRefine<T>(
    (value, ctx) => {
      const message = problem(value)
      if (message !== undefined) ctx.addIssue({ code: 'custom', path: [names.at(-1)!], message })
    },
    {
      when: ({ value, issues }) =>
        typeof value === 'object' &&
        value !== null &&
        issues.every(({ path }) => path?.length && !(names as readonly PropertyKey[]).includes(path[0]!)),
    },
  )

/** Messages of a zod error by dotted path, as the wire carries them. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.') || 'general'
    const list = (fields[path] ??= [])
    if (!list.includes(issue.message)) list.push(issue.message)
  }
  return fields
}

/** Parses `value`; throws the 422 of the wire when it does not fit. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = fieldErrors(result.error)
  throw new AppError(422, 'invalid', Object.values(fields)[0]?.[0] ?? 'Revisa los datos.', fields)
}
