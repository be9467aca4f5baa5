import { createFileRoute } from '@tanstack/react-router'
import { AdminLoginPage } from '@/features/auth/login-page'

export const Route = createFileRoute('/admin')({
  staticData: { title: 'Administración', allow: 'public' },
  component: AdminLoginPage,
})
