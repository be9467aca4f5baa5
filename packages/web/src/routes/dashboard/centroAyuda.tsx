import { createFileRoute } from '@tanstack/react-router'
import { HelpCenter } from '@/features/help/center/help-center'

export const Route = createFileRoute('/dashboard/centroAyuda')({
  staticData: { title: 'Centro de ayuda', allow: 'login', menu: { group: 'ajustes', order: 99 } },
  component: HelpCenter,
})
