import { useQuery } from '@tanstack/react-query'
import { Stat } from '@/components/kit/stat'
import { Skeleton } from '@/components/ui/bits'
import { q } from '@/lib/api'
import { count, date, money, percent, plural, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { ChartCard } from '@/shared/report/chart'
import { dayName } from '@/shared/report/day-name'
import type { Product } from '../products/product'

/** Days beyond which nobody counts them any more. */
const MANY_DAYS = 365

/** How a product goes: what it sold in thirty days, what that leaves, how long the stock lasts and what it cost last. */
export function ProductFigures({ product }: { product: Product }) {
  const sees = useCan('dashboard_graphic-read', 'sale-read', 'pos-read')
  const sold = useQuery({ ...q.reports.productFigures({ id: product.id }), enabled: sees })
  const stock = useQuery(q.inventory.storagesOfProduct({ product: product.id }))
  if (!sees || sold.isError) return null
  const figures = sold.data
  if (!figures || stock.isPending)
    return (
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {['sold', 'margin', 'left', 'cost'].map((key) => (
            <Skeleton key={key} className="h-24" />
          ))}
        </div>
        <Skeleton className="h-80" />
      </div>
    )
  const held = stock.data?.reduce((sum, storage) => sum + Math.max(0, storage.quantity), 0)
  const days = figures.days.length
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat
          label={`Vendido en ${days} días`}
          value={`${quantity(figures.quantity)} und`}
          against={figures.total === 0 ? 'Ninguna venta' : money(figures.total)}
        />
        {figures.cost !== null && (
          <Stat
            label="Margen"
            value={figures.base > 0 ? percent((figures.base - figures.cost) / figures.base) : '—'}
            against={
              figures.base > 0 ? `${money(Math.round(figures.base - figures.cost))} sin impuestos` : 'Sin ventas'
            }
          />
        )}
        {held !== undefined && <Left held={held} sold={figures.quantity} days={days} />}
        {product.cost !== null && (
          <Stat
            label="Último costo"
            value={product.cost > 0 ? money(product.cost) : '—'}
            against={product.cost > 0 ? 'por unidad' : 'Sin costo'}
          />
        )}
      </div>
      {figures.days.some((day) => day.total !== 0) && (
        <ChartCard
          title="Ventas por día"
          label="Ventas"
          data={figures.days.map((day) => ({
            name: date(day.day).slice(0, 5),
            title: `${dayName(day.day)}, ${quantity(day.quantity)} und`,
            value: day.total,
          }))}
        />
      )}
    </div>
  )
}

/** How long what there is lasts at the pace of the last days. */
function Left({ held, sold, days }: { held: number; sold: number; days: number }) {
  const left = sold > 0 ? Math.floor((held * days) / sold) : undefined
  return (
    <Stat
      label="Alcanza para"
      value={left === undefined ? '—' : left > MANY_DAYS ? `Más de ${count(MANY_DAYS)} días` : plural(left, 'día')}
      against={left === undefined ? 'Nada vendido' : 'al ritmo de estos días'}
    />
  )
}
