import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/dashboard/')({
  staticData: { title: 'Inicio', allow: 'login' },
  beforeLoad: () => {
    throw redirect({ to: '/dashboard/main', replace: true })
  },
})
