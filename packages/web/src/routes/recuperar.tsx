import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '@/features/auth/recovery-pages'

export const Route = createFileRoute('/recuperar')({
  staticData: { title: 'Recupera tu contraseña', allow: 'public' },
  component: RecoveryPage,
})
