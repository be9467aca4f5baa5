import { createFileRoute } from '@tanstack/react-router'
import { Channels } from '@/features/settings/channels'

export const Route = createFileRoute('/dashboard/canales/add')({
  staticData: { title: 'Nuevo canal', allow: ['sales_channel-create'] },
  component: Channels,
})
