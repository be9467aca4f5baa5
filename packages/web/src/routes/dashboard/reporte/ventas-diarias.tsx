import { createFileRoute } from '@tanstack/react-router'
import { DailySales } from '@/features/reports/daily-sales'

export const Route = createFileRoute('/dashboard/reporte/ventas-diarias')({
  staticData: {
    title: 'Ventas diarias',
    allow: 'login',
    shownTo: { any: ['dashboard_graphic-read', 'sale-read', 'pos-read'] },
  },
  component: DailySales,
})
