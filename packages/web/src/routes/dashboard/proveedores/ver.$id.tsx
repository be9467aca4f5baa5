import { createFileRoute } from '@tanstack/react-router'
import { ShowProvider } from '@/features/parties/show-provider'

export const Route = createFileRoute('/dashboard/proveedores/ver/$id')({
  staticData: { title: 'Proveedor', allow: ['provider-read'] },
  component: ShowProvider,
})
