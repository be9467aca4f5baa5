import { createFileRoute } from '@tanstack/react-router'
import { NewSeller } from '@/features/parties/seller-form'

export const Route = createFileRoute('/dashboard/vendedores/add')({
  staticData: { title: 'Crear vendedor', allow: ['seller-create'] },
  component: NewSeller,
})
