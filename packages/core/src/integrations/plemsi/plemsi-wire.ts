import * as z from 'zod'
import type { Issue, IssuedLine, Party } from '../../invoicing/issuer-port'
import { UNIT } from '../../kernel/values/money'
import { ownValue } from '../../kernel/values/own'
import { checkDigit } from '../../reference/document'

/*
 * How Plemsi writes what we send. Pieced together from public clients (facts, Plemsi): ids of catalogues are theirs, and
 * those of documents other than cédula and NIT are to be confirmed in their test environment.
 */

/** DIAN multiplies the price by the quantity, within 2 pesos, and reads six decimals. Source: anexo técnico 1.9, FAV06. */
const PRICE_DECIMALS = 6

const pesos = (cents: number): number => Number((cents / 100).toFixed(2))

/** Their ids of identity documents by DIAN's codes. */
const documentIds: Record<string, number> = {
  ...{ '11': 1, '12': 2, '13': 3, '21': 4, '22': 5, '31': 6, '41': 7, '42': 8, '50': 9, '91': 10 },
  ...{ '47': 11, '48': 12 },
}
/** `R-99-PN` and the others of the RUT. */
const liabilityIds: Record<string, number> = { 'O-13': 7, 'O-15': 9, 'O-23': 14, 'O-47': 112, 'R-99-PN': 117 }
const taxIds = { IVA: 1, INC: 4, EXENTO: 1, EXCLUIDO: 1 } as const
const UNITS = 70
const OWN_CODE = 4

const party = (of: Party) => ({
  identification_number: of.document,
  ...(of.dv === undefined ? {} : { dv: String(of.dv) }),
  name: of.name,
  phone: of.phone ?? '0000000',
  address: of.address ?? 'No informa',
  ...(of.email ? { email: of.email } : {}),
  merchant_registration: '00000000',
  type_document_identification_id: ownValue(documentIds, of.documentType) ?? 3,
  type_organization_id: Number(of.personType),
  type_liability_id: liabilityIds[of.responsibilities[0] ?? ''] ?? 117,
  ...(of.city ? { municipality_code: of.city } : {}),
  type_regime_id: of.regime === '48' ? 1 : 2,
})

const taxOf = ({ taxCode, taxBps, taxCents, baseCents }: IssuedLine) => ({
  tax_id: taxIds[taxCode],
  percent: taxBps / 100,
  tax_amount: pesos(taxCents),
  taxable_amount: pesos(baseCents),
})

function itemOf(line: IssuedLine) {
  const { name, code, quantity, baseCents, discountCents, taxCode } = line
  const gross = baseCents + discountCents
  const units = quantity / UNIT
  return {
    ...{ unit_measure_id: UNITS, line_extension_amount: pesos(baseCents), free_of_charge_indicator: false },
    allowance_charges:
      discountCents > 0
        ? [
            {
              ...{ charge_indicator: false, allowance_charge_reason: 'Descuento', amount: pesos(discountCents) },
              ...{
                base_amount: pesos(gross),
                multiplier_factor_numeric: Number(((discountCents * 100) / gross).toFixed(2)),
              },
            },
          ]
        : [],
    tax_totals: taxCode === 'EXCLUIDO' ? [] : [taxOf(line)],
    ...{ description: name, notes: '', code, type_item_identification_id: OWN_CODE },
    ...{
      price_amount: Number((gross / 100 / units).toFixed(PRICE_DECIMALS)),
      base_quantity: units,
      invoiced_quantity: units,
    },
  }
}

/** Taxes of the lines, by kind and rate. */
function taxTotals(lines: readonly IssuedLine[]) {
  const groups = new Map<string, IssuedLine>()
  for (const line of lines.filter(({ taxCode }) => taxCode !== 'EXCLUIDO')) {
    const key = `${taxIds[line.taxCode]}.${line.taxBps}`
    const before = groups.get(key)
    const [base, tax] = [before?.baseCents ?? 0, before?.taxCents ?? 0]
    groups.set(key, { ...line, baseCents: base + line.baseCents, taxCents: tax + line.taxCents })
  }
  return [...groups.values()].map(taxOf)
}

const DAY_MS = 86_400_000

