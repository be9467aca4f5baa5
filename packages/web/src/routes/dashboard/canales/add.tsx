import { createFileRoute } from '@tanstack/react-router'
import { Channels } from '@/features/settings/channels'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/canales/add')({
  staticData: { title: 'Crear canal', allow: ['sales_channel-create'] },
  validateSearch: listQuery('active'),
  component: Channels,
})
