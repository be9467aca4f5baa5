import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { VerifyPage } from '@/features/auth/verify-page'

export const Route = createFileRoute('/verify-email')({
  staticData: { title: 'Confirma tu cuenta', allow: 'public' },
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : undefined,
  }),
  component: Screen,
})

const route = getRouteApi('/verify-email')

function Screen() {
  return <VerifyPage token={route.useSearch().token ?? ''} />
}
