import { createFileRoute } from '@tanstack/react-router'
import { Sellers } from '@/features/parties/sellers'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/vendedores/')({
  staticData: { title: 'Vendedores', allow: ['seller-read'], menu: { group: 'vender', order: 62 } },
  validateSearch: listQuery('active'),
  component: Sellers,
})
