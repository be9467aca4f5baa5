import { type CellParser, reading, text } from '../kernel/sheet/cells'
import { plain } from '../kernel/values/text'
import { emailProblem } from './contact.input'
import { type DocumentType, documentTypes } from './document'
import { normalizePhone, PHONE_HINT } from './phone'

/** What people call the types of document besides their names. */
const spoken: readonly [name: string, code: DocumentType][] = [
  ['C.C.', '13'],
  ['Cédula', '13'],
  ['C.E.', '22'],
  ['Extranjería', '22'],
  ['T.I.', '12'],
  ['N.I.T.', '31'],
  ['RUT', '31'],
  ['PPT', '48'],
  ['PEP', '47'],
]
const typeNames = new Map<string, DocumentType>(
  [
    ...documentTypes.flatMap(({ short, name, code }) => [short, name, code].map((is) => [is, code] as const)),
    ...spoken,
  ].map(([name, code]) => [plain(name), code]),
)
const shortNames = documentTypes.map((type) => type.short).join(', ')

/** The type of a document by its name, its short name or what people say. */
export const documentTypeCell: CellParser<DocumentType> = (cell) => {
  const value = typeNames.get(plain(String(cell)))
  return value ? { value } : { error: `Escribe ${shortNames}` }
}

/** A phone as people write it → its digits. */
export const phoneCell = reading(text({ max: 160 }), (written) => {
  const value = normalizePhone(written)
  return value === undefined ? { error: PHONE_HINT } : { value }
})

export const emailCell = reading(text({ max: 160 }), (written) => {
  const value = written.toLowerCase()
  const error = emailProblem(value)
  return error ? { error } : { value }
})
