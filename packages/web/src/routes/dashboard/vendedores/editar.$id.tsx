import { createFileRoute } from '@tanstack/react-router'
import { EditSeller } from '@/features/parties/seller-form'

export const Route = createFileRoute('/dashboard/vendedores/editar/$id')({
  staticData: { title: 'Editar vendedor', allow: ['seller-update'] },
  component: EditSeller,
})
