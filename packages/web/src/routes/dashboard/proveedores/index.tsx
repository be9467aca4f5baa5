import { createFileRoute } from '@tanstack/react-router'
import { Providers } from '@/features/parties/providers'

export const Route = createFileRoute('/dashboard/proveedores/')({
  staticData: { title: 'Proveedores', allow: ['provider-read'], menu: { group: 'compras', order: 10 } },
  component: Providers,
})
