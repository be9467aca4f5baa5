import { createFileRoute } from '@tanstack/react-router'
import { Wallet } from '@/features/wallet/wallet'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/wallet')({
  staticData: {
    title: 'Billetera',
    allow: 'login',
    shownTo: { types: [2, 5] },
    menu: { group: 'ajustes', order: 4 },
  },
  validateSearch: listQuery('from', 'to', 'recarga', 'ver'),
  component: Wallet,
})
