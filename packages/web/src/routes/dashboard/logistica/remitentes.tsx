import { createFileRoute } from '@tanstack/react-router'
import { Senders } from '@/features/parties/senders'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/logistica/remitentes')({
  staticData: { title: 'Remitentes', allow: ['sender-read'], menu: { group: 'logistica', order: 60 } },
  validateSearch: listQuery('active'),
  component: Senders,
})
