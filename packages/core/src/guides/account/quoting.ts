import type * as z from 'zod'
import { walletNow } from '../../billing/wallet/wallet'
import { AppError, conflict } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { Sender } from '../../parties/carriers/senders'
import type { CarrierQuote, Shipment } from '../carrier-port'
import { historyOf } from '../carrier-record'
import type { QuoteInput } from '../guide.input'
import { logisticsOf, packagesFrom, senderPlace, sourceOf } from '../making'
import { askNow, buyingAccount } from './account'
import type { QuotesOutput } from './account.wire'
import { shipmentOf } from './shipment'

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

type Asked = Pick<
  z.output<typeof QuoteInput>,
  'order_id' | 'pre_invoice_id' | 'sender_id' | 'packages' | 'content' | 'cod'
>

/** What would be sent. @throws AppError 404, 409 */
async function shipmentFor(input: Asked) {
  const source = await sourceOf(undefined, input)
  const sender = senderPlace(await Sender.get(input.sender_id))
  return shipmentOf({
    ...{ sender, recipient: source.recipient, codCents: input.cod ?? source.owedCents },
    packages: await packagesFrom(input.packages, source, await logisticsOf()),
    ...(input.content ? { content: input.content } : {}),
  })
}

/** What a service of a carrier costs now. @throws AppError 409 for more than who asks was told */
export async function priceNow(input: Asked, via: { carrier: string; service: string; price?: number | undefined }) {
  const shipment = await shipmentFor(input)
  const quotes = await askNow((service, access) => service.quote(access, via.carrier, shipment))
  const found = quotes.find(({ service }) => service === via.service)
  if (!found) throw conflict('Esa transportadora ya no ofrece ese servicio: cotiza otra vez.', 'price_changed')
  if (via.price !== undefined && found.priceCents > via.price)
    throw conflict(`Ahora cuesta ${formatCop(found.priceCents)}: cotiza otra vez.`, 'price_changed')
  return found.priceCents
}

/**
 * What each carrier of the account asks for an order or a pre-invoice, beside how what it took to that city ended.
 * @throws AppError 404, 409 without an account, 503 while none answers
 */
export async function quoteGuide(input: z.output<typeof QuoteInput>): Promise<z.input<typeof QuotesOutput>> {
  const { carriers, pays } = await buyingAccount()
  const isPaid = pays === 'wallet'
  const [shipment, wallet] = await Promise.all([shipmentFor(input), isPaid ? walletNow() : undefined])
  const { quotes, silent } = await quotesOf(askNow, carriers, shipment)
  const history = await historyOf([...new Set(quotes.map(({ carrier }) => carrier))], shipment.to.city)
  return {
    options: quotes.map((one) => {
      const { delivered = 0, returned = 0 } = history.get(one.carrier) ?? {}
      return {
        ...{ carrier: one.carrier, service: one.service, name: one.name, days: one.days ?? null },
        ...{ price: one.priceCents, commission: one.commissionCents, ended: delivered + returned, returned },
      }
    }),
    silent,
    wallet: wallet?.available ?? null,
  }
}
