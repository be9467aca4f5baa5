import { createFileRoute } from '@tanstack/react-router'
import { DataPolicy } from '@/features/auth/data-policy'

export const Route = createFileRoute('/tratamiento-de-datos')({
  staticData: { title: 'Tratamiento de datos personales', allow: 'public' },
  component: DataPolicy,
})
