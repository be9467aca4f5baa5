import { createFileRoute } from '@tanstack/react-router'
import { ReportsIndex } from '@/features/reports/index-screen'

export const Route = createFileRoute('/dashboard/reportes/')({
  staticData: { title: 'Informes', allow: 'login', menu: { group: 'informes', order: 1, label: 'Todos los informes' } },
  component: ReportsIndex,
})
