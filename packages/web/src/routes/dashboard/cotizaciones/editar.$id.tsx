import { createFileRoute } from '@tanstack/react-router'
import { EditQuote } from '@/features/offers/quote-editor'

export const Route = createFileRoute('/dashboard/cotizaciones/editar/$id')({
  staticData: { title: 'Editar cotización', allow: ['quote-update', 'referral-update'] },
  component: EditQuote,
})
