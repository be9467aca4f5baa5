import { zipSync } from 'fflate'

export const CUFE = 'ab12'.repeat(24)

interface Bill {
  number?: string
  nit?: string
  buyer?: string
  currency?: string
  cufe?: string
  lines?: string
  total?: string
}

const line = (n: number, code: string, name: string, quantity: string, amount: string, tax = '') =>
  `<cac:InvoiceLine><cbc:ID>${n}</cbc:ID><cbc:InvoicedQuantity unitCode="94">${quantity}</cbc:InvoicedQuantity>
<cbc:LineExtensionAmount currencyID="COP">${amount}</cbc:LineExtensionAmount>${tax}
<cac:Item><cbc:Description>${name}</cbc:Description><cac:SellersItemIdentification><cbc:ID>${code}</cbc:ID></cac:SellersItemIdentification></cac:Item>
<cac:Price><cbc:PriceAmount currencyID="COP">${amount}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`
const taxed = (id: string, percent: string) =>
  `<cac:TaxTotal><cbc:TaxAmount currencyID="COP">1.00</cbc:TaxAmount><cac:TaxSubtotal><cac:TaxCategory><cbc:Percent>${percent}</cbc:Percent><cac:TaxScheme><cbc:ID>${id}</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`

export const oneLine = line(1, 'P-01', 'Panela x 24 &amp; caja', '10.000000', '200000.00', taxed('01', '19.00'))
export const twoLines = oneLine + line(2, 'F-1', 'Flete', '1.000000', '30000.00')

/** An invoice as a provider's software writes it. Composed from the technical annex 1.9 of DIAN. */
export const invoice = ({
  number = 'FE1020',
  nit = '860002964',
  buyer = '900373076',
  currency = 'COP',
  cufe = CUFE,
  lines = twoLines,
  total = '268000.00',
}: Bill = {}) => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
<cbc:ID>${number}</cbc:ID><cbc:UUID schemeID="1" schemeName="CUFE-SHA384">${cufe}</cbc:UUID><cbc:IssueDate>2026-08-03</cbc:IssueDate>
<cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty><cac:Party><cac:PhysicalLocation><cac:Address><cbc:ID>11001</cbc:ID><cac:AddressLine><cbc:Line>Calle 10 # 20-30</cbc:Line></cac:AddressLine></cac:Address></cac:PhysicalLocation>
<cac:PartyTaxScheme><cbc:RegistrationName>Mayorista del Centro SAS</cbc:RegistrationName><cbc:CompanyID schemeAgencyID="195" schemeID="4" schemeName="31">${nit}</cbc:CompanyID></cac:PartyTaxScheme>
<cac:Contact><cbc:ElectronicMail>ventas@example.com</cbc:ElectronicMail></cac:Contact></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyTaxScheme><cbc:RegistrationName>Tienda</cbc:RegistrationName><cbc:CompanyID schemeName="31">${buyer}</cbc:CompanyID></cac:PartyTaxScheme></cac:Party></cac:AccountingCustomerParty>
<cac:PaymentMeans><cbc:ID>2</cbc:ID><cbc:PaymentDueDate>2026-09-02</cbc:PaymentDueDate></cac:PaymentMeans>
<cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="COP">${total}</cbc:PayableAmount></cac:LegalMonetaryTotal>
${lines}</Invoice>`

/** The file with the invoice and what DIAN said of it, as it is mailed. */
export const attached = (of: Bill = {}, code = '02') => `<?xml version="1.0" encoding="UTF-8"?>
<AttachedDocument xmlns="urn:att" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc"><cbc:ID>1</cbc:ID>
<cac:Attachment><cac:ExternalReference><cbc:MimeCode>text/xml</cbc:MimeCode><cbc:Description><![CDATA[${invoice(of)}]]></cbc:Description></cac:ExternalReference></cac:Attachment>
<cac:ParentDocumentLineReference><cbc:LineID>1</cbc:LineID><cac:DocumentReference><cbc:ID>${of.number ?? 'FE1020'}</cbc:ID><cbc:UUID>${of.cufe ?? CUFE}</cbc:UUID>
<cac:ResultOfVerification><cbc:ValidatorID>Unidad Especial Dirección de Impuestos y Aduanas Nacionales</cbc:ValidatorID><cbc:ValidationResultCode>${code}</cbc:ValidationResultCode></cac:ResultOfVerification></cac:DocumentReference></cac:ParentDocumentLineReference></AttachedDocument>`

export const xmlFile = (text: string, name = 'factura.xml') => new File([text], name, { type: 'text/xml' })
export const zipFile = (files: Record<string, string>) =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)])))],
    'factura.zip',
    { type: 'application/zip' },
  )
