import { useInfiniteQuery } from '@tanstack/react-query'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { date, money, plural } from '@/lib/format'

/** Shops with their plan, their wallet and how they do; nothing of what they sell. */
export function PlatformShops() {
  const query = useInfiniteQuery({
    queryKey: ['billing', 'listShops'],
    queryFn: ({ pageParam }) => api.billing.listShops(pageParam ? { after: pageParam } : {}),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const shops = query.data?.pages.flatMap((page) => page.shops)
  return (
    <Card
      title="Tiendas"
      description="Las más nuevas primero, con su plan, su billetera y cómo van. Sin ventas ni datos."
    >
      {query.error && !shops ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !shops ? (
        <Lines rows={4} />
      ) : (
        <ul className="grid grid-cols-1">
          {shops.map((shop) => (
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
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Ver más tiendas
        </Button>
      )}
    </Card>
  )
}
