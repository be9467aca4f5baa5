import { createFileRoute } from '@tanstack/react-router'
import { RemissionScreen } from '@/features/offers/remission-screen'

export const Route = createFileRoute('/dashboard/remisiones/$id')({
  staticData: { title: 'Remisión', allow: ['referral-read'] },
  component: RemissionScreen,
})
