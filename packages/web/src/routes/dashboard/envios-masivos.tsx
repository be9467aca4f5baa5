import { createFileRoute } from '@tanstack/react-router'
import { NewBatch } from '@/features/guides/new-batch'

export const Route = createFileRoute('/dashboard/envios-masivos')({
  staticData: {
    title: 'Envíos masivos',
    allow: 'login',
    shownTo: { any: ['guide-create'] },
    menu: { group: 'logistica', order: 6 },
  },
  component: NewBatch,
})
