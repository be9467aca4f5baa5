import { createFileRoute } from '@tanstack/react-router'
import { SellersSee } from '@/features/settings/sellers'

export const Route = createFileRoute('/dashboard/parametrizacion/vendedores')({
  staticData: { title: 'Lo que ven los vendedores', allow: 'login', types: [2] },
  component: SellersSee,
})
