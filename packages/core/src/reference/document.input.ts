import * as z from 'zod'
import { rowOnly, wire } from '../kernel/records/declare'
import { optional, rule } from '../kernel/values/fields'
import { kept } from '../kernel/values/kept'
import { type DocumentType, documentTypes, isDocumentType, normalizeAny, normalizeDocument } from './document'
import { written } from './written'

const codes = documentTypes.map((type) => type.code) as [DocumentType, ...DocumentType[]]

/** DIAN code of a document of identity, as forms and sheets send it: `13`, 13. */
export const documentType = () =>
  kept(
    z
      .union([z.string(), z.number()], { error: 'Elige el tipo de documento' })
      .transform(String)
      .refine(isDocumentType, 'Elige el tipo de documento')
      .transform((code) => code as DocumentType)
      .meta({ type: 'string', enum: codes }),
    z.enum(codes),
  )

const MAX_LENGTH = 40

/** A document of identity in an input; `documentRules` check it, `readDocument` reads it. */
export const documentFields = {
  document_type_id: documentType(),
  document: written(MAX_LENGTH, 'Falta el número de documento'),
}
export const optionalDocumentFields = {
  document_type_id: optional(documentType()),
  document: optional(written(MAX_LENGTH)),
}

/** The same of a record: its type, its number, and the check digit of a NIT. */
export const documentOf = {
  documentType: wire('document_type_id', documentFields.document_type_id),
  document: documentFields.document,
  dv: rowOnly(z.number().int().optional()),
}
export const optionalDocumentOf = {
  documentType: wire('document_type_id', optionalDocumentFields.document_type_id),
  document: optionalDocumentFields.document,
  dv: documentOf.dv,
}

/** The document of a person of whom the type is not asked. */
export const anyDocument = () =>
  written(MAX_LENGTH, 'Falta el número de documento').transform((typed, ctx) => {
    const read = normalizeAny(typed)
    if (!read.ok) ctx.addIssue({ code: 'custom', message: read.reason })
    return read.ok ? read.number : z.NEVER
  })

interface Typed {
  document_type_id?: DocumentType
  document?: string
}

/** A document names its type and is written as that type asks, check digit included. */
export const documentRules = [
  rule<Typed>(['document', 'document_type_id'], (value) =>
    value.document !== undefined && value.document_type_id === undefined ? 'Elige el tipo de documento' : undefined,
  ),
  rule<Typed>(['document_type_id', 'document'], (value) => {
    const read = readOf(value)
    return read && !read.ok ? read.reason : undefined
  }),
] as const

const readOf = ({ document_type_id: type, document }: Typed) =>
  type === undefined || document === undefined ? undefined : normalizeDocument(type, document)

/** An input, once its document is known to be right, with the document in its stored form and its check digit. */
export function readDocument<T extends Typed>(value: T): T & { dv?: number } {
  const read = readOf(value)
  if (!read?.ok) return value
  return { ...value, document: read.number, ...(read.dv === undefined ? {} : { dv: read.dv }) }
}

/** How a record that has a document is read. */
export const documentReading = { rules: documentRules, read: readDocument }
