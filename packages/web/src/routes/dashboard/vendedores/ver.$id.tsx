import { createFileRoute } from '@tanstack/react-router'
import { ShowSeller } from '@/features/parties/show-seller'

export const Route = createFileRoute('/dashboard/vendedores/ver/$id')({
  staticData: { title: 'Vendedor', allow: ['seller-read'] },
  component: ShowSeller,
})
