import { XMLParser } from 'fast-xml-parser'
import { invalid } from '../../kernel/errors'
import { parsePesos } from '../../kernel/values/money'
import { cityOf } from '../../reference/cities'
import type { CityCode } from '../../reference/city-code'
import { placedCity } from '../../reference/written-place'

/** A line of an invoice of a provider. Amounts in cents, before tax. */
export interface BilledLine {
  /** What the provider calls it, and the code that everybody does. */
  code: string
  standardCode?: string
  name: string
  /** Thousandths. */
  quantity: number
  baseCents: number
  tax: { code: 'IVA' | 'INC' | 'EXENTO' | 'EXCLUIDO'; bps: number }
}

/** An invoice as a provider sent it to DIAN and to the shop. Amounts in cents. */
export interface BilledInvoice {
  number: string
  cufe: string
  date: string
  dueDate?: string
  provider: { name: string; document: string; documentType: string; email?: string; city?: CityCode; address?: string }
  buyer: { document: string }
  lines: BilledLine[]
  /** Taken off the whole, before tax. */
  discountCents: number
  totalCents: number
  /** DIAN says in the same file that it took the invoice. */
  validated: boolean
}

type Node = { [key: string]: Node | Node[] | string | undefined }

const wrong = (message: string) => invalid({ file: [message] })

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 40,
})

const list = (value: Node | Node[] | string | undefined): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is Node => typeof one === 'object')

/** What stands at a path of elements, the first of each. */
function at(node: Node | undefined, ...path: string[]): Node | undefined {
  let here: Node | undefined = node
  for (const name of path) here = list(here?.[name])[0]
  return here
}

/** The text of an element of a node, whether it has attributes or not. */
function text(node: Node | undefined, name: string): string {
  const value = node?.[name]
  const first = Array.isArray(value) ? (value[0] as Node | string | undefined) : value
  const found = typeof first === 'object' ? first['#text'] : first
  return typeof found === 'string' ? found.trim() : ''
}

const attribute = (node: Node | undefined, name: string, key: string): string => text(at(node, name), `@${key}`)

/** @throws AppError 422 at `file`, naming what is missing */
function needed(value: string, what: string): string {
  if (!value) throw wrong(`Al XML le falta ${what}: pídele el archivo completo a tu proveedor`)
  return value
}

function cents(value: string, what: string): number {
  const found = parsePesos(needed(value, what))
  if (found === undefined) throw wrong(`En el XML ${what} no es un valor: «${value.slice(0, 30)}»`)
  return found
}

/** Thousandths of a quantity that may have six decimals. */
const thousandths = (value: string): number => Math.round(Number(value || '1') * 1_000)

/** The tax of a line by DIAN's codes: 01 IVA, 04 INC; without any it is excluded. Source: facts B1.7. */
function taxOf(line: Node): BilledLine['tax'] {
  for (const total of list(line.TaxTotal))
    for (const part of list(total.TaxSubtotal)) {
      const scheme = text(at(part, 'TaxCategory', 'TaxScheme'), 'ID')
      const bps = Math.round(Number(text(at(part, 'TaxCategory'), 'Percent') || '0') * 100)
      if (scheme === '01') return bps > 0 ? { code: 'IVA', bps } : { code: 'EXENTO', bps: 0 }
      if (scheme === '04' && bps > 0) return { code: 'INC', bps }
    }
  return { code: 'EXCLUIDO', bps: 0 }
}

function lineOf(line: Node, i: number): BilledLine {
  const item = at(line, 'Item')
  const standardCode = text(at(item, 'StandardItemIdentification'), 'ID')
  const quantity = thousandths(text(line, 'InvoicedQuantity'))
  if (!(quantity > 0)) throw wrong(`En el XML el renglón ${i + 1} no tiene cantidad`)
  return {
    code: text(at(item, 'SellersItemIdentification'), 'ID') || standardCode,
    ...(standardCode ? { standardCode } : {}),
    name: text(item, 'Description').slice(0, 160) || `Renglón ${i + 1}`,
    quantity,
    baseCents: cents(text(line, 'LineExtensionAmount'), `el valor del renglón ${i + 1}`),
    tax: taxOf(line),
  }
}

function partyOf(party: Node | undefined, who: string) {
  const scheme = at(party, 'PartyTaxScheme')
  const document = needed(text(scheme, 'CompanyID'), `el NIT de ${who}`).replace(/\D/g, '')
  return { scheme, document, documentType: attribute(scheme, 'CompanyID', 'schemeName') || '31' }
}

/** City of an address: by its code, or by its name and department where the code is none of DANE. */
function cityIn(address: Node | undefined): CityCode | undefined {
  const department = text(address, 'CountrySubentityCode') || text(address, 'CountrySubentity')
  const country = text(at(address, 'Country'), 'IdentificationCode')
  const read = (city: string) => placedCity({ city, department, country }).city
  return cityOf(text(address, 'ID'))?.code ?? read(text(address, 'CityName'))
}

