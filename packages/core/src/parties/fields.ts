import * as z from 'zod'
import { invalid } from '../kernel/errors'
import { email, optionalText, text } from '../kernel/fields'
import { cityOf, isDepartment } from '../reference/cities'
import { type DocumentType, documentTypes, isDocumentType, normalizeDocument } from './document'

const codes = documentTypes.map((type) => type.code) as [DocumentType, ...DocumentType[]]

/** DIAN code of a document of identity, as forms and sheets send it: `13`, 13. */
export const documentType = () =>
  z
    .union([z.string(), z.number()], { error: 'Elige el tipo de documento' })
    .transform(String)
    .refine(isDocumentType, 'Elige el tipo de documento')
    .transform((code) => code as DocumentType)

/** A document of identity in an input; `readDocument` checks it. */
export const documentFields = { document_type_id: documentType(), document: text(30, 'Falta el número de documento') }
export const optionalDocumentFields = { document_type_id: documentType().optional(), document: optionalText(30) }

interface Typed {
  document_type_id?: DocumentType | undefined
  document?: string | undefined
}

/** Puts the document of an input in its stored form, with its check digit; the message goes to `document`. */
export function readDocument<T extends Typed>(value: T, ctx: z.RefinementCtx): T & { dv?: number } {
  if (value.document === undefined) return value
  if (value.document_type_id === undefined) {
    ctx.addIssue({ code: 'custom', path: ['document_type_id'], message: 'Elige el tipo de documento' })
    return z.NEVER
  }
  const read = normalizeDocument(value.document_type_id, value.document)
  if (!read.ok) {
    ctx.addIssue({ code: 'custom', path: ['document'], message: read.reason })
    return z.NEVER
  }
  return { ...value, document: read.number, ...(read.dv === undefined ? {} : { dv: read.dv }) }
}

/** What every party's row keeps of its document. */
export const documentRow = {
  documentType: z.enum(codes),
  document: z.string(),
  /** Check digit of a NIT. */
  dv: z.number().int().optional(),
}
export const optionalDocumentRow = {
  documentType: z.enum(codes).optional(),
  document: z.string().optional(),
  dv: z.number().int().optional(),
}

/** What two parties may not share. The NIT of a person is the number of the cédula: both are one. */
export const documentKey = (row: { documentType?: string | undefined; document?: string | undefined }) =>
  row.document === undefined ? undefined : `${row.documentType === '13' ? '31' : row.documentType}.${row.document}`

export const optionalEmail = () =>
  z
    .string()
    .nullable()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .pipe(email().optional())

export const address = () => optionalText(160)

/** DANE code of a municipality; `needCity` checks that it exists. */
export const city = () =>
  optionalText(5).pipe(
    z
      .string()
      .regex(/^\d{5}$/, 'Elige la ciudad de la lista')
      .optional(),
  )

/** @throws AppError 422 at `field` for a code that DANE does not have */
export function needCity(code: string | undefined, field = 'city'): void {
  if (code !== undefined && !cityOf(code)) throw invalid({ [field]: ['Elige la ciudad de la lista'] })
}

/** @throws AppError 422 at `department` */
export function needDepartment(code: string, cityCode: string): void {
  if (!isDepartment(code)) throw invalid({ department: ['Elige el departamento de la lista'] })
  if (!cityCode.startsWith(code)) throw invalid({ city: ['Esta ciudad no es de ese departamento'] })
}

/** 1 legal, 2 natural person. Source: facts B1.7. */
export const personTypes = ['1', '2'] as const
/** 48 responsable de IVA, 49 no responsable. Source: facts B1.7. */
export const regimes = ['48', '49'] as const
/** Source: facts B1.7. */
export const responsibilities = ['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN'] as const

const codeOf = <const T extends readonly [string, ...string[]]>(values: T, message: string) =>
  z.union([z.string(), z.number()], { error: message }).transform(String).pipe(z.enum(values, message))

export const personType = () => codeOf(personTypes, 'Elige el tipo de persona')
export const regime = () => codeOf(regimes, 'Elige el régimen')
