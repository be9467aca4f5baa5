import type { Said } from '../../kernel/import/sheet'
import type { CellParser, Parsed } from '../../kernel/sheet/cells'
import { money, quantity, text } from '../../kernel/sheet/cells'
import { defineColumns, type Values } from '../../kernel/sheet/columns'
import type { SheetColumn, SheetValue } from '../../kernel/sheet/write'
import { plain } from '../../kernel/values/text'
import { cityByText, cityText } from '../../reference/cities'
import { emailProblem } from '../../reference/contact.input'
import { type DocumentType, documentTypes, guessType, normalizeDocument } from '../../reference/document'
import { documentKey } from '../../reference/document-row'
import { normalizePhone, PHONE_HINT } from '../../reference/phone'
import type { PriceListData } from '../../settings/price-lists/price-list'
import { type ClientRow, clientRow } from './client'

/** What people call the types besides their names. */
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
/** The short names, which a refusal offers. */
const shortNames = documentTypes.map((type) => type.short).join(', ')
const documentNames = new Map<string, DocumentType>(
  [
    ...documentTypes.flatMap(({ short, name, code }) => [short, name, code].map((is) => [is, code] as const)),
    ...spoken,
  ].map(([name, code]) => [plain(name), code]),
)
const typeCell: CellParser<DocumentType> = (cell) => {
  const value = documentNames.get(plain(String(cell)))
  return value ? { value } : { error: `Escribe ${shortNames}` }
}

/** Text read by a rule that answers undefined when it does not fit. */
const read =
  <T>(rule: (value: string) => T | undefined, message: string): CellParser<T> =>
  (cell) => {
    const parsed = text({ max: 160 })(cell)
    if ('error' in parsed) return parsed
    const value = rule(parsed.value)
    return value === undefined ? { error: message } : { value }
  }

const cityCell: CellParser<string> = (cell): Parsed<string> => {
  const parsed = text()(cell)
  if ('error' in parsed) return parsed
  const found = cityByText(parsed.value)
  if ('code' in found) return { value: found.code }
  if (found.length === 0) return { error: `${parsed.value} no está en la lista de municipios` }
  return { error: `Hay varias: escribe ${found.map((c) => `${c.name} (${c.department})`).join(' o ')}` }
}

const emailCell: CellParser<string> = (cell) => {
  const parsed = text({ max: 160 })(cell)
  if ('error' in parsed) return parsed
  const value = parsed.value.toLowerCase()
  const error = emailProblem(value)
  return error ? { error } : { value }
}
const days: CellParser<number> = (cell) => {
  const parsed = quantity()(cell)
  if ('error' in parsed) return parsed
  const whole = parsed.value / 1000
  return Number.isInteger(whole) && whole <= 365 ? { value: whole } : { error: 'Escribe los días, de 0 a 365' }
}

/** Columns of a sheet of clients, by the names that people give them; their keys are the fields of the row. */
export const clientColumns = defineColumns([
  {
    key: 'documentType',
    headers: ['Tipo de documento', 'Tipo documento', 'Tipo doc', 'Tipo de identificación', 'Tipo ID', 'Tipo'],
    parse: typeCell,
  },
  {
    key: 'document',
    headers: ['Documento', 'Número de documento', 'Identificación', 'NIT', 'Cédula', 'CC', 'NIT o cédula'],
    required: true,
    parse: text({ max: 40 }),
  },
  {
    key: 'name',
    headers: ['Nombre', 'Cliente', 'Nombre completo', 'Razón social', 'Nombre o razón social'],
    required: true,
    parse: text({ max: 160 }),
  },
  { key: 'tradeName', headers: ['Nombre comercial'], parse: text({ max: 160 }) },
  {
    key: 'phone',
    headers: ['Teléfono', 'Celular', 'Móvil', 'Tel', 'Teléfono celular'],
    parse: read(normalizePhone, PHONE_HINT),
  },
  {
    key: 'email',
    headers: ['Correo', 'Email', 'Correo electrónico', 'E-mail'],
    parse: emailCell,
  },
  { key: 'address', headers: ['Dirección', 'Domicilio'], parse: text({ max: 160 }) },
  { key: 'neighborhood', headers: ['Barrio'], parse: text({ max: 80 }) },
  { key: 'city', headers: ['Ciudad', 'Municipio'], parse: cityCell },
  { key: 'priceList', headers: ['Lista de precios', 'Lista'], parse: text({ max: 40 }) },
  { key: 'creditLimitCents', headers: ['Cupo de crédito', 'Cupo'], parse: money() },
  { key: 'creditDays', headers: ['Días de crédito', 'Plazo'], parse: days },
  { key: 'notes', headers: ['Notas', 'Observaciones'], parse: text({ max: 500 }) },
])
type ClientValues = Values<typeof clientColumns>