/** What all documents have. */
function common(of: Issue) {
  const { form, means, due } = of.payment
  const days = Math.max(0, Math.round((Date.parse(due) - Date.parse(of.date)) / DAY_MS))
  return {
    ...{ date: of.date, time: of.time, prefix: of.prefix, number: of.number, send_email: false },
    orderReference: { id_order: of.order },
    payment: {
      ...{ payment_form_id: form, payment_method_id: Number(means) || 1, payment_due_date: due },
      duration_measure: String(form === 2 ? days : 0),
    },
    ...{
      generalAllowances: [],
      items: of.lines.map(itemOf),
      head_note: '',
      foot_note: '',
      notes: '',
      allowanceTotal: 0,
    },
    ...{ invoiceBaseTotal: pesos(of.baseCents), invoiceTaxExclusiveTotal: pesos(of.baseCents) },
    ...{ invoiceTaxInclusiveTotal: pesos(of.totalCents), totalToPay: pesos(of.totalCents) },
    ...{ allTaxTotals: taxTotals(of.lines), allHoldingsTaxTotals: [] },
    customSubtotals:
      of.apartCents > 0 ? [{ concept: 'Domicilio por cuenta de terceros', amount: pesos(of.apartCents) }] : [],
    finalTotalToPay: pesos(of.totalCents + of.apartCents),
  }
}

const buyer = ({ customer }: Issue) =>
  customer ? { isFinalCustomer: false, customer: party(customer) } : { isFinalCustomer: true }

/** Their id of NIT, with which every seller is sent, whatever their document is. */
const SELLER_DOCUMENT = 6

/** What the shop buys: who sold it, and on each line since when and whether it is a week together. */
function bought(of: Issue) {
  const { items, ...rest } = common(of)
  const from = { start_date: of.bought!.from, type_generation_transmition_id: Number(of.bought!.period) }
  const { document, dv, ...who } = of.seller!
  const seller = party({ ...who, document, dv: dv ?? checkDigit(document) })
  return {
    ...rest,
    seller: { ...seller, type_document_identification_id: SELLER_DOCUMENT, postal_zone_code: '000000' },
    items: items.map((item) => ({ ...item, brandname: 'NA', modelname: 'NA', ...from })),
  }
}

function resolution({ resolution: r }: Issue) {
  if (!r) return {}
  const text = `Resolución DIAN ${r.number} del ${r.date}, prefijo ${r.prefix} del ${r.from} al ${r.to}`
  return { resolution: r.number, resolutionText: text }
}

/** Where each type is sent. */
export const places = {
  '01': 'billing/invoice',
  '20': 'equivalent/pos',
  '91': 'billing/credit',
  '92': 'billing/debit',
  '94': 'billing/credit',
  '05': 'purchase/invoice',
  '95': 'purchase/credit',
} as const satisfies Record<Issue['type'], string>

/** The body of a document. */
export function bodyOf(of: Issue): object {
  if (of.type === '01') return { ...common(of), ...buyer(of), ...resolution(of) }
  if (of.type === '20')
    return {
      ...{ ...common(of), ...resolution(of) },
      softwareManufacturer: { ownerName: 'Tendero', softwareName: 'Tendero', companyName: 'Tendero' },
      payPointInfo: { cashierName: of.cashier, payPointType: 'Caja' },
    }
  if (of.type === '05') return { ...bought(of), ...resolution(of) }
  const { reference, reason } = of
  return {
    ...(of.type === '95' ? bought(of) : { ...common(of), ...buyer(of) }),
    invoiceReference: { number: reference!.number, uuid: reference!.code, issue_date: reference!.date },
    discrepancy: { code: Number(reason!.code), description: reason!.name },
  }
}

/** An answer, whichever of their three shapes it has. */
export const Answer = z.object({
  success: z.boolean().optional(),
  info: z.string().optional(),
  message: z.string().optional(),
  errCode: z.string().optional(),
  data: z.unknown().optional(),
})
export type AnswerData = z.output<typeof Answer>

const Totals = z.object({ payable_amount: z.coerce.number() }).transform((t) => Math.round(t.payable_amount * 100))

/** A page of a list. Source: facts integrations.md 3.2 and 3.6. */
export const Listed = z.object({
  docs: z.array(
    z.object({
      consecutive: z.string(),
      date: z.string().transform((text) => text.slice(0, 10)),
      cude: z.string().optional(),
      cufe: z.string().optional(),
      legal_monetary_totals: Totals,
    }),
  ),
  searchAfter: z.string().nullish(),
})

/** A document as it is answered when it is sent, and when it is looked for. */
export const Shown = z.object({
  cude: z.string().optional(),
  cufe: z.string().optional(),
  QRCode: z.string().optional(),
  state: z.string().optional(),
  status: z.string().optional(),
  legal_monetary_totals: Totals.optional(),
})
