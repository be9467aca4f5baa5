import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { q } from '@/lib/api'
import { dateTime, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { taxText } from '@/lib/tax-text'
import type { Product } from '../products/product'

/** Its price in each list, the ones that are worked out too. */
export function PricesCard({ product }: { product: Product }) {
  const lists =
    useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 }).data?.filter((list) => list.active) ?? []
  return (
    <Card title={lists.length > 1 ? 'Precios' : 'Precio'}>
      <dl className="grid gap-2">
        <Fact label={lists.find((list) => list.is_default)?.name ?? 'Venta'}>
          <b className="text-lg font-semibold">{money(product.price)}</b>
        </Fact>
        {lists
          .filter((list) => !list.is_default)
          .map((list) => {
            const own = product.prices[String(list.id)]
            const base = lists.find((one) => one.id === list.base_list)?.name
            return (
              <Fact key={list.id} label={list.name}>
                {own !== undefined ? (
                  money(own)
                ) : (
                  <span className="text-sm text-muted-foreground">
                    {list.percent === null ? 'el mismo' : `${base ?? ''} ${signed(list.percent)}`}
                  </span>
                )}
              </Fact>
            )
          })}
        <Fact label="Impuesto incluido">{taxText(product)}</Fact>
      </dl>
    </Card>
  )
}

const signed = (percent: number) => `${percent < 0 ? '−' : '+'} ${String(Math.abs(percent)).replace('.', ',')} %`

/** What else is known of it. */
export function ProductFacts({ product }: { product: Product }) {
  const opens = useCan('product-category-read')
  return (
    <Card title="Ficha">
      <dl className="grid gap-2">
        <Fact label="SKU">{product.sku}</Fact>
        {product.barcode && <Fact label="Código de barras">{product.barcode}</Fact>}
        <Fact label="Categoría">
          {product.category_id && opens ? (
            <Link
              {...screenOf.category(product.category_id)}
              className="text-primary underline-offset-4 hover:underline"
            >
              {product.category}
            </Link>
          ) : (
            (product.category ?? 'Sin categoría')
          )}
        </Fact>
        {product.cost !== null && <Fact label="Costo">{product.cost > 0 ? money(product.cost) : 'Sin costo'}</Fact>}
        <Fact label="Stock mínimo">
          {product.minimum_stock > 0 ? quantity(product.minimum_stock) : 'Sin mínimo propio'}
        </Fact>
        <Fact label="Se vende por">{product.unit_name}</Fact>
        {sizeText(product) && <Fact label="Peso y medidas">{sizeText(product)}</Fact>}
        <Fact label="Último cambio">{dateTime(product.updated_at)}</Fact>
      </dl>
      {product.description && (
        <p className="mt-4 border-t pt-4 text-sm whitespace-pre-line text-muted-foreground">{product.description}</p>
      )}
    </Card>
  )
}

/** `500 g · 30 × 20 × 5 cm` */
function sizeText({ grams, length, width, height }: Product): string {
  const sides = [length, width, height].filter((side) => side !== undefined)
  return [grams && `${grams} g`, sides.length === 3 && `${sides.join(' × ')} cm`].filter(Boolean).join(' · ')
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="shrink-0 text-sm text-muted-foreground">{label}</dt>
    <dd className="min-w-0 text-right break-words">{children}</dd>
  </div>
)
