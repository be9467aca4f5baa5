import * as z from 'zod'
import type { FieldErrors } from '../../kernel/errors'
import { addDays, type Day, daysBetween, formatDay } from '../../kernel/values/time'
import type { NumberedDocument } from './numbered'
import { documentCodes } from './resolution.input'

/** A numbering that DIAN authorised. Source: facts B1.2. */
export const Resolution = z.object({
  id: z.string(),
  documentType: z.enum(documentCodes),
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

/** Resolutions that a shop may keep: those that numbered something stay for ever. */
export const MAX_RESOLUTIONS = 100

export const resolutionStates = ['ok', 'ending', 'ended', 'future'] as const

export interface ResolutionStatus {
  state: (typeof resolutionStates)[number]
  /** The number that the next document takes. */
  next: number
  remaining: number
  daysLeft: number
  /** What the merchant has to see to; nothing once another resolution is there to take over. */
  warnings: string[]
}

/**
 * Name of the sequence of a resolution: its own for ever, whatever is corrected in it. Its row is made with the
 * resolution and written with every change of it, so that a sale on its way with the old data reads again.
 */
export const sequenceOf = ({ id }: Pick<ResolutionData, 'id'>): string => `resolution.${id}`

/** Name of the sequence of a prefix for the documents that no resolution numbers. */
export const internalSequence = (prefix: string): string => `sale.${prefix}`

/** A number as documents carry it: `FV-12`; without a prefix, `12`. */
export const numberText = ({ prefix }: { prefix: string }, n: number): string => (prefix ? `${prefix}-${n}` : String(n))

/** The next number of a resolution, as its sequence says; undefined while it has none. */
type NextOf = (r: ResolutionData) => number | undefined

const nextOf = (r: ResolutionData, next: number | undefined): number => Math.max(next ?? r.from, r.from)
const numbersLeft = (r: ResolutionData, next: number | undefined): number => Math.max(0, r.to - nextOf(r, next) + 1)
const inForce = (r: ResolutionData, date: Day): boolean => r.validFrom <= date && date <= r.validTo

function dateWarning(r: ResolutionData, daysLeft: number): string[] {
  if (daysLeft > WARN_DAYS) return []
  if (daysLeft < 0) return [`Venció el ${formatDay(r.validTo)}. Registra una resolución nueva.`]
  const when = daysLeft === 0 ? 'hoy' : `en ${daysLeft} ${daysLeft === 1 ? 'día' : 'días'}`
  return [`Vence ${when}. Solicita otra a la DIAN.`]
}

function numbersWarning(r: ResolutionData, remaining: number): string[] {
  if (remaining === 0) return ['Se agotó la numeración. Registra una resolución nueva.']
  if (remaining * 100 > (r.to - r.from + 1) * WARN_PART) return []
  return [`${remaining === 1 ? 'Queda 1 número' : `Quedan ${remaining} números`}. Solicita otra resolución a la DIAN.`]
}

/**
 * How a resolution stands on a day. Pure.
 * @param all the resolutions of the shop: one of the same document and prefix with higher numbers takes over from it
 */
export function resolutionStatus(
  r: ResolutionData,
  { next, today, all = [] }: { next: NextOf; today: Day; all?: readonly ResolutionData[] },
): ResolutionStatus {
  const remaining = numbersLeft(r, next(r))
  const daysLeft = daysBetween(today, r.validTo)
  const [byDate, byNumbers] = [dateWarning(r, daysLeft), numbersWarning(r, remaining)]
  const heirs = all.filter(
    (o) =>
      o.active &&
      o.documentType === r.documentType &&
      o.prefix === r.prefix &&
      o.from > r.from &&
      numbersLeft(o, next(o)) > 0,
  )
  const outlived = heirs.some(
    (o) => o.validTo > r.validTo && o.validTo >= today && o.validFrom <= addDays(r.validTo, 1),
  )
  const backed = heirs.some((o) => inForce(o, today))
  const ended = daysLeft < 0 || remaining === 0
  const future = today < r.validFrom
  const warnings = [...(outlived ? [] : byDate), ...(backed ? [] : byNumbers)]
  return {
    state: ended ? 'ended' : future ? 'future' : warnings.length > 0 ? 'ending' : 'ok',
    next: nextOf(r, next(r)),
    remaining,
    daysLeft,
    warnings,
  }
}

/**
 * The resolutions that may number a document on a day, to be used up in this order: active, in force, of that document,
 * and of that prefix when one is asked. Of one prefix, the lowest numbers first; of several, the prefix registered first.
 * @returns none when no resolution of that document is in force: what is sold then is no invoice
 */
export function resolutionsFor(
  resolutions: readonly ResolutionData[],
  documentType: NumberedDocument,
  today: Day,
  prefix?: string,
): ResolutionData[] {
  const ours = resolutions.filter(
    (r) => r.active && r.documentType === documentType && (prefix === undefined || r.prefix === prefix),
  )
  const place = (r: ResolutionData) => ours.findIndex((o) => o.prefix === r.prefix)
  return ours.filter((r) => inForce(r, today)).sort((a, b) => place(a) - place(b) || a.from - b.from)
}

/** What was numbered already, when a resolution is written. */
export interface Numbered {
  /** The next number of the resolution; undefined for a new one. */
  own: number | undefined
  /** The next number of its prefix without a resolution; undefined when it never had any. */
  internal: number | undefined
}

/** True once a document took a number of the resolution. */
export const isUsed = (r: ResolutionData, next: number | undefined): boolean => next !== undefined && next > r.from

/** Parts of a range that another one does not have. */
const beyond = (r: Pick<ResolutionData, 'from' | 'to'>, o: Pick<ResolutionData, 'from' | 'to'>) =>
  [
    { from: r.from, to: Math.min(r.to, o.from - 1) },
    { from: Math.max(r.from, o.to + 1), to: r.to },
  ].filter(({ from, to }) => from <= to)

/**
 * What is wrong with writing a resolution among the others, by field; undefined when nothing is. Pure. No number of a
 * prefix is given twice: ranges of one prefix never overlap, whatever their documents and also once they are inactive;
 * one that numbered something keeps its document, its prefix, its first number and what it used; and a range has none of
 * the numbers that its prefix took without a resolution.
 */
export function resolutionProblems(
  row: ResolutionData,
  { before, all, numbered }: { before: ResolutionData | undefined; all: readonly ResolutionData[]; numbered: Numbered },
): FieldErrors | undefined {
  const problems: FieldErrors = {}
  if (before && isUsed(before, numbered.own)) {
    const last = numbered.own! - 1
    const fixed = `Ya numeró documentos hasta ${numberText(before, last)}: no se cambia`
    if (row.documentType !== before.documentType) problems.document_type = [fixed]
    if (row.prefix !== before.prefix) problems.prefix = [fixed]
    if (row.from !== before.from) problems.from = [fixed]
    if (row.to < last) problems.to = [`Ya se usó ${numberText(before, last)}: termina en ${last} o después`]
  }
  const clash = all.find((o) => o.id !== row.id && o.prefix === row.prefix && o.from <= row.to && row.from <= o.to)
  if (clash)
    problems.from ??= [`De estos números ya son de la resolución ${clash.number} los del ${clash.from} al ${clash.to}`]
  const fresh = before?.prefix === row.prefix ? beyond(row, before) : [row]
  const taken = (numbered.internal ?? 1) - 1
  if (fresh.some(({ from }) => from <= taken))
    problems[before && row.from === before.from ? 'to' : 'from'] ??= [
      `Ya usaste hasta ${numberText(row, taken)} sin resolución: empieza después, o pide otro prefijo a la DIAN`,
    ]
  return Object.keys(problems).length > 0 ? problems : undefined
}
