import { createFileRoute } from '@tanstack/react-router'
import { Movements } from '@/features/inventory/movements'

export const Route = createFileRoute('/dashboard/movimientos')({
  staticData: {
    title: 'Movimientos',
    allow: 'login',
    shownTo: { any: ['product-read', 'storage-read', 'inventory_adjustment-read'] },
    menu: { group: 'inventario', order: 60 },
  },
  component: Movements,
})
