import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { daysBetween } from '@tendero/core/kernel/values/time'
import { Stat } from '@/components/kit/stat'
import { Lines } from '@/components/kit/states'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, money, plural, quantity, today } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'

const ago = (day: string) => {
  const days = daysBetween(day, today())
  return days === 0 ? 'hoy' : days === 1 ? 'ayer' : `hace ${plural(days, 'día')}`
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

/** How often a client comes, what they spend and what they take, of their last sales. */
export function ClientFigures({ id }: { id: string }) {
  const sees = useCan('sale-read', 'pos-read')
  const opens = useCan('product-read')
  const query = useQuery({ ...q.reports.clientFigures({ id }), enabled: sees })
  if (!sees || query.isError) return null
  const figures = query.data
  if (!figures)
    return (
      <>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {['orders', 'total', 'average', 'pace'].map((key) => (
            <Skeleton key={key} className="h-24" />
          ))}
        </div>
        <Card title="Lo que más compra">
          <Lines rows={6} />
        </Card>
      </>
    )
  if (figures.orders === 0) return null
  const { first_day: first, last_day: last, every_days: every } = figures
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat
          label={figures.more ? 'Últimas compras' : 'Compras'}
          value={plural(figures.orders, 'venta')}
          against={first && `desde el ${date(first)}`}
        />
        <Stat label="Ha comprado" value={money(figures.total)} />
        <Stat label="Compra promedio" value={money(Math.round(figures.average))} />
        <Stat
          label="Última visita"
          value={last ? capital(ago(last)) : '—'}
          against={every ? `viene cada ${plural(every, 'día')}` : undefined}
        />
      </div>
      {figures.products.length > 0 && (
        <Card title="Lo que más compra">
          <ul className="-my-2 divide-y">
            {figures.products.map((product) => (
              <li key={product.product_id} className="flex items-baseline gap-3 py-2">
                <span className="min-w-0 flex-1">
                  {opens ? (
                    <Link {...screenOf.product(product.product_id)} className="rounded-sm font-medium hover:underline">
                      {product.name}
                    </Link>
                  ) : (
                    <span className="font-medium">{product.name}</span>
                  )}
                  <span className="block text-sm text-muted-foreground">
                    en {plural(product.orders, 'venta')}, {quantity(product.quantity)} und, la última{' '}
                    {ago(product.last_day)}
                  </span>
                </span>
                <span className="money font-medium">{money(product.total)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
