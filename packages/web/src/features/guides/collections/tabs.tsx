import { Link } from '@tanstack/react-router'
import { cn } from '@/lib/cn'

const tabs = [
  { at: 'guides', label: 'Por guía', to: '/dashboard/logistica/historial-cobros' },
  { at: 'settlements', label: 'Liquidaciones', to: '/dashboard/logistica/liquidaciones' },
] as const

/** The two lists of what is charged at the door: by guide, and what was paid of it. */
export function CollectionTabs({ at }: { at: (typeof tabs)[number]['at'] }) {
  return (
    <nav className="mb-4 flex gap-4 border-b" aria-label="Recaudos">
      {tabs.map((tab) => (
        <Link
          key={tab.at}
          to={tab.to}
          aria-current={tab.at === at ? 'page' : undefined}
          className={cn(
            '-mb-px border-b-2 px-1 pb-2 font-medium',
            tab.at === at ? 'border-primary' : 'border-transparent text-muted-foreground',
          )}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
