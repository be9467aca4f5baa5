import { createFileRoute } from '@tanstack/react-router'
import { CataloguePage } from '@/features/integrations/catalogue'

export const Route = createFileRoute('/dashboard/meta')({
  staticData: {
    title: 'Catálogo por WhatsApp',
    allow: 'login',
    shownTo: { any: ['integration-read'] },
    menu: { group: 'vender', order: 60 },
  },
  component: CataloguePage,
})
