import { createFileRoute, redirect } from '@tanstack/react-router'
import { ResetPage } from '@/features/auth/recovery-pages'
import { inFragment, tokenInQuery, useMailedToken } from '@/lib/mailed-token'

export const Route = createFileRoute('/restablecer')({
  staticData: { title: 'Contraseña nueva', allow: 'public' },
  validateSearch: tokenInQuery,
  beforeLoad: ({ search }) => {
    if (search.token) throw redirect({ to: '/restablecer', hash: inFragment(search.token), search: {}, replace: true })
  },
  component: () => <ResetPage token={useMailedToken()} />,
})
