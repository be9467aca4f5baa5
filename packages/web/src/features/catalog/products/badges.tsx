import { Package, TriangleAlert } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/lib/cn'
import { quantity } from '@/lib/format'
import type { StockedProduct } from './product'

export const stateOptions = [
  { value: 'active', label: 'Activos' },
  { value: 'inactive', label: 'Inactivos' },
] as const

export function ProductState({ state }: { state: 'active' | 'inactive' | 'deleted' }) {
  if (state === 'active') return <Badge tone="good">Activo</Badge>
  return <Badge tone={state === 'deleted' ? 'bad' : 'neutral'}>{state === 'deleted' ? 'Eliminado' : 'Inactivo'}</Badge>
}

/** What there is of a product; amber when it asks for more. */
export function StockFigure({ product }: { product: StockedProduct }) {
  const { stock, low } = product
  if (!low && stock > 0) return <span className="tabular-nums">{quantity(stock)}</span>
  if (!low) return <span className="text-muted-foreground tabular-nums">{quantity(stock)}</span>
  return (
    <Badge tone={stock <= 0 ? 'bad' : 'warning'}>
      <TriangleAlert aria-hidden /> {stock <= 0 ? 'Agotado' : `Quedan ${quantity(stock)}`}
    </Badge>
  )
}

/** The small picture of a product, or where it would be. */
export function Thumb({ src, className }: { src: string | undefined; className?: string }) {
  return src ? (
    <img src={src} alt="" loading="lazy" className={cn('size-9 shrink-0 rounded-md border object-cover', className)} />
  ) : (
    <span
      aria-hidden
      className={cn('grid size-9 shrink-0 place-items-center rounded-md bg-muted text-muted-foreground', className)}
    >
      <Package className="size-4" />
    </span>
  )
}
