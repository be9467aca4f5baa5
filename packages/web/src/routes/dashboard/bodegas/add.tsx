import { createFileRoute } from '@tanstack/react-router'
import { NewStorage } from '@/features/inventory/storages/storage-form'

export const Route = createFileRoute('/dashboard/bodegas/add')({
  staticData: { title: 'Crear bodega', allow: ['storage-create'] },
  component: NewStorage,
})
