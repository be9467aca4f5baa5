import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { q } from '@/lib/api'
import { cn } from '@/lib/cn'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import type { Product, ProductStorage } from '../products/product'
import { HistorySheet } from './history-sheet'
import type { Place } from './stock-place'
import { StockSheet } from './stock-sheet'

/** What there is of a product, where, and why. */
export function StockCard({ product }: { product: Product }) {
  const query = useQuery(q.inventory.storagesOfProduct({ product: product.id }))
  const [open, setOpen] = useState<{ place: Place; what: 'history' | 'change' }>()
  const changes = useCan('inventory_adjustment-create', 'product-update') && product.state !== 'deleted'
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />
  // What is on its way counts only while there is any.
  const storages = query.data?.filter((storage) => storage.type === 'normal' || storage.quantity !== 0)
  const total = storages?.reduce((sum, storage) => sum + storage.quantity, 0) ?? 0
  const value = storages?.reduce((sum, storage) => sum + (storage.value ?? 0), 0) ?? 0
  const seesCost = storages?.some((storage) => storage.value !== null) ?? false
  const mayChange = (place: Place) => changes && place.storage.type === 'normal'
  return (
    <Card
      title="Existencias"
      description={
        storages && (
          <>
            <b className="text-2xl font-semibold text-foreground">{quantity(total)}</b> en total
            {seesCost && total > 0 && <> · valen {money(value)}</>}
          </>
        )
      }
      className="p-0 sm:p-0 [&>header]:mb-2 [&>header]:px-4 [&>header]:pt-4"
    >
      {!storages ? (
        <Lines rows={3} className="p-4" />
      ) : product.variants.length > 0 ? (
        <ByVariant
          product={product}
          storages={storages}
          show={(place) =>
            setOpen({ place, what: place.minimum === undefined && mayChange(place) ? 'change' : 'history' })
          }
        />
      ) : (
        <ul className="divide-y border-t">
          {storages.map((storage) => {
            const place = placeOf(product, storage)
            return (
              <StorageRow
                key={storage.id}
                storage={storage}
                why={() => setOpen({ place, what: 'history' })}
                change={mayChange(place) ? () => setOpen({ place, what: 'change' }) : undefined}
              />
            )
          })}
        </ul>
      )}
      {open?.what === 'history' && (
        <HistorySheet
          place={open.place}
          close={() => setOpen(undefined)}
          correct={mayChange(open.place) ? () => setOpen({ ...open, what: 'change' }) : undefined}
        />
      )}
      {open?.what === 'change' && <StockSheet place={open.place} close={() => setOpen(undefined)} />}
    </Card>
  )
}

function placeOf(product: Product, storage: ProductStorage, variant?: Product['variants'][number]): Place {
  const row = storage.rows.find((one) => one.variant_id === variant?.id)
  const { id, name, type } = storage
  return {
    product: product.id,
    variant: variant?.id,
    name: variant ? `${product.name} · ${variant.name}` : product.name,
    storage: { id, name, type },
    quantity: row?.quantity ?? 0,
    minimum: row?.minimum,
  }
}

interface StorageRowProps {
  storage: ProductStorage
  why: () => void
  change: (() => void) | undefined
}

function StorageRow({ storage, why, change }: StorageRowProps) {
  const row = storage.rows[0]
  const low = row !== undefined && row.minimum > 0 && row.quantity <= row.minimum
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{storage.name}</p>
        <p className="text-sm text-muted-foreground">
          {row
            ? [
                row.minimum > 0 && `mínimo ${quantity(row.minimum)}`,
                row.unconfirmed > 0 && `${quantity(row.unconfirmed)} en pedidos del catálogo sin confirmar`,
                row.cost !== null && row.quantity > 0 && `costo promedio ${money(row.cost)}`,
              ]
                .filter(Boolean)
                .join(' · ') || 'Sin mínimo'
            : 'Aquí no lo tienes'}
        </p>
      </div>
      <span className={cn('money text-lg font-semibold', low && 'text-warning')}>{quantity(storage.quantity)}</span>
      <div className="flex gap-2 max-sm:w-full">
        {row && (
          <Button variant="outline" size="sm" onClick={why}>
            <CircleHelp /> ¿Por qué tengo {quantity(row.quantity)}?
          </Button>
        )}
        {change && (
          <Button variant="ghost" size="sm" onClick={change}>
            Cambiar
          </Button>
        )}
      </div>
    </li>
  )
}

interface ByVariantProps {
  product: Product
  storages: readonly ProductStorage[]
  show: (place: Place) => void
}

/** A row for each variant, a column for each storage; each figure says why. */
function ByVariant({ product, storages, show }: ByVariantProps) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Variante</Th>
          {storages.map((storage) => (
            <Th key={storage.id} numeric>
              {storage.name}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {product.variants.map((variant) => (
          <tr key={variant.id} className="last:*:border-b-0">
            <Td>{variant.name}</Td>
            {storages.map((storage) => {
              const place = placeOf(product, storage, variant)
              const low = place.minimum !== undefined && place.minimum > 0 && place.quantity <= place.minimum
              const title = `¿Por qué tengo ${quantity(place.quantity)} de ${variant.name} en ${storage.name}?`
              return (
                <Td key={storage.id} numeric>
                  <button
                    type="button"
                    title={title}
                    aria-label={title}
                    onClick={() => show(place)}
                    className={cn(
                      '-mr-2 min-h-8 min-w-10 rounded-md px-2 text-right underline decoration-dotted underline-offset-4 hover:bg-muted pointer-coarse:min-h-11',
                      low && 'font-medium text-warning',
                      place.quantity === 0 && !low && 'text-muted-foreground',
                    )}
                  >
                    {quantity(place.quantity)}
                  </button>
                </Td>
              )
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="*:border-t *:border-b-0 *:font-medium">
          <Td>Total</Td>
          {storages.map((storage) => (
            <Td key={storage.id} numeric>
              {quantity(storage.quantity)}
            </Td>
          ))}
        </tr>
      </tfoot>
    </Table>
  )
}
