import { createFileRoute } from '@tanstack/react-router'
import { PriceLists } from '@/features/settings/price-lists'

export const Route = createFileRoute('/dashboard/parametrizacion/camp_adicionales/listas_precios/')({
  staticData: { title: 'Listas de precios', allow: ['price_list-read'] },
  component: PriceLists,
})
