import { createFileRoute, redirect } from '@tanstack/react-router'
import { VerifyPage } from '@/features/auth/verify-page'
import { inFragment, tokenInQuery, useMailedToken } from '@/lib/mailed-token'

export const Route = createFileRoute('/verify-email')({
  staticData: { title: 'Confirma tu cuenta', allow: 'public' },
  validateSearch: tokenInQuery,
  beforeLoad: ({ search }) => {
    if (search.token) throw redirect({ to: '/verify-email', hash: inFragment(search.token), search: {}, replace: true })
  },
  component: () => <VerifyPage token={useMailedToken()} />,
})
