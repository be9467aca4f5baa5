import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '@/features/shell/not-found'

export const Route = createFileRoute('/dashboard/$')({
  staticData: { title: 'Página no encontrada', allow: 'login' },
  component: NotFound,
})
