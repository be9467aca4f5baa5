import type { Sent } from './document'
import type { Issued, Plemsi } from './plemsi'

const escaped = (text: string) => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const tag = (name: string, inside: string, about = '') => `<${name}${about}>${inside}</${name}>`
const text = (name: string, of: string | number, about = '') => tag(name, escaped(String(of)), about)
const amount = (name: string, of: number) => text(name, of.toFixed(2), ' currencyID="COP"')

/** Roots of UBL and what DIAN calls the code, by where a document is sent. Source: facts B1.4. */
const shapes = {
  'billing/invoice': { root: 'Invoice', line: 'InvoiceLine', code: 'CUFE-SHA384', type: '01' },
  'equivalent/pos': { root: 'Invoice', line: 'InvoiceLine', code: 'CUDE-SHA384', type: '20' },
  'billing/credit': { root: 'CreditNote', line: 'CreditNoteLine', code: 'CUDE-SHA384', type: '91' },
  'billing/debit': { root: 'DebitNote', line: 'DebitNoteLine', code: 'CUDE-SHA384', type: '92' },
  'purchase/invoice': { root: 'Invoice', line: 'InvoiceLine', code: 'CUDS-SHA384', type: '05' },
  'purchase/credit': { root: 'CreditNote', line: 'CreditNoteLine', code: 'CUDS-SHA384', type: '95' },
} as const

const party = (role: string, name: string, document: string) =>
  tag(
    `cac:${role}`,
    tag('cac:Party', tag('cac:PartyTaxScheme', text('cbc:RegistrationName', name) + text('cbc:CompanyID', document))),
  )

const lineOf = (name: string, item: Sent['items'][number], n: number) =>
  tag(
    `cac:${name}`,
    [
      text('cbc:ID', n + 1),
      text('cbc:InvoicedQuantity', item.invoiced_quantity),
      amount('cbc:LineExtensionAmount', item.line_extension_amount),
      tag('cac:Item', text('cbc:Description', item.description)),
      tag('cac:Price', text('cbc:PriceAmount', item.price_amount, ' currencyID="COP"')),
    ].join(''),
  )

/** The UBL of a document that was taken: its parts are those of the annex, without a signature, because it is a test. */
export function ublOf(plemsi: Plemsi, { kind, sent, code }: Issued): string {
  const { root, line, code: scheme, type } = shapes[kind]
  const own = [plemsi.issuer, 'Tienda de prueba'] as const
  const other = sent.seller ?? sent.customer ?? { name: 'consumidor final', identification_number: '222222222222' }
  const [seller, buyer] = sent.seller
    ? [
        party('AccountingSupplierParty', other.name, other.identification_number),
        party('AccountingCustomerParty', own[1], own[0]),
      ]
    : [
        party('AccountingSupplierParty', own[1], own[0]),
        party('AccountingCustomerParty', other.name, other.identification_number),
      ]
  const inside = [
    tag('ext:UBLExtensions', text('cbc:Note', 'PRUEBA, sin validez fiscal')),
    ...[text('cbc:UBLVersionID', 'UBL 2.1'), text('cbc:ProfileExecutionID', 2)],
    text('cbc:ID', `${sent.prefix}${sent.number}`),
    text('cbc:UUID', code, ` schemeID="2" schemeName="${scheme}"`),
    ...[text('cbc:IssueDate', sent.date), text('cbc:IssueTime', `${sent.time}-05:00`)],
    text(`cbc:${root}TypeCode`, type),
    ...[text('cbc:DocumentCurrencyCode', 'COP'), text('cbc:LineCountNumeric', sent.items.length)],
    ...(sent.invoiceReference ? [tag('cac:BillingReference', text('cbc:UUID', sent.invoiceReference.uuid))] : []),
    ...[seller, buyer],
    ...sent.allTaxTotals.map((tax) => tag('cac:TaxTotal', amount('cbc:TaxAmount', tax.tax_amount))),
    tag(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', sent.invoiceBaseTotal) + amount('cbc:PayableAmount', sent.totalToPay),
    ),
    ...sent.items.map((item, n) => lineOf(line, item, n)),
  ]
  const names = ['cac', 'cbc', 'ext'].map((one) => ` xmlns:${one}="urn:oasis:names:specification:ubl:${one}"`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(root, inside.join(''), names)}`
}
