import { createFileRoute } from '@tanstack/react-router'
import { Shelf } from '@/features/dropshipping/shelf'

export const Route = createFileRoute('/dashboard/dropshipping')({
  staticData: { title: 'Dropshipping', allow: ['dropshipping-create'], menu: { group: 'pedidos', order: 50 } },
  component: Shelf,
})
