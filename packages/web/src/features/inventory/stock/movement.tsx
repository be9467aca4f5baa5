import { quantity } from '@/lib/format'
import { place } from '@/lib/place'
import type { Movement } from './types'

/** The address of the history of something in a storage. */
export const historyOf = (row: { product_id: string; variant_id?: string; storage_id: string }) =>
  place({
    to: '/dashboard/reports/movimiento-de-inventario',
    search: { item: row.variant_id ?? row.product_id, storage: row.storage_id },
  })

/** Why it moved, and what was noted of it. */
export const Cause = ({ row }: { row: Pick<Movement, 'cause_name' | 'note'> }) => (
  <>
    {row.cause_name}
    {row.note && (
      <span className="font-normal text-muted-foreground max-md:before:content-['·_'] md:block md:text-xs">
        {' '}
        {row.note}
      </span>
    )}
  </>
)

/** Units that came in with `+`, or went out with `−`. */
export const Signed = ({ row }: { row: Pick<Movement, 'quantity'> }) => (
  <span className={row.quantity > 0 ? 'text-primary' : row.quantity < 0 ? 'text-destructive' : undefined}>
    {row.quantity > 0 ? '+' : row.quantity < 0 ? '−' : ''}
    {quantity(Math.abs(row.quantity))}
  </span>
)
