import * as z from 'zod'
import { day, flag, id, int, optional, optionalText, rule, text } from '../../kernel/values/fields'
import { type NumberedDocument, numberedDocuments } from './numbered'

export const documentCodes = Object.keys(numberedDocuments) as [NumberedDocument, ...NumberedDocument[]]

const fields = {
  document_type: z.enum(documentCodes, 'Elige el tipo de documento'),
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
  environment: optional(z.enum(['1', '2'])).default('1'),
  active: optional(flag()).default(true),
}

type Typed = z.output<z.ZodObject<typeof fields>>
const rules = [
  rule<Pick<Typed, 'from' | 'to'>>(['from', 'to'], ({ from, to }) =>
    to < from ? 'El último número es menor que el primero' : undefined,
  ),
  rule<Pick<Typed, 'valid_from' | 'valid_to'>>(['valid_from', 'valid_to'], (value) =>
    value.valid_to < value.valid_from ? 'Termina antes de empezar' : undefined,
  ),
  rule<Pick<Typed, 'document_type' | 'technical_key'>>(['document_type', 'technical_key'], (value) =>
    value.document_type === '01' && !value.technical_key
      ? 'La factura electrónica necesita la clave técnica'
      : undefined,
  ),
] as const

export const ResolutionFields = z.object(fields).check(...rules)
export const ResolutionEdit = z.object({ ...fields, id: id() }).check(...rules)
