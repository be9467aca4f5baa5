import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ResetPage } from '@/features/auth/recovery-pages'

export const Route = createFileRoute('/restablecer')({
  staticData: { title: 'Contraseña nueva', allow: 'public' },
  validateSearch: (search: Record<string, unknown>) => ({
    token: typeof search.token === 'string' ? search.token : undefined,
  }),
  component: Screen,
})

const route = getRouteApi('/restablecer')

function Screen() {
  return <ResetPage token={route.useSearch().token ?? ''} />
}
