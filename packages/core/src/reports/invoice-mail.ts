import * as z from 'zod'
import { businessProfile } from '../identity/business/business'
import { isTrusted, missingForTrust } from '../identity/people/trust'
import { tenant } from '../kernel/context'
import { act } from '../kernel/db/act'
import { invalid } from '../kernel/errors'
import { job, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { hit } from '../kernel/limit'
import { deliver } from '../kernel/mail/mail'
import { id, optional, optionalText } from '../kernel/values/fields'
import { formatCop } from '../kernel/values/money'
import { formatDay } from '../kernel/values/time'
import { Client } from '../parties/clients/client'
import { email } from '../reference/contact.input'
import { Order, type OrderData, paperName } from '../sales/order/order'
import { printOrder } from '../sales/order/order.print'

export const MailInvoice = z.object({
  id: id('Falta el pedido'),
  /** The client's when absent. */
  email: optional(email()),
  /** Goes before the greeting of the shop. */
  message: optionalText(1_000),
})
export const MailAccepted = z.object({ message: z.string(), email: z.string(), job: z.string() })

const Input = z.object({ id: z.string(), email: z.string(), message: z.string().optional() })

/** What is mailed, within a sentence. */
const withArticle = (order: Pick<OrderData, 'resolutionId'>): string =>
  order.resolutionId === undefined ? 'el comprobante interno' : 'la factura de venta'

/** Mails of documents that a shop may send in a day: until it is trusted, and from then on. */
const DAILY = { new: 20, trusted: 500 }
const DAY_SECONDS = 86_400

/** A shop that nobody knows yet writes only to the addresses of its clients, and only our words. @throws AppError 422 */
function asNewShop(input: z.output<typeof MailInvoice>, stored: string | undefined, missing: readonly string[]): void {
  const until = missing.length > 0 ? `: ${missing.join(' y ')}` : ' y confirmes tu correo'
  if (input.message)
    throw invalid({ message: [`Podrás agregar un mensaje cuando tu tienda sea de confianza${until}.`] })
  if (!input.email || input.email === stored) return
  const where = stored ? `Su correo es ${stored}.` : 'Guarda el correo en la ficha del cliente y elígelo en la venta.'
  throw invalid({
    email: [
      `Por ahora solo puedes enviarlo al correo guardado del cliente. ${where} Podrás usar otro cuando tu tienda sea de confianza${until}.`,
    ],
  })
}

/**
 * Asks for the invoice of an order to be mailed, as a job. Until a shop is trusted (`identity/people/trust.ts`) it goes only to
 * the client's stored address, without a text of its own.
 * @throws AppError 404 for the order; 422 when there is no address to send it to, or none that the shop may write to; 429
 * past the mails of a day
 */
export const mailInvoice = (input: z.output<typeof MailInvoice>) =>
  act(async (unit) => {
    const [order, business] = await Promise.all([Order.get(input.id), businessProfile()])
    const trusted = await isTrusted(business)
    const stored = (await Client.find(order.clientId))?.email
    if (!trusted) asNewShop(input, stored, missingForTrust(business))
    const to = input.email ?? stored
    if (!to) throw invalid({ email: ['Escribe el correo: este cliente no tiene uno'] })
    await hit('invoice-mails', tenant(), trusted ? DAILY.trusted : DAILY.new, DAY_SECONDS)
    const { id: jobId } = enqueue(unit, InvoiceMailJob, {
      title: `Enviar ${withArticle(order)} ${order.number} a ${to}`,
      input: { id: order.id, email: to, ...(input.message ? { message: input.message } : {}) },
    })
    unit.summary = `Envió ${withArticle(order)} ${order.number} a ${to}`
    return { message: `Enviaremos ${withArticle(order)} ${order.number} a ${to}`, email: to, job: jobId }
  })

/** Prints the invoice as it is now and mails it. A job that runs again sends it again. */
async function sendInvoice({ input }: Running<typeof Input>): Promise<Outcome> {
  const [order, business, file] = await Promise.all([
    Order.get(input.id),
    businessProfile(),
    printOrder({ id: input.id, format: 'a4' }),
  ])
  await deliver({
    to: input.email,
    subject: `${paperName(order)} ${order.number} de ${business.name}`,
    text: [
      `Hola, ${order.clientName}:`,
      ...(input.message ? [input.message] : []),
      `Adjuntamos ${withArticle(order)} ${order.number} del ${formatDay(order.day)} por ${formatCop(order.totals.totalCents)}.`,
      ...(order.remainingCents > 0
        ? [`Saldo pendiente: ${formatCop(order.remainingCents)}, para pagar antes del ${formatDay(order.dueDate)}.`]
        : []),
      `Gracias por tu compra.\n${business.name}${business.phone ? `\n${business.phone}` : ''}`,
    ].join('\n\n'),
    attachments: [{ name: file.filename, contentType: file.contentType, bytes: file.body as Uint8Array }],
  })
  return { summary: `${paperName(order)} ${order.number}: salió para ${input.email}` }
}

export const InvoiceMailJob = job({
  type: 'invoice-mail',
  title: 'Enviar una factura',
  lane: 'mail',
  input: Input,
  run: sendInvoice,
})