/** What a row of a sheet says of a client; a blank cell says nothing. */
export type SheetClient = Pick<ClientRow, 'documentType' | 'document' | 'name'> & Partial<ClientRow>

const fail = (key: keyof ClientValues, message: string) => ({ problems: [{ key, message }] })

/**
 * Reads the rows of one sheet, in order. Of two rows with one document that say different things the second is an error:
 * nobody knows which is right.
 */
export function clientReader(
  lists: readonly PriceListData[],
): (values: ClientValues, row: number) => Said<SheetClient> {
  const seen = new Map<string, { row: number; said: string }>()
  return (values, row) => {
    const read = readClient(values, lists)
    if ('problems' in read) return read
    const [key, said] = [sheetKey(read.values), JSON.stringify(read.values)]
    const first = seen.get(key)
    if (!first) seen.set(key, { row, said })
    if (!first || first.said === said) return read
    return fail('document', `Ya está en la fila ${first.row} con otros datos: deja una sola`)
  }
}

/** What a client of a sheet is known by. */
export const sheetKey = (client: SheetClient): string => documentKey(client)!

/** A row with its document and price list understood, or what is wrong. */
function readClient(values: ClientValues, lists: readonly PriceListData[]): NonNullable<Said<SheetClient>> {
  const { documentType, document: written, priceList, ...said } = values
  const type = documentType ?? guessType(written)
  const document = normalizeDocument(type, written)
  if (!document.ok) return fail('document', document.reason)
  const list = priceList === undefined ? undefined : listNamed(lists, priceList)
  if (priceList !== undefined && !list) return fail('priceList', `Escribe ${lists.map((one) => one.name).join(', ')}`)
  const { number, dv } = document
  return { values: { documentType: type, document: number, dv, ...said, ...(list ? { priceList: list.id } : {}) } }
}

const listNamed = (lists: readonly PriceListData[], name: string) =>
  lists.find((list) => list.name.toLowerCase() === name.toLowerCase() || String(list.id) === name)

/** The fields of a row once a sheet has been read over it, or those of a new one. */
export function sheetFields(
  client: SheetClient,
  before: ClientRow | undefined,
): Omit<ClientRow, 'id' | 'active' | 'createdAt'> {
  const { documentType, document, dv, ...said } = client
  return { ...(before ?? clientRow({ documentType, document, dv, name: client.name })), ...said }
}

type Key = (typeof clientColumns)[number]['key']
const kinds: { [K in Key]?: SheetColumn['kind'] } = { creditLimitCents: 'money', creditDays: 'number' }
const widths: { [K in Key]?: number } = {
  ...{ documentType: 18, document: 16, name: 32, phone: 16, email: 28 },
  ...{ address: 30, city: 28, priceList: 16, notes: 40 },
}

/** Columns of the file of clients: what is exported imports back unchanged. */
export const exportColumns = clientColumns.map(({ key, headers: [header] }): SheetColumn => {
  const width = widths[key]
  return { header, kind: kinds[key] ?? 'text', ...(width ? { width } : {}) }
})

const shortOf = new Map(documentTypes.map((type) => [type.code as string, type.short]))

export function exportRow(c: ClientRow, lists: readonly PriceListData[]): SheetValue[] {
  const row: { [K in Key]?: SheetValue } = {
    ...c,
    documentType: shortOf.get(c.documentType),
    document: c.documentType === '31' && c.dv !== undefined ? `${c.document}-${c.dv}` : c.document,
    city: cityText(c.city),
    priceList: lists.find((list) => list.id === c.priceList)?.name,
  }
  return clientColumns.map(({ key }) => row[key])
}
