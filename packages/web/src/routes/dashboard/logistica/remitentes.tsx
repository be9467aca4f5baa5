import { createFileRoute } from '@tanstack/react-router'
import { Senders } from '@/features/parties/senders'

export const Route = createFileRoute('/dashboard/logistica/remitentes')({
  staticData: { title: 'Remitentes', allow: ['sender-read'], menu: { group: 'logistica', order: 60 } },
  component: Senders,
})
