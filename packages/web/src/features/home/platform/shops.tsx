import { Badge } from '@/components/ui/badge'
import { api } from '@/lib/api'
import { date, money, plural } from '@/lib/format'
import { PagesCard } from './pages-card'

/** Shops with their plan, their wallet and how they do; nothing of what they sell. */
export function PlatformShops() {
  return (
    <PagesCard
      title="Tiendas"
      description="Las más nuevas primero, con su plan, su billetera y cómo van. Sin ventas ni datos."
      name="listShops"
      ask={api.billing.listShops}
      more="Ver más tiendas"
    >
      {(pages) =>
        pages
          .flatMap(({ shops }) => shops)
          .map((shop) => (
            <li key={`${shop.created_at}${shop.email}`} className="grid gap-1 border-t py-3 first:border-0">
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="font-medium">{shop.name}</span>
                <span className="money">{money(shop.wallet)}</span>
              </span>
              <span className="break-all text-sm text-muted-foreground">
                {shop.email} · desde el {date(shop.created_at)} · {plural(shop.users, 'persona')}
              </span>
              <span className="flex flex-wrap gap-2">
                <Badge tone={shop.plan_state === 'Suspendida' ? 'bad' : 'neutral'}>
                  {[shop.plan, shop.plan_state.toLowerCase()].filter(Boolean).join(', ')}
                </Badge>
                {shop.failed_jobs > 0 && <Badge tone="warning">{plural(shop.failed_jobs, 'trabajo')} sin hacer</Badge>}
                {shop.troubles.map((one) => (
                  <Badge key={one} tone="warning">
                    {one}
                  </Badge>
                ))}
                {shop.connections > 0 && (
                  <Badge tone="neutral">{plural(shop.connections, 'conexión', 'conexiones')}</Badge>
                )}
              </span>
            </li>
          ))
      }
    </PagesCard>
  )
}
