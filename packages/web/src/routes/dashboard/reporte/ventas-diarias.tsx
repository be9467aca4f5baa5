import { createFileRoute } from '@tanstack/react-router'
import { DailySales } from '@/features/reports/daily-sales'

export const Route = createFileRoute('/dashboard/reporte/ventas-diarias')({
  staticData: { title: 'Ventas diarias', allow: ['dashboard_graphic-read', 'sale-read', 'pos-read'] },
  component: DailySales,
})
