import type { PrintModel } from '../../documents/print/model'
import { papers, type Shop } from '../../documents/print/papers'
import { type PublicPaper, publicPaper } from '../../documents/print/public-paper'
import { act } from '../../kernel/db/act'
import { notFound } from '../../kernel/errors'
import { changeLink, linkTo } from '../../kernel/public/link'
import { offerModel } from '../offer/offer.print'
import { Quote, type QuoteData } from './quote'
import type { stateNames } from './quote.states'
import { stateNow } from './quote.wire'
import { markSent, usesOf } from './quotes'

/** What a quote says on paper: until when its prices hold, and what they are subject to. */
const quoteModel = (quote: QuoteData, _: readonly unknown[], shop: Shop): PrintModel =>
  offerModel(quote, shop, {
    title: quote.state === 'anulada' ? 'Cotización (anulada)' : 'Cotización',
    footer: shop.settings.texts.quote,
    dueDate: quote.validUntil,
    legal: [...(quote.terms ? [quote.terms] : []), 'No es factura de venta: es una oferta de precios.'],
  })

const { printed, print } = papers(Quote, quoteModel)
export const printQuote = print

/** What the page of a quote shows besides its paper. */
export interface QuotePage extends PublicPaper {
  /** Last day on which its prices hold. */
  validUntil: string
  state: keyof typeof stateNames
  revision: number
  terms?: string
  answer?: NonNullable<QuoteData['answer']>
  /** Orders that were made of it. */
  orderIds: string[]
}

/** The page of a quote, for whoever has its link. @throws AppError 404 also of one that is a draft or void */
export async function openQuote(id: string): Promise<QuotePage> {
  const { row, model, ...look } = await printed({ id })
  if (row.state === 'borrador' || row.state === 'anulada') throw notFound('la cotización')
  const uses = await usesOf(row)
  return {
    ...(await publicPaper(model, look)),
    orderIds: uses.flatMap(({ kind, id: used }) => (kind === 'order' ? [used] : [])),
    validUntil: row.validUntil,
    state: stateNow(row, uses),
    revision: row.revision,
    ...(row.terms ? { terms: row.terms } : {}),
    ...(row.answer ? { answer: row.answer } : {}),
  }
}

/** The address where the client reads a quote. Whoever asks for it sends it: a draft counts as sent. */
export const quoteLink = ({ id }: { id: string }) =>
  act(async (unit) => {
    markSent(unit, await Quote.get(id), 'Por enlace')
    return { url: await linkTo('q', id) }
  })

/** Gives the page another address: those that were sent open nothing any more. */
export async function changeQuoteLink({ id }: { id: string }) {
  await Quote.get(id)
  return { url: await changeLink('q', id) }
}
