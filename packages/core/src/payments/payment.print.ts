import type { DocumentLine } from '../documents/print/model'
import { papers, type Shop } from '../documents/print/papers'
import type { FileAnswer } from '../kernel/call'
import { load } from '../kernel/db/read'
import { pesosInWords } from '../kernel/values/words'
import { AccountPayment, AccountReceipt, type PaymentData, type PaymentLineData, PaymentMade, Receipt } from './payment'
import { paymentStateNames } from './payment.states'
import type { Way } from './payment-entry'

const titles = {
  receipt: 'Recibo de caja',
  accountReceipt: 'Recibo de caja contable',
  made: 'Comprobante de egreso',
  accountMade: 'Comprobante de egreso contable',
} as const

const lineOf = (line: PaymentLineData): DocumentLine => ({
  description: line.number ? `Abono a ${line.number}` : `${line.account} ${line.name ?? ''}`.trim(),
  ...(line.note ? { note: line.note } : {}),
  quantity: 1_000,
  unitCents: line.cents,
  discountCents: line.discountCents,
  taxBps: 0,
  taxLabel: '',
  totalCents: line.cents - line.discountCents,
})

const advanceLine = (cents: number, way: Way): DocumentLine[] =>
  cents === 0
    ? []
    : [
        {
          description: way === 'in' ? 'Saldo a favor' : 'Anticipo',
          quantity: 1_000,
          unitCents: cents,
          discountCents: 0,
          taxBps: 0,
          taxLabel: '',
          totalCents: cents,
        },
      ]

const taxNames = { retefuente: 'Retefuente', reteiva: 'ReteIVA', reteica: 'ReteICA' } as const

/** What was withheld in all, by tax. */
function withheldOf(payment: PaymentData) {
  const sums = new Map<string, number>()
  for (const { type, cents } of payment.lines.flatMap(({ withheld }) => withheld))
    sums.set(taxNames[type], (sums.get(taxNames[type]) ?? 0) + cents)
  return [...sums].map(([label, amountCents]) => ({ label, amountCents }))
}

/** What the voucher of a payment says. Pure. */
const voucher =
  (title: string, way: Way = 'in') =>
  (payment: PaymentData, lines: readonly PaymentLineData[], { merchant }: Shop) => ({
    title: payment.state === 'posted' ? title : `${title} (${paymentStateNames[payment.state].toLowerCase()})`,
    number: payment.number,
    date: payment.day,
    merchant,
    ...(payment.thirdName ? { client: { name: payment.thirdName } } : {}),
    lines: [...lines.map(lineOf), ...advanceLine(payment.advanceCents, way)],
    totals: {
      subtotalCents: payment.settledCents + payment.advanceCents,
      discountCents: payment.discountCents,
      taxes: [],
      withholdings: withheldOf(payment),
      totalCents: payment.moneyCents,
    },
    payments: payment.money.map(({ name, reference, cents }) => ({
      label: reference ? `${name} ${reference}` : name,
      amountCents: cents,
    })),
    cashier: payment.userName,
    ...(payment.note ? { notes: payment.note } : {}),
    amountInWords: pesosInWords(payment.moneyCents),
  })

export const receiptPaper = papers(Receipt, voucher(titles.receipt))
export const accountReceiptPaper = papers(AccountReceipt, voucher(titles.accountReceipt))
const madePaper = papers(PaymentMade, voucher(titles.made, 'out'))
const accountMadePaper = papers(AccountPayment, voucher(titles.accountMade, 'out'))

/** The voucher of a receipt of either kind as a PDF. @throws AppError 404 */
export async function printReceipt({ id }: { id: string }): Promise<FileAnswer> {
  const { receipt } = await load({ receipt: Receipt.maybe(id) })
  return receipt ? receiptPaper.print({ id, format: 'a4' }) : accountReceiptPaper.print({ id, format: 'a4' })
}

/** The same for a printer of receipts. */
export const printRoll = ({ id }: { id: string }): Promise<FileAnswer> => receiptPaper.print({ id, format: '80' })

const onPage =
  ({ print }: typeof madePaper) =>
  ({ id }: { id: string }): Promise<FileAnswer> =>
    print({ id, format: 'a4' })
const onRoll =
  ({ print }: typeof madePaper) =>
  ({ id }: { id: string }): Promise<FileAnswer> =>
    print({ id, format: '80' })

/** The vouchers of payments made, on a page and on a roll. */
export const printPaymentMade = onPage(madePaper)
export const rollPaymentMade = onRoll(madePaper)
export const printAccountPayment = onPage(accountMadePaper)
export const rollAccountPayment = onRoll(accountMadePaper)
