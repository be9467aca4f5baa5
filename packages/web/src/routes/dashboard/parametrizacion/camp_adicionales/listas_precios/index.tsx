import { createFileRoute } from '@tanstack/react-router'
import { PriceLists } from '@/features/settings/price-lists'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/parametrizacion/camp_adicionales/listas_precios/')({
  staticData: { title: 'Listas de precios', allow: ['price_list-read'] },
  validateSearch: listQuery(),
  component: PriceLists,
})
