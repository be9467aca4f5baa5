import type { CellParser, Parsed } from '../kernel/sheet/cells'
import { money, oneOf, quantity, text } from '../kernel/sheet/cells'
import { type CellError, defineColumns, type Match, type RowResult } from '../kernel/sheet/columns'
import type { SheetColumn, SheetValue } from '../kernel/sheet/write'
import { cityByText, cityText } from '../reference/cities'
import type { PriceListData } from '../settings/price-list'
import { type ClientData, type ClientRow, clientRow } from './client'
import { type DocumentType, documentTypes, normalizeDocument } from './document'
import { normalizePhone } from './phone'

const documentNames: Record<string, DocumentType> = Object.fromEntries(
  documentTypes.flatMap((type) => [
    [type.short, type.code],
    [type.name, type.code],
    [type.code, type.code],
  ]),
)

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

const isEmail = (value: string) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value) ? value.toLowerCase() : undefined)
const days: CellParser<number> = (cell) => {
  const parsed = quantity()(cell)
  if ('error' in parsed) return parsed
  const whole = parsed.value / 1000
  return Number.isInteger(whole) && whole <= 365 ? { value: whole } : { error: 'Escribe los días, de 0 a 365' }
}

/** Columns of a sheet of clients, by the names that people give them. */
export const clientColumns = defineColumns([
  {
    key: 'documentType',
    headers: ['Tipo de documento', 'Tipo documento', 'Tipo doc', 'Tipo de identificación'],
    parse: oneOf(documentNames),
  },
  {
    key: 'document',
    headers: ['Documento', 'Número de documento', 'Identificación', 'NIT', 'Cédula', 'CC', 'NIT o cédula'],
    required: true,
    parse: text({ max: 30 }),
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
    parse: read(normalizePhone, 'Escribe un teléfono, como 300 123 4567'),
  },
  {
    key: 'email',
    headers: ['Correo', 'Email', 'Correo electrónico', 'E-mail'],
    parse: read(isEmail, 'Escribe un correo válido, como ana@tienda.co'),
  },
  { key: 'address', headers: ['Dirección', 'Domicilio'], parse: text({ max: 160 }) },
  { key: 'neighborhood', headers: ['Barrio'], parse: text({ max: 80 }) },
  { key: 'city', headers: ['Ciudad', 'Municipio'], parse: cityCell },
  { key: 'priceList', headers: ['Lista de precios', 'Lista'], parse: text({ max: 40 }) },
  { key: 'creditLimit', headers: ['Cupo de crédito', 'Cupo'], parse: money() },
  { key: 'creditDays', headers: ['Días de crédito', 'Plazo'], parse: days },
  { key: 'notes', headers: ['Notas', 'Observaciones'], parse: text({ max: 500 }) },
])
export type ClientSheetRow = RowResult<typeof clientColumns>
type Values = Extract<ClientSheetRow, { values: unknown }>['values']

/** What a row of a sheet says of a client; a blank cell says nothing. */
export type SheetClient = Pick<ClientData, 'document' | 'name'> & {
  document_type_id: DocumentType
} & Partial<ClientRow>

/** Companies have nine digits that begin with 8 or 9; a check digit after a hyphen says NIT too. */
const guessType = (document: string): DocumentType => {
  const digits = document.replace(/[.\s]/g, '')
  return /^[89]\d{8}(-?\d)?$/.test(digits) || /^\d+-\d$/.test(digits) ? '31' : '13'
}

/** A row with its document and price list understood, or its errors. */
export function readClientRow(
  result: ClientSheetRow,
  match: Match,
  lists: readonly PriceListData[],
): { client: SheetClient } | { errors: CellError[] } {
  if ('errors' in result) return { errors: result.errors }
  const { values, row } = result
  const fail = (key: keyof Values, message: string): { errors: CellError[] } => {
    const place = match.found.find((found) => found.key === key)
    return { errors: [{ row, letter: place?.letter ?? '', header: place?.header ?? '', message }] }
  }
  const type = values.documentType ?? guessType(values.document)
  const document = normalizeDocument(type, values.document)
  if (!document.ok) return fail('document', document.reason)
  const list = values.priceList === undefined ? undefined : listNamed(lists, values.priceList)
  if (values.priceList !== undefined && !list)
    return fail('priceList', `Escribe ${lists.map((one) => one.name).join(', ')}`)
  const { name, tradeName, phone, email, address, neighborhood, city, creditLimit, creditDays, notes } = values
  const said = {
    tradeName,
    phone,
    email,
    address,
    neighborhood,
    city,
    creditLimitCents: creditLimit,
    creditDays,
    notes,
  }
  return {
    client: {
      document_type_id: type,
      document: document.number,
      dv: document.dv,
      name,
      ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
      ...(list ? { priceList: list.id } : {}),
    },
  }
}

const listNamed = (lists: readonly PriceListData[], name: string) =>
  lists.find((list) => list.name.toLowerCase() === name.toLowerCase() || String(list.id) === name)

/** The fields of a row once a sheet has been read over it, or those of a new one. */
export function sheetFields(
  client: SheetClient,
  before: ClientRow | undefined,
): Omit<ClientRow, 'id' | 'active' | 'createdAt'> {
  const { document_type_id, document, dv, name, ...said } = client
  const base = before ?? clientRow({ document_type_id, document, name, ...(dv === undefined ? {} : { dv }) })
  return { ...base, ...said, name }
}

/** Columns of the file of clients: what is exported imports back unchanged. */
export const exportColumns: readonly SheetColumn[] = [
  { header: 'Tipo de documento', kind: 'text', width: 18 },
  { header: 'Documento', kind: 'text', width: 16 },
  { header: 'Nombre', kind: 'text', width: 32 },
  { header: 'Nombre comercial', kind: 'text' },
  { header: 'Teléfono', kind: 'text', width: 16 },
  { header: 'Correo', kind: 'text', width: 28 },
  { header: 'Dirección', kind: 'text', width: 30 },
  { header: 'Barrio', kind: 'text' },
  { header: 'Ciudad', kind: 'text', width: 28 },
  { header: 'Lista de precios', kind: 'text', width: 16 },
  { header: 'Cupo de crédito', kind: 'money' },
  { header: 'Días de crédito', kind: 'number' },
  { header: 'Notas', kind: 'text', width: 40 },
]

const shortOf = new Map(documentTypes.map((type) => [type.code as string, type.short]))

export const exportRow = (c: ClientRow, lists: readonly PriceListData[]): SheetValue[] => [
  shortOf.get(c.documentType),
  c.documentType === '31' && c.dv !== undefined ? `${c.document}-${c.dv}` : c.document,
  c.name,
  c.tradeName,
  c.phone,
  c.email,
  c.address,
  c.neighborhood,
  cityText(c.city),
  lists.find((list) => list.id === c.priceList)?.name,
  c.creditLimitCents,
  c.creditDays,
  c.notes,
]
