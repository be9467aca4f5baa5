import { createFileRoute } from '@tanstack/react-router'
import { NewQuote } from '@/features/offers/quote-editor'

export const Route = createFileRoute('/dashboard/cotizaciones/agregar')({
  staticData: { title: 'Crear cotización', allow: ['quote-create'] },
  component: NewQuote,
})
