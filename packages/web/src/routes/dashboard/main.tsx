import { createFileRoute } from '@tanstack/react-router'
import { Home } from '@/features/home/home'

export const Route = createFileRoute('/dashboard/main')({
  staticData: { title: 'Inicio', allow: 'login', menu: { group: 'inicio', order: 0 } },
  component: Home,
})
