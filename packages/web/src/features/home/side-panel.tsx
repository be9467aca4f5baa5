import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'

const SHOWN = 5

/** Whether the person has anything at the right of their home. */
export const useSidePanel = () => {
  const notices = useCan('dashboard_right_sidebar-read')
  const aside = useCan('aside_product-read')
  const reads = useCan('product-read')
  return { notices, products: aside && reads }
}

/** At the right of the home: the last notices, and the newest products. */
export function SidePanel({ notices, products }: ReturnType<typeof useSidePanel>) {
  return (
    <aside aria-label="Panel lateral" className="grid content-start gap-3 sm:max-xl:grid-cols-2">
      {notices && <Notices />}
      {products && <NewProducts />}
    </aside>
  )
}

function Notices() {
  const list = useQuery(q.reports.listNotifications({ per_page: SHOWN }))
  if (list.isPending) return <Skeleton className="h-70" />
  return (
    <Card title="Avisos">
      {list.data?.data.length === 0 && <p className="text-muted-foreground">Nada por ahora.</p>}
      <ul className="grid gap-3">
        {list.data?.data.map((one) => (
          <li key={one.id}>
            <p className="font-medium">{one.title}</p>
            {one.message && <p className="text-sm wrap-anywhere text-muted-foreground">{one.message}</p>}
            <p className="text-xs text-muted-foreground">{date(one.at)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NewProducts() {
  const list = useQuery(q.catalog.listProducts({ sort: '-created', per_page: SHOWN }))
  if (list.isPending) return <Skeleton className="h-64" />
  if (list.data?.data.length === 0) return null
  return (
    <Card title="Productos nuevos">
      <ul className="-mx-2 grid">
        {list.data?.data.map((product) => (
          <li key={product.id}>
            <Link
              {...screenOf.product(product.id)}
              className="flex min-h-9 items-center gap-3 rounded-md px-2 hover:bg-muted pointer-coarse:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{product.name}</span>
              <span className="money text-sm">{money(product.price)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
