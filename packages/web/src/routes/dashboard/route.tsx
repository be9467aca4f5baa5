import { createFileRoute } from '@tanstack/react-router'
import { Shell } from '@/features/shell/shell'

export const Route = createFileRoute('/dashboard')({
  staticData: { title: 'Tendero', allow: 'login' },
  component: Shell,
})
