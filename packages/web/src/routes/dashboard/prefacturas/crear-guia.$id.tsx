import { createFileRoute } from '@tanstack/react-router'
import { NewGuide } from '@/features/guides/new-guide'

export const Route = createFileRoute('/dashboard/prefacturas/crear-guia/$id')({
  staticData: { title: 'Crear guía de prefactura', allow: ['guide-create'] },
  component: NewGuide,
})
