import { createFileRoute } from '@tanstack/react-router'
import { NewDispatch } from '@/features/dispatch/new-dispatch'

export const Route = createFileRoute('/dashboard/logistica/dispatchRelationships/form')({
  staticData: { title: 'Crear relación de despacho', allow: 'login', shownTo: { any: ['guide-create'] }, whole: true },
  component: NewDispatch,
})
