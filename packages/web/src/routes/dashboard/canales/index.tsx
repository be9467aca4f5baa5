import { createFileRoute } from '@tanstack/react-router'
import { Channels } from '@/features/settings/channels'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/canales/')({
  staticData: { title: 'Canales de venta', allow: ['sales_channel-read'], menu: { group: 'ajustes', order: 41 } },
  validateSearch: listQuery('active'),
  component: Channels,
})
