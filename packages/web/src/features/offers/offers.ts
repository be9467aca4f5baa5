import type { Api } from '@tendero/core/api-types'
import type { QuoteState } from '@tendero/core/offers/quotes/quote.states'
import { Ban, CircleCheck, CircleX, FilePen, Hourglass, PackageCheck, Send, SquareCheckBig } from 'lucide-react'
import type { Look } from '@/components/kit/document/state'

export type Quote = Awaited<ReturnType<Api['offers']['getQuote']>>
export type QuoteRow = Awaited<ReturnType<Api['offers']['listQuotes']>>['data'][number]
/** A line of an offer, with what is left of it. */
export type OfferLine = Quote['products'][number]

export const quoteLooks: Record<QuoteState, Look> = {
  borrador: { tone: 'neutral', icon: FilePen },
  enviada: { tone: 'info', icon: Send },
  aceptada: { tone: 'good', icon: CircleCheck },
  rechazada: { tone: 'bad', icon: CircleX },
  vencida: { tone: 'warning', icon: Hourglass },
  parcial: { tone: 'info', icon: PackageCheck },
  facturada: { tone: 'good', icon: SquareCheckBig },
  anulada: { tone: 'bad', icon: Ban },
}
