import { createFileRoute } from '@tanstack/react-router'
import { NewCausation } from '@/features/purchases/causations/editor'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/causaciones/add')({
  staticData: { title: 'Causar un gasto', allow: ['causation-create'], types: [2, 5] },
  validateSearch: query('compra'),
  component: NewCausation,
})
