import * as z from 'zod'
import { type DocumentType, documentTypes } from './document'

const codes = documentTypes.map((type) => type.code) as [DocumentType, ...DocumentType[]]

/** What the row of a person or company keeps of its document. */
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

/** What two records may not share. The NIT of a person is the number of the cédula: both are one. */
export const documentKey = (row: { documentType?: string | undefined; document?: string | undefined }) =>
  row.document === undefined ? undefined : `${row.documentType === '13' ? '31' : row.documentType}.${row.document}`
