import { createFileRoute } from '@tanstack/react-router'
import { Providers } from '@/features/parties/providers'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/proveedores/')({
  staticData: { title: 'Proveedores', allow: ['provider-read'], menu: { group: 'compras', order: 10 } },
  validateSearch: listQuery('active'),
  component: Providers,
})
