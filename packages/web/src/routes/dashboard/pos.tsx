import { createFileRoute } from '@tanstack/react-router'
import { Pos } from '@/features/pos/pos'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/pos')({
  staticData: {
    title: 'Punto de venta',
    allow: ['pos-create'],
    menu: { group: 'vender', order: 10 },
    create: { label: 'Venta en el mostrador', order: 10 },
  },
  validateSearch: query('cambio'),
  component: Pos,
})
