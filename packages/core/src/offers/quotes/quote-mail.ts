import { mailed } from '../../documents/mail'
import { linkTo } from '../../kernel/public/link'
import { formatCop } from '../../kernel/values/money'
import { formatDay } from '../../kernel/values/time'
import { Quote } from './quote'
import { printQuote } from './quote.print'
import { markSent } from './quotes'

/** A quote by mail, with the address where its client answers. Whoever mails a draft sends it. */
export const { mail: mailQuote, mailJob: QuoteMailJob } = mailed({
  type: 'quote-mail',
  title: 'Enviar una cotización',
  row: (id) => Quote.get(id),
  called: () => ({ name: 'Cotización', article: 'la cotización' }),
  says: async (quote) => [
    `Adjuntamos la cotización ${quote.number} por ${formatCop(quote.totals.totalCents)}, válida hasta el ${formatDay(quote.validUntil)}.`,
    `Puedes leerla y responderla aquí: ${await linkTo('q', quote.id)}`,
  ],
  attachment: async (id) => {
    const file = await printQuote({ id, format: 'a4' })
    return { name: file.filename, contentType: file.contentType, bytes: file.body as Uint8Array }
  },
  sent: (unit, quote, to) => markSent(unit, quote, `Por correo a ${to}`),
})
