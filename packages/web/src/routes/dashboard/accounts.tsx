import { createFileRoute } from '@tanstack/react-router'
import { Accounts } from '@/features/books/accounts'

export const Route = createFileRoute('/dashboard/accounts')({
  staticData: { title: 'Plan de cuentas', allow: ['puc-read'], menu: { group: 'contabilidad', order: 12 } },
  component: Accounts,
})
