import { createFileRoute } from '@tanstack/react-router'
import { ShowPriceList } from '@/features/settings/price-list'

export const Route = createFileRoute('/dashboard/parametrizacion/camp_adicionales/listas_precios/$id')({
  staticData: { title: 'Lista de precios', allow: ['price_list-read'] },
  component: ShowPriceList,
})
