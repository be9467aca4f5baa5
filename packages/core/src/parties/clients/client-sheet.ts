import { load } from '../../kernel/db/read'
import { exportRecords } from '../../kernel/import/record-export'
import { recordImport } from '../../kernel/import/record-import'
import type { Said } from '../../kernel/import/sheet'
import { money, text, whole } from '../../kernel/sheet/cells'
import { defineColumns, type Values } from '../../kernel/sheet/columns'
import { documentTypeCell, emailCell, phoneCell } from '../../reference/cells'
import { cityOf } from '../../reference/cities'
import { documentTypes, guessType, normalizeDocument } from '../../reference/document'
import { placeProblem, readPlace } from '../../reference/written-place'
import type { PriceListData } from '../../settings/price-lists/price-list'
import { referToPriceList, settingsOf } from '../../settings/settings'
import { Client, type ClientRow, clientRow, GENERIC_CLIENT } from './client'
import { clients } from './clients'

const name = text({ max: 160 })
/** Columns of a sheet of clients, by the names that people give them; their keys are the fields of the row. */
const columns = defineColumns([
  {
    key: 'documentType',
    headers: ['Tipo de documento', 'Tipo documento', 'Tipo doc', 'Tipo de identificación', 'Tipo ID', 'Tipo'],
    parse: documentTypeCell,
    width: 18,
  },
  {
    key: 'document',
    headers: ['Documento', 'Número de documento', 'Identificación', 'NIT', 'Cédula', 'CC', 'NIT o cédula'],
    required: true,
    parse: text({ max: 40 }),
    width: 16,
  },
  {
    key: 'name',
    headers: ['Nombre', 'Cliente', 'Nombre completo', 'Razón social', 'Nombre o razón social'],
    required: true,
    parse: name,
    width: 32,
  },
  { key: 'tradeName', headers: ['Nombre comercial'], parse: name },
  { key: 'phone', headers: ['Teléfono', 'Celular', 'Móvil', 'Tel', 'Teléfono celular'], parse: phoneCell, width: 16 },
  { key: 'email', headers: ['Correo', 'Email', 'Correo electrónico', 'E-mail'], parse: emailCell, width: 28 },
  { key: 'address', headers: ['Dirección', 'Domicilio'], parse: text({ max: 160 }), width: 30 },
  { key: 'neighborhood', headers: ['Barrio'], parse: text({ max: 80 }) },
  { key: 'city', headers: ['Ciudad', 'Municipio'], parse: text(), width: 28 },
  { key: 'department', headers: ['Departamento', 'Depto', 'Dpto', 'Provincia'], parse: text() },
  { key: 'priceList', headers: ['Lista de precios', 'Lista'], parse: text({ max: 40 }), width: 16 },
  { key: 'creditLimitCents', headers: ['Cupo de crédito', 'Cupo'], parse: money(), kind: 'money' },
  {
    key: 'creditDays',
    headers: ['Días de crédito', 'Plazo'],
    parse: whole(365, 'Escribe los días, de 0 a 365'),
    kind: 'number',
  },
  { key: 'notes', headers: ['Notas', 'Observaciones'], parse: text({ max: 500 }), width: 40 },
])

/** What a row of a sheet says of a client; a blank cell says nothing. */
type SheetClient = Pick<ClientRow, 'documentType' | 'document' | 'name'> &
  Partial<ClientRow> & {
    /** Limit of a new client, where whoever imports gives none. */
    newCreditCents?: number
  }

const fail = (key: keyof Values<typeof columns>, message: string) => ({ problems: [{ key, message }] })

/** How rows are read: the price lists in use, and whether whoever imports may give credit limits. */
interface Reading {
  lists: readonly PriceListData[]
  givesCredit: boolean
}

/** A row with its document and price list understood, or what is wrong. */
function readClient(values: Values<typeof columns>, { lists, givesCredit }: Reading): NonNullable<Said<SheetClient>> {
  const { documentType, document: written, priceList, city, department, ...said } = values
  const type = documentType ?? guessType(written)
  const document = normalizeDocument(type, written)
  if (!document.ok) return fail('document', document.reason)
  const list = priceList === undefined ? undefined : listNamed(lists, priceList)
  if (priceList !== undefined && !list) return fail('priceList', `Escribe ${lists.map((one) => one.name).join(', ')}`)
  if (said.creditLimitCents !== undefined && !givesCredit)
    return fail('creditLimitCents', 'El cupo lo da quien puede editar clientes: deja la celda vacía')
  const place = city === undefined ? undefined : readPlace({ city, department })
  if (place && !('code' in place)) return fail('city', placeProblem({ city, department }, place))
  const { number, dv } = document
  return {
    values: {
      documentType: type,
      document: number,
      dv,
      ...said,
      ...(place ? { city: place.code } : {}),
      ...(list ? { priceList: list.id } : {}),
    },
  }
}

const listNamed = (lists: readonly PriceListData[], name: string) =>
  lists.find((list) => list.name.toLowerCase() === name.toLowerCase() || String(list.id) === name)

const settingsNow = async () => (await load({ settings: settingsOf() })).settings

export const clientImport = recordImport(clients, {
  type: 'import-clients',
  title: 'Importar clientes',
  file: 'clientes',
  allow: ['customer-create'],
  columns,
  key: 'document',
  rights: ['customer-update'],
  open: async (may) => {
    const { priceLists: all, billing } = await settingsNow()
    const reading = { lists: all.filter((list) => list.active), givesCredit: may('customer-update') }
    const given = reading.givesCredit ? {} : { newCreditCents: billing.clientCreditCents ?? 0 }
    return (values) => {
      const said = readClient(values, reading)
      return 'problems' in said ? said : { values: { ...said.values, ...given } }
    }
  },
  toFields: ({ documentType, document, dv, newCreditCents, ...said }, before) => ({
    ...(before ?? clientRow({ documentType, document, dv, name: said.name })),
    ...said,
    ...(before || newCreditCents === undefined ? {} : { creditLimitCents: newCreditCents }),
  }),
  refer: (unit, { priceList }, before) => referToPriceList(unit, priceList, before?.priceList),
  sample: ['document', 'name'],
})

const shortOf = new Map(documentTypes.map((type) => [type.code as string, type.short]))

/** All the clients of the shop as an .xlsx that imports back unchanged. */
export async function downloadClients() {
  const listNames = new Map((await settingsNow()).priceLists.map((list) => [list.id, list.name]))
  return exportRecords(Client, {
    name: 'Clientes',
    columns,
    values: (c) =>
      c.id === GENERIC_CLIENT
        ? undefined
        : {
            ...c,
            documentType: shortOf.get(c.documentType),
            document: c.documentType === '31' && c.dv !== undefined ? `${c.document}-${c.dv}` : c.document,
            city: cityOf(c.city)?.name,
            department: cityOf(c.city)?.department,
            priceList: listNames.get(c.priceList),
          },
  })
}
