import { createFileRoute } from '@tanstack/react-router'
import { BankScreen } from '@/features/banks/bank'
import { query } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/bancos/$id')({
  staticData: { title: 'Movimientos del banco', allow: 'login', shownTo: { any: ['bank-read'] } },
  validateSearch: query('from', 'to', 'page', 'ver', 'parte'),
  component: BankScreen,
})
