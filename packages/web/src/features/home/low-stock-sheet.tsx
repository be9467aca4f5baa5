import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure, Lines } from '@/components/kit/states'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { plural, quantity } from '@/lib/format'

interface LowStockSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const SHOWN = 100

/** Everything at or below its minimum, in the order of what to buy first. */
export function LowStockSheet({ open, onOpenChange }: LowStockSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      {open && (
        <SheetContent title="Por agotarse" description="Lo que está en su mínimo o por debajo.">
          <Rows />
        </SheetContent>
      )}
    </Sheet>
  )
}

function Rows() {
  const low = useQuery(q.inventory.lowStock({ per_page: SHOWN }))
  if (low.isError) return <Failure error={low.error} retry={() => void low.refetch()} />
  if (!low.data) return <Lines rows={8} />
  const { data, meta } = low.data
  return (
    <>
      <ul className="-mx-2 divide-y">
        {data.map((row) => (
          <li key={row.id}>
            <Link
              to={'/dashboard/productos/$product' as string}
              params={{ product: row.product_id } as never}
              className="flex items-center gap-3 rounded-md px-2 py-2 hover:bg-muted/60"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate">{row.name}</span>
                <span className="block truncate text-xs text-muted-foreground">
                  {row.sku}, mínimo {quantity(row.minimum)}
                </span>
              </span>
              <span className="money text-sm">
                {row.quantity <= 0 ? 'Agotado' : `Quedan ${quantity(row.quantity)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {meta.total > data.length && (
        <p className="pt-3 text-sm text-muted-foreground">Y {plural(meta.total - data.length, 'producto')} más.</p>
      )}
    </>
  )
}
