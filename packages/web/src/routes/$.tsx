import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '@/features/shell/not-found'

export const Route = createFileRoute('/$')({
  staticData: { title: 'Página no encontrada', allow: 'public' },
  component: NotFound,
})
