import type * as z from 'zod'
import { AppError } from '../../kernel/errors'
import { Sender } from '../../parties/carriers/senders'
import type { CarrierQuote, Shipment } from '../carrier-port'
import { historyOf } from '../carrier-record'
import type { QuoteInput } from '../guide.input'
import { packagesFrom, senderPlace, sourceOf } from '../making'
import { askNow, theAccount } from './account'
import type { QuotesOutput } from './account.wire'
import { shipmentOf } from './buying'

export interface Quoted {
  quotes: CarrierQuote[]
  silent: { carrier: string; why: string }[]
}

type Ask = typeof askNow

/** What some carriers ask for a shipment, the cheapest first. One that does not answer keeps nobody waiting for the others. */
export async function quotesOf(asks: Ask, carriers: readonly string[], shipment: Shipment): Promise<Quoted> {
  const asked = await Promise.allSettled(
    carriers.map((carrier) => asks((service, access) => service.quote(access, carrier, shipment))),
  )
  const quotes = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const silent = asked.flatMap((one, i) => {
    if (one.status === 'fulfilled') return []
    if (!(one.reason instanceof AppError)) throw one.reason
    return [{ carrier: carriers[i]!, why: one.reason.message }]
  })
  return { quotes: quotes.sort((a, b) => a.priceCents - b.priceCents), silent }
}

/**
 * What each carrier of the account asks for an order or a pre-invoice, beside how what it took to that city ended.
 * @throws AppError 404, 409 without an account, 503 while none answers
 */
export async function quoteGuide(input: z.output<typeof QuoteInput>): Promise<z.input<typeof QuotesOutput>> {
  const { carriers } = await theAccount()
  const source = await sourceOf(undefined, input)
  const sender = senderPlace(await Sender.get(input.sender_id))
  const shipment = shipmentOf({
    ...{ sender, recipient: source.recipient, codCents: input.cod ?? source.owedCents },
    packages: packagesFrom(input.packages, source.totalCents),
    ...(input.content ? { content: input.content } : {}),
  })
  const { quotes, silent } = await quotesOf(askNow, carriers, shipment)
  const history = await historyOf([...new Set(quotes.map(({ carrier }) => carrier))], source.recipient.city)
  return {
    options: quotes.map((one) => {
      const { delivered = 0, returned = 0 } = history.get(one.carrier) ?? {}
      return {
        ...{ carrier: one.carrier, service: one.service, name: one.name, days: one.days ?? null },
        ...{ price: one.priceCents, commission: one.commissionCents, ended: delivered + returned, returned },
      }
    }),
    silent,
  }
}
