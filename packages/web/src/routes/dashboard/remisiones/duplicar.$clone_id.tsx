import { createFileRoute } from '@tanstack/react-router'
import { DuplicateRemission } from '@/features/offers/remission-editor'

export const Route = createFileRoute('/dashboard/remisiones/duplicar/$clone_id')({
  staticData: { title: 'Duplicar remisión', allow: ['referral-create'] },
  component: DuplicateRemission,
})
