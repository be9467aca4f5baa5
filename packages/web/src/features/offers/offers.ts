import type { Api } from '@tendero/core/api-types'
import type { PreInvoiceState } from '@tendero/core/offers/pre-invoices/pre-invoice.states'
import type { QuoteState } from '@tendero/core/offers/quotes/quote.states'
import type { RemissionState } from '@tendero/core/offers/remissions/remission.states'
import {
  Ban,
  CircleCheck,
  CircleX,
  FilePen,
  Hourglass,
  PackageCheck,
  Send,
  SquareCheckBig,
  Truck,
  Undo2,
} from 'lucide-react'
import type { Look } from '@/components/kit/document/state'

export type Quote = Awaited<ReturnType<Api['offers']['getQuote']>>
export type Remission = Awaited<ReturnType<Api['offers']['getRemission']>>
export type PreInvoice = Awaited<ReturnType<Api['offers']['getPreInvoice']>>
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

export const remissionLooks: Record<RemissionState, Look> = {
  entregada: { tone: 'info', icon: Truck },
  parcial: { tone: 'info', icon: PackageCheck },
  facturada: { tone: 'good', icon: SquareCheckBig },
  devuelta: { tone: 'neutral', icon: Undo2 },
  anulada: { tone: 'bad', icon: Ban },
}

export const preInvoiceLooks: Record<PreInvoiceState, Look> = {
  abierta: { tone: 'info', icon: Hourglass },
  parcial: { tone: 'info', icon: PackageCheck },
  facturada: { tone: 'good', icon: SquareCheckBig },
  cancelada: { tone: 'bad', icon: Ban },
}
