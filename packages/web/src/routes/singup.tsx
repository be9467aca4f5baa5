import { createFileRoute } from '@tanstack/react-router'
import { SignupPage } from '@/features/auth/signup-page'

export const Route = createFileRoute('/singup')({
  staticData: { title: 'Crea tu tienda', allow: 'public' },
  component: () => <SignupPage />,
})
