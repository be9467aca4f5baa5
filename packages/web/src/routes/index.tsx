import { createFileRoute } from '@tanstack/react-router'
import { Landing } from '@/features/landing/landing'

export const Route = createFileRoute('/')({
  staticData: { title: 'Tendero', allow: 'public' },
  component: Landing,
})
