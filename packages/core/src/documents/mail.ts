import * as z from 'zod'
import { businessProfile } from '../identity/business/business'
import { isTrusted, missingForTrust } from '../identity/people/trust'
import { tenant } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { invalid } from '../kernel/errors'
import { job, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { hit } from '../kernel/limit'
import { deliver, type Mail } from '../kernel/mail/mail'
import { id, optional, optionalText } from '../kernel/values/fields'
import { Client } from '../parties/clients/client'
import { email } from '../reference/contact.input'

export const MailDocument = z.object({
  id: id('Falta el documento'),
  /** The client's when absent. */
  email: optional(email()),
  /** Goes before the greeting of the shop. */
  message: optionalText(1_000),
})
type MailOf = Partial<z.output<typeof MailDocument>>
export const MailAccepted = z.object({ message: z.string(), email: z.string(), job: z.string() })

const Input = z.object({ id: z.string(), email: z.string(), message: z.string().optional() })

/** Mails of documents that a shop may send in a day: until it is trusted, and from then on. */
const DAILY = { new: 20, trusted: 500 }
const DAY_SECONDS = 86_400

/** A shop that nobody knows yet writes only to the addresses of its clients, and only our words. @throws AppError 422 */
function asNewShop(
  input: Pick<MailOf, 'email' | 'message'>,
  stored: string | undefined,
  missing: readonly string[],
): void {
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
 * Counts a mail of a document among those of the day.
 * @param stored address of the client
 * @throws AppError 422 for what a shop that is not trusted may not write, 429 past the mails of a day
 */
export async function needMailRoom(
  input: Pick<MailOf, 'email' | 'message'>,
  stored: string | undefined,
): Promise<void> {
  const business = await businessProfile()
  const trusted = await isTrusted(business)
  if (!trusted) asNewShop(input, stored, missingForTrust(business))
  await hit('invoice-mails', tenant(), trusted ? DAILY.trusted : DAILY.new, DAY_SECONDS)
}

interface Mailed<R> {
  type: string
  /** Of its job. */
  title: string
  /** @throws AppError 404 */
  row: (id: string) => Promise<R & { clientId: string; clientName: string; number: string }>
  /** What is mailed, within a sentence: `la factura de venta`; and alone, `Factura de venta`. */
  called: (row: R) => { article: string; name: string }
  /** What the mail says of it. */
  says: (row: R) => Promise<readonly string[]> | readonly string[]
  attachment: (id: string) => Promise<NonNullable<Mail['attachments']>[number]>
  /** What changes in the document because it is mailed. */
  sent?: (unit: Act, row: R, to: string) => void
}

/**
 * A kind of document that is mailed to its client, as a job. Until a shop is trusted (`identity/people/trust.ts`) it goes only
 * to the client's stored address, without a text of its own.
 */
export function mailed<R>({ type, title, row: find, called, says, attachment, sent }: Mailed<R>) {
  /** Prints the document as it is now and mails it. A job that runs again sends it again. */
  async function run({ input }: Running<typeof Input>) {
    const [row, business] = await Promise.all([find(input.id), businessProfile()])
    const { name } = called(row)
    const [text, file] = await Promise.all([says(row), attachment(input.id)])
    await deliver({
      to: input.email,
      subject: `${name} ${row.number} de ${business.name}`,
      text: [
        `Hola, ${row.clientName}:`,
        ...(input.message ? [input.message] : []),
        ...text,
        `${business.name}${business.phone ? `\n${business.phone}` : ''}`,
      ].join('\n\n'),
      attachments: [file],
    })
    return { summary: `${name} ${row.number}: salió para ${input.email}` }
  }
  const mailJob = job({ type, title, lane: 'mail', input: Input, run })
  /**
   * Asks for a document to be mailed.
   * @throws AppError 404 for the document; 422 when there is no address to send it to, or none that the shop may write to;
   * 429 past the mails of a day
   */
  const mail = (input: z.output<typeof MailDocument>) =>
    act(async (unit) => {
      const row = await find(input.id)
      const stored = (await Client.find(row.clientId))?.email
      const to = input.email ?? stored
      if (!to) throw invalid({ email: ['Escribe el correo: este cliente no tiene uno'] })
      await needMailRoom(input, stored)
      const what = `${called(row).article} ${row.number}`
      const { id: jobId } = enqueue(unit, mailJob, {
        title: `Enviar ${what} a ${to}`,
        input: { id: input.id, email: to, ...(input.message ? { message: input.message } : {}) },
      })
      sent?.(unit, row, to)
      unit.summary = `Envió ${what} a ${to}`
      return { message: `Enviaremos ${what} a ${to}`, email: to, job: jobId }
    })
  return { mail, mailJob }
}
