import { createFileRoute } from '@tanstack/react-router'
import { DuplicateQuote } from '@/features/offers/quote-editor'

export const Route = createFileRoute('/dashboard/cotizaciones/duplicar/$clone_id')({
  staticData: { title: 'Duplicar cotización', allow: ['quote-create'] },
  component: DuplicateQuote,
})
