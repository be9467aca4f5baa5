import { createFileRoute } from '@tanstack/react-router'
import { QuoteScreen } from '@/features/offers/quote-screen'

export const Route = createFileRoute('/dashboard/cotizaciones/$id')({
  staticData: { title: 'Cotización', allow: ['quote-read', 'referral-read'] },
  component: QuoteScreen,
})
