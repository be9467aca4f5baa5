import * as z from 'zod'
import type { FileAnswer } from '../../kernel/call'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { range, rangeAll } from '../../kernel/db/read'
import { formatCop } from '../../kernel/values/money'
import { dayOf, formatDay } from '../../kernel/values/time'
import { checkDigit, formatDocument } from '../../reference/document'
import { paymentMethods } from '../cards/cards'
import type { BillData } from '../charges/bill'
import { planOf } from './plan'
import { ivaOf } from './proration'

/** What the shop paid for its plan, as it was told: nothing of it changes afterwards. */
const PlanInvoice = kind({
  name: 'planInvoice',
  prefix: 'fpl',
  label: 'la factura del plan',
  words: { client: 'A nombre de', ivaCents: 'IVA', payer: 'Con qué' },
  schema: z.object({
    id: z.string(),
    number: z.string(),
    concept: z.string(),
    client: z.object({ name: z.string(), document: z.string().optional() }),
    baseCents: z.number().int(),
    ivaCents: z.number().int(),
    payer: z.string(),
    day: z.string(),
    at: z.string(),
  }),
})
type InvoiceData = z.output<typeof PlanInvoice.schema>

/** How many of the newest are told: five years of them. */
const MOST_TOLD = 60

/** Keeps the invoice of a bill with the money that paid it. */
export async function keepInvoice(unit: Act, bill: BillData, payer: string): Promise<void> {
  const { billingProfile } = await paymentMethods()
  const at = now()
  const change = bill.kind === 'upgrade' ? `-${at.getTime().toString(36).toUpperCase()}` : ''
  const name = planOf(bill.planCode)?.name ?? bill.planCode
  unit.insert(PlanInvoice, {
    id: PlanInvoice.newId(),
    number: `PL-${bill.n}${change}`,
    concept: bill.kind === 'period' ? `Plan ${name}, un mes` : `Cambio al plan ${name}`,
    client: {
      name: billingProfile.name,
      ...(billingProfile.document ? { document: billingProfile.document } : {}),
    },
    ...{ baseCents: bill.baseCents, ivaCents: ivaOf(bill.baseCents), payer },
    ...{ day: dayOf(at), at: at.toISOString() },
  })
}

const present = ({ id, number, concept, baseCents, ivaCents, payer, day }: InvoiceData) => ({
  ...{ id, number, concept, payer, date: day },
  ...{ subtotal: baseCents, iva: ivaCents, total: baseCents + ivaCents },
})

/** What the product sold to the shop, for its own books. */
export const soldToShop = async () =>
  (await rangeAll({ pk: PlanInvoice.keyOf('').pk })).map((item) => {
    const { number, day, baseCents, ivaCents } = PlanInvoice.fromItem(item)
    return { number, day, baseCents, ivaCents }
  })

/** The newest invoices of the plan. */
export async function listInvoices() {
  const { items } = await range({ pk: PlanInvoice.keyOf('').pk, descending: true, limit: MOST_TOLD })
  return items.map((item) => present(PlanInvoice.fromItem(item)))
}

/** An invoice as a PDF. */
export async function invoicePdf({ id }: { id: string }): Promise<FileAnswer> {
  const invoice = await PlanInvoice.get(id)
  const { ink, mm, paper, Pdf } = await import('../../kernel/pdf/engine')
  const { keyValues } = await import('../../kernel/pdf/table')
  const pdf = new Pdf({ title: `Factura ${invoice.number}`, author: 'Tendero', size: paper.letter })
  const [x, width] = [mm(20), paper.letter[0] - mm(40)]
  pdf.text('Tendero', x, mm(20), { size: 20, bold: true })
  const nit = formatDocument(config.nit(), checkDigit(config.nit()))
  pdf.text(`NIT ${nit}`, x, mm(29), { color: ink.muted })
  pdf.text(`Factura ${invoice.number}`, x, mm(42), { size: 14, bold: true })
  const { client } = invoice
  keyValues(
    pdf,
    [
      ['Fecha', formatDay(invoice.day)],
      ['Cliente', client.name],
      ...(client.document ? ([['NIT o cédula', client.document]] as [string, string][]) : []),
      ['Concepto', invoice.concept],
      ['Se pagó con', invoice.payer],
      ['Valor', formatCop(invoice.baseCents)],
      ['IVA 19 %', formatCop(invoice.ivaCents)],
      ['Total pagado', formatCop(invoice.baseCents + invoice.ivaCents)],
    ],
    { x, y: mm(52), width, labelWidth: mm(35), size: 10 },
  )
  return {
    filename: `factura-${invoice.number}.pdf`,
    contentType: 'application/pdf',
    body: await pdf.finish(),
    inline: true,
  }
}
