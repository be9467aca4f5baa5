import * as z from 'zod'
import { conflict } from '../kernel/errors'
import { day, flag, int, optionalText, text } from '../kernel/fields'
import { type Day, daysBetween, formatDay } from '../kernel/time'

/** Documents that need an authorised numbering. Source: facts B1.1. */
export const numberedDocuments = {
  '01': 'Factura electrónica de venta',
  '02': 'Factura de exportación',
  '03': 'Factura de contingencia',
  '05': 'Documento soporte',
  '20': 'Tiquete POS electrónico',
} as const
export type NumberedDocument = keyof typeof numberedDocuments
const codes = Object.keys(numberedDocuments) as [NumberedDocument, ...NumberedDocument[]]

/** A numbering that DIAN authorised. Source: facts B1.2. */
export const Resolution = z.object({
  id: z.string(),
  documentType: z.enum(codes),
  number: z.string(),
  date: z.string(),
  prefix: z.string(),
  from: z.number().int().positive(),
  to: z.number().int().positive(),
  validFrom: z.string(),
  validTo: z.string(),
  technicalKey: z.string().optional(),
  /** 1 production, 2 test. */
  environment: z.enum(['1', '2']),
  active: z.boolean(),
})
export type ResolutionData = z.output<typeof Resolution>

/** Days left, and part of the range left, at which the merchant is warned. Source: facts B1.2. */
const WARN_DAYS = 10
const WARN_PART = 10

export const resolutionStates = ['ok', 'ending', 'ended', 'future'] as const

export interface ResolutionStatus {
  state: (typeof resolutionStates)[number]
  /** The number that the next document takes. */
  next: number
  remaining: number
  daysLeft: number
  warnings: string[]
}

/** Name of the sequence that numbers a document: one for each type, prefix and resolution. */
export const sequenceOf = (r: Pick<ResolutionData, 'documentType' | 'prefix' | 'number'>): string =>
  `${r.documentType}.${r.prefix}.${r.number}`

/** How a resolution stands on a day when its next number is `next`. Pure. */
export function resolutionStatus(r: ResolutionData, next: number | undefined, today: Day): ResolutionStatus {
  const at = Math.max(next ?? r.from, r.from)
  const remaining = Math.max(0, r.to - at + 1)
  const daysLeft = daysBetween(today, r.validTo)
  const warnings: string[] = []
  if (daysLeft < 0) warnings.push(`Venció el ${formatDay(r.validTo)}. Registra una resolución nueva.`)
  else if (daysLeft <= WARN_DAYS)
    warnings.push(`Vence en ${daysLeft} ${daysLeft === 1 ? 'día' : 'días'}. Solicita otra a la DIAN.`)
  if (remaining === 0) warnings.push('Se agotó la numeración. Registra una resolución nueva.')
  else if (remaining * 100 <= (r.to - r.from + 1) * WARN_PART)
    warnings.push(
      `${remaining === 1 ? 'Queda 1 número' : `Quedan ${remaining} números`}. Solicita otra resolución a la DIAN.`,
    )
  const ended = daysLeft < 0 || remaining === 0
  const future = today < r.validFrom
  return {
    state: ended ? 'ended' : future ? 'future' : warnings.length > 0 ? 'ending' : 'ok',
    next: at,
    remaining,
    daysLeft,
    warnings,
  }
}

/**
 * The resolution that numbers a document on a day: active, in force, of that type, and of that prefix when one is asked.
 * @returns undefined when the shop has none of that type: its documents then go by an internal series
 * @throws AppError 409 when it has, but none is in force
 */
export function resolutionFor(
  resolutions: readonly ResolutionData[],
  documentType: NumberedDocument,
  today: Day,
  prefix?: string,
): ResolutionData | undefined {
  const ours = resolutions.filter(
    (r) => r.active && r.documentType === documentType && (prefix === undefined || r.prefix === prefix),
  )
  if (ours.length === 0) return undefined
  const found = ours.find((r) => r.validFrom <= today && today <= r.validTo)
  if (!found)
    throw conflict(
      `La resolución de ${numberedDocuments[documentType].toLowerCase()} no está vigente. Registra una en Parametrización, Facturación.`,
      'resolution_not_in_force',
    )
  return found
}

const fields = {
  document_type: z.enum(codes, 'Elige el tipo de documento'),
  number: text(20, 'Escribe el número de la resolución').regex(
    /^\d{8,20}$/,
    'La resolución tiene solo números, normalmente 14',
  ),
  date: day('Escribe la fecha de la resolución'),
  prefix: optionalText(4).pipe(
    z
      .string()
      .toUpperCase()
      .regex(/^[A-Z0-9]{0,4}$/, 'El prefijo tiene hasta 4 letras o números')
      .default(''),
  ),
  from: int({ min: 1, max: 9_999_999_999 }),
  to: int({ min: 1, max: 9_999_999_999 }),
  valid_from: day('Escribe desde cuándo vale'),
  valid_to: day('Escribe hasta cuándo vale'),
  technical_key: optionalText(80),
  environment: z.enum(['1', '2']).default('1'),
  active: flag().default(true),
}

const checked = <
  T extends {
    from: number
    to: number
    valid_from: string
    valid_to: string
    document_type: string
    technical_key?: string | undefined
  },
>(
  value: T,
  ctx: z.RefinementCtx<T>,
) => {
  const issue = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
  if (value.to < value.from) issue('to', 'El último número es menor que el primero')
  if (value.valid_to < value.valid_from) issue('valid_to', 'Termina antes de empezar')
  if (value.document_type === '01' && !value.technical_key)
    issue('technical_key', 'La factura electrónica necesita la clave técnica')
}

export const ResolutionFields = z.object(fields).superRefine(checked)
export const ResolutionEdit = z.object({ ...fields, id: z.string() }).superRefine(checked)

export const ResolutionOutput = z.object({
  id: z.string(),
  document_type: z.enum(codes),
  document_name: z.string(),
  number: z.string(),
  date: z.string(),
  prefix: z.string(),
  from: z.number(),
  to: z.number(),
  valid_from: z.string(),
  valid_to: z.string(),
  technical_key: z.string().nullable(),
  environment: z.enum(['1', '2']),
  active: z.boolean(),
  state: z.enum(resolutionStates),
  next: z.number(),
  remaining: z.number(),
  days_left: z.number(),
  warnings: z.array(z.string()),
})

export const presentResolution = (r: ResolutionData, status: ResolutionStatus): z.input<typeof ResolutionOutput> => ({
  id: r.id,
  document_type: r.documentType,
  document_name: numberedDocuments[r.documentType],
  number: r.number,
  date: r.date,
  prefix: r.prefix,
  from: r.from,
  to: r.to,
  valid_from: r.validFrom,
  valid_to: r.validTo,
  technical_key: r.technicalKey ?? null,
  environment: r.environment,
  active: r.active,
  state: status.state,
  next: status.next,
  remaining: status.remaining,
  days_left: status.daysLeft,
  warnings: status.warnings,
})
