import type { ReactNode } from 'react'
import { DocumentScreen } from '@/components/kit/document/screen'
import type { Fact } from '@/components/kit/document/story'
import type { Crumb } from '@/components/kit/page'
import { AnsweredLines } from '@/shared/cart/answered-lines'
import { leftColumns, OfferSide } from './offer-side'
import type { PreInvoice, Quote, Remission } from './offers'

interface ScreenProps {
  offer: Quote | Remission | PreInvoice
  crumbs: readonly Crumb[]
  badge: ReactNode
  description?: string
  actions: ReactNode
  notices?: ReactNode
  /** What only this kind tells at the side. */
  facts: readonly Fact[]
  children?: ReactNode
}

/** A quote, a remission or a pre-invoice: its lines with what is left of each; at the right, what became of it. */
export const OfferScreen = ({ offer, facts, children, ...page }: ScreenProps) => (
  <DocumentScreen
    title={offer.number}
    {...page}
    side={<OfferSide offer={offer} revision={offer.revision} facts={facts} />}
  >
    <AnsweredLines document={offer} more={leftColumns} />
    {children}
  </DocumentScreen>
)
