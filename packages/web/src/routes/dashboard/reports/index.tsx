import { createFileRoute } from '@tanstack/react-router'
import { ReportsIndex } from '@/features/reports/index-screen'

export const Route = createFileRoute('/dashboard/reports/')({
  staticData: { title: 'Informes', allow: 'login' },
  component: ReportsIndex,
})
