import { createFileRoute } from '@tanstack/react-router'
import { Accounts } from '@/features/books/accounts'
import { listQuery } from '@/lib/url-search'

export const Route = createFileRoute('/dashboard/accounts')({
  staticData: { title: 'Plan de cuentas', allow: ['puc-read'], menu: { group: 'contabilidad', order: 12 } },
  validateSearch: listQuery('type', 'model', 'group', 'own', 'parte'),
  component: Accounts,
})
