import { createFileRoute } from '@tanstack/react-router'
import { NewGuide } from '@/features/guides/new-guide'

export const Route = createFileRoute('/dashboard/pedidos/crear-guia/$id')({
  staticData: { title: 'Crear guía', allow: ['guide-create'] },
  component: NewGuide,
})