function providerOf(invoice: Node): BilledInvoice['provider'] {
  const party = at(invoice, 'AccountingSupplierParty', 'Party')
  const { scheme, document, documentType } = partyOf(party, 'quien factura')
  const address = at(party, 'PhysicalLocation', 'Address') ?? at(scheme, 'RegistrationAddress')
  const email = text(at(party, 'Contact'), 'ElectronicMail')
  const city = cityIn(address)
  const line = text(at(address, 'AddressLine'), 'Line')
  return {
    ...{ document, documentType },
    name: needed(
      text(scheme, 'RegistrationName') || text(at(party, 'PartyName'), 'Name'),
      'el nombre de quien factura',
    ),
    ...(email ? { email } : {}),
    ...(city ? { city } : {}),
    ...(line ? { address: line.slice(0, 160) } : {}),
  }
}

/** Discounts of the whole invoice, less what it was charged besides. */
const discountOf = (invoice: Node): number =>
  list(invoice.AllowanceCharge).reduce((sum, one) => {
    const amount = cents(text(one, 'Amount'), 'el valor de un descuento')
    return text(one, 'ChargeIndicator') === 'true' ? sum - amount : sum + amount
  }, 0)

/** Whether DIAN took the very invoice, in the file that brings both. Source: facts B1.5, code 02. */
function wasValidated(attached: Node | undefined, cufe: string): boolean {
  const reference = at(attached, 'ParentDocumentLineReference', 'DocumentReference')
  const code = text(at(reference, 'ResultOfVerification'), 'ValidationResultCode')
  return code === '02' && text(reference, 'UUID').toLowerCase() === cufe
}

function parsed(xml: string): Node {
  try {
    return parser.parse(xml) as Node
  } catch {
    throw wrong('El XML está dañado: descárgalo otra vez del correo y vuelve a subirlo')
  }
}

/** The invoice in an XML, and the file of DIAN that it came in; undefined for one that is of something else. */
function invoiceIn(xml: string): { invoice: Node; attached?: Node } | undefined {
  const root = parsed(xml)
  const invoice = at(root, 'Invoice')
  if (invoice) return { invoice }
  const attached = at(root, 'AttachedDocument')
  const inner = text(at(attached, 'Attachment', 'ExternalReference'), 'Description')
  if (!attached || !inner.includes('<')) return undefined
  if (/<!(DOCTYPE|ENTITY)/i.test(inner))
    throw wrong('El XML trae definiciones que no aceptamos: pídele otro a tu proveedor')
  const found = at(parsed(inner), 'Invoice')
  return found && { invoice: found, attached }
}

/**
 * Reads the invoice of a provider out of the XML files that they sent: an `Invoice`, or an `AttachedDocument` with one in it.
 * Pure. Source: DIAN, technical annex 1.9, UBL 2.1; facts B1.2.
 * @throws AppError 422 at `file`, saying what is missing or wrong
 */
export function readBill(texts: readonly string[]): BilledInvoice {
  const found = texts.map(invoiceIn).find((one) => one !== undefined)
  if (!found) throw wrong('El XML no es de una factura: sube el que te llegó con ella (AttachedDocument o Invoice)')
  const { invoice, attached } = found
  const currency = text(invoice, 'DocumentCurrencyCode') || 'COP'
  if (currency !== 'COP') throw wrong(`La factura está en ${currency}: registra a mano su valor en pesos`)
  const cufe = needed(text(invoice, 'UUID'), 'el CUFE').toLowerCase()
  if (!/^[0-9a-f]{96}$/.test(cufe))
    throw wrong('El CUFE del XML no es válido: pídele el archivo otra vez a tu proveedor')
  const dueDate = text(invoice, 'DueDate') || text(at(invoice, 'PaymentMeans'), 'PaymentDueDate')
  const lines = list(invoice.InvoiceLine).map(lineOf)
  if (lines.length === 0) throw wrong('El XML no trae renglones')
  return {
    number: needed(text(invoice, 'ID'), 'el número de la factura'),
    cufe,
    date: needed(text(invoice, 'IssueDate'), 'la fecha'),
    ...(/^\d{4}-\d\d-\d\d$/.test(dueDate) ? { dueDate } : {}),
    provider: providerOf(invoice),
    buyer: { document: partyOf(at(invoice, 'AccountingCustomerParty', 'Party'), 'quien compra').document },
    lines,
    discountCents: discountOf(invoice),
    totalCents: cents(text(at(invoice, 'LegalMonetaryTotal'), 'PayableAmount'), 'el total'),
    validated: wasValidated(attached, cufe),
  }
}
