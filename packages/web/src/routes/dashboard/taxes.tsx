import { createFileRoute } from '@tanstack/react-router'
import { Taxes } from '@/features/settings/taxes'

export const Route = createFileRoute('/dashboard/taxes')({
  staticData: { title: 'Impuestos', allow: 'login', menu: { group: 'ajustes', order: 50 } },
  component: Taxes,
})
