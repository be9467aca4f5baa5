import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { SignupPage } from '@/features/auth/signup-page'

export const Route = createFileRoute('/$user')({
  staticData: { title: 'Crea tu tienda', allow: 'public' },
  component: Invited,
})

const route = getRouteApi('/$user')

function Invited() {
  return <SignupPage referrer={route.useParams().user} />
}
