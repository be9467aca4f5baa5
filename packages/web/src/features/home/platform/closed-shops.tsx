import { useQuery } from '@tanstack/react-query'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, money, plural } from '@/lib/format'

/** Shops that were closed: what is left to be given back, and whether their data are gone. */
export function ClosedShops() {
  const query = useQuery(q.identity.closedShops())
  return (
    <Card
      title="Tiendas cerradas"
      description="Se borran una hora después de cerrar. Quedan su nombre, lo que se les facturó y el saldo por devolver."
    >
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={2} />
      ) : query.data.length === 0 ? (
        <p className="text-muted-foreground">Ninguna tienda se ha cerrado.</p>
      ) : (
        <ul className="grid grid-cols-1">
          {query.data.map((shop) => (
            <li key={shop.closed_at + shop.name} className="grid gap-1 border-t py-3 first:border-t-0">
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="font-medium">{shop.name}</span>
                <Badge tone={shop.erased_at ? 'neutral' : 'warning'}>
                  {shop.erased_at ? `Borrada el ${date(shop.erased_at.slice(0, 10))}` : 'Por borrar'}
                </Badge>
              </span>
              <span className="text-sm text-muted-foreground">
                {shop.document ? `${shop.document} · ` : ''}
                {plural(shop.invoices, 'factura', 'facturas')}
                {shop.wallet > 0 && ` · ${money(shop.wallet)} por devolver`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
