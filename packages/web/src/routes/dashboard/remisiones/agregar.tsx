import { createFileRoute } from '@tanstack/react-router'
import { NewRemission } from '@/features/offers/remission-editor'

export const Route = createFileRoute('/dashboard/remisiones/agregar')({
  staticData: { title: 'Crear remisión', allow: ['referral-create'] },
  component: NewRemission,
})
