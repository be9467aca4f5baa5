import * as z from 'zod'

const amount = z.union([z.number(), z.string().regex(/^\d+(\.\d{1,2})?$/)]).transform(Number)
const id = z.number().int()

const Tax = z.object({ tax_id: id, percent: amount, tax_amount: amount, taxable_amount: amount })
const Item = z.object({
  ...{ unit_measure_id: id, line_extension_amount: amount, description: z.string().min(1), code: z.string() },
  ...{ type_item_identification_id: id, price_amount: amount, base_quantity: amount, invoiced_quantity: amount },
  tax_totals: z.array(Tax),
})
const Party = z.object({
  ...{ identification_number: z.string().min(1), dv: z.string().optional(), name: z.string().min(1) },
  ...{ type_document_identification_id: id, type_organization_id: id, type_regime_id: id, type_liability_id: id },
  email: z.string().optional(),
})

/** What all documents have. */
const base = {
  date: z.iso.date(),
  time: z.string().regex(/^\d\d:\d\d:\d\d$/),
  prefix: z.string(),
  number: id,
  payment: z.object({ payment_form_id: id, payment_method_id: id, payment_due_date: z.string() }).loose(),
  items: z.array(Item).min(1),
  invoiceBaseTotal: amount,
  invoiceTaxExclusiveTotal: amount,
  invoiceTaxInclusiveTotal: amount,
  totalToPay: amount,
  allTaxTotals: z.array(Tax),
}

/** Kinds of documents, by where they are sent. */
export const kinds = {
  'billing/invoice': z.object({
    ...{ ...base, resolution: z.string(), isFinalCustomer: z.boolean().optional(), customer: Party.optional() },
  }),
  'billing/credit': z.object({
    ...{ ...base, customer: Party.optional() },
    invoiceReference: z.object({ number: z.string(), uuid: z.string(), issue_date: z.iso.date() }),
    discrepancy: z.object({ code: z.number().int().min(1).max(6), description: z.string() }),
  }),
  'billing/debit': z.object({
    ...{ ...base, customer: Party.optional() },
    invoiceReference: z.object({ number: z.string(), uuid: z.string(), issue_date: z.iso.date() }),
    discrepancy: z.object({ code: z.number().int().min(1).max(4), description: z.string() }),
  }),
  'purchase/invoice': z.object({ ...base, resolution: z.string(), seller: Party }),
  'purchase/credit': z.object({
    ...{ ...base, seller: Party },
    invoiceReference: z.object({ number: z.string(), uuid: z.string(), issue_date: z.iso.date() }),
    discrepancy: z.object({ code: z.number().int(), description: z.string() }),
  }),
  'equivalent/pos': z.object({
    ...{ ...base, resolution: z.string() },
    softwareManufacturer: z.object({ ownerName: z.string(), softwareName: z.string(), companyName: z.string() }),
    payPointInfo: z.object({ cashierName: z.string(), payPointType: z.string() }),
  }),
}
export type Kind = keyof typeof kinds
export const kindNames = Object.keys(kinds) as Kind[]

/** A document that was sent, whatever its kind. */
export type Sent = z.output<(typeof kinds)['billing/invoice']> & {
  seller?: z.output<typeof Party>
  invoiceReference?: { number: string; uuid: string; issue_date: string }
  discrepancy?: { code: number; description: string }
}

const cents = (pesos: number) => Math.round(pesos * 100)
const sum = (all: readonly number[]) => all.reduce((total, one) => total + cents(one), 0)

/** Which of its totals does not come to the sum of its lines; undefined when all of them do. */
export function wrongTotal(sent: Sent): string | undefined {
  const lines = sum(sent.items.map((one) => one.line_extension_amount))
  const taxes = sum(sent.items.flatMap((one) => one.tax_totals.map((tax) => tax.tax_amount)))
  if (lines !== cents(sent.invoiceBaseTotal)) return 'FAU02'
  if (taxes !== sum(sent.allTaxTotals.map((tax) => tax.tax_amount))) return 'FAS01b'
  if (lines + taxes !== cents(sent.invoiceTaxInclusiveTotal)) return 'FAU06'
  return undefined
}

/** Sums of a document by tax: 1 is IVA and 4 INC among the ids of Plemsi. */
export const taxesOf = (sent: Sent) => {
  const of = (tax: number) =>
    sum(sent.allTaxTotals.filter((one) => one.tax_id === tax).map((one) => one.tax_amount)) / 100
  return { iva: of(1), inc: of(4), ica: 0 }
}
