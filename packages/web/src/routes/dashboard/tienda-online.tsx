import { createFileRoute } from '@tanstack/react-router'
import { OnlineShop } from '@/features/integrations/online-shop'

export const Route = createFileRoute('/dashboard/tienda-online')({
  staticData: {
    title: 'Tienda en línea',
    allow: 'login',
    shownTo: { any: ['integration-read'] },
    menu: { group: 'ajustes', order: 78 },
  },
  component: OnlineShop,
})
