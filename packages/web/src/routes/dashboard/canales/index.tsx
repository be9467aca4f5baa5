import { createFileRoute } from '@tanstack/react-router'
import { Channels } from '@/features/settings/channels'

export const Route = createFileRoute('/dashboard/canales/')({
  staticData: { title: 'Canales de venta', allow: ['sales_channel-read'], menu: { group: 'ajustes', order: 41 } },
  component: Channels,
})
