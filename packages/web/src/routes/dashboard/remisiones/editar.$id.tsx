import { createFileRoute } from '@tanstack/react-router'
import { EditRemission } from '@/features/offers/remission-editor'

export const Route = createFileRoute('/dashboard/remisiones/editar/$id')({
  staticData: { title: 'Editar remisión', allow: ['referral-update'] },
  component: EditRemission,
})
