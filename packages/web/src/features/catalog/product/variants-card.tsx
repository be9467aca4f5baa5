import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Tag } from 'lucide-react'
import { useState } from 'react'
import { MoneyInput } from '@/components/kit/number-input'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Dialog, DialogContent, Sheet, SheetContent } from '@/components/ui/dialog'
import { Table, Td, Th } from '@/components/ui/table'
import { api, q } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { useStorages } from '../form/product-fields'
import { newVariants } from '../form/product-values'
import { named } from '../form/save-product'
import { VariantBuilder } from '../form/variant-builder'
import { chosen, planKey, type VariantPlan } from '../form/variant-plan'
import type { Attribute, Product, Variant } from '../products/product'
import { VariantSheet } from './variant-sheet'

type Doing = { what: 'add' } | { what: 'price' } | { what: 'edit'; variant: Variant }

/** The variants of a product: each opens to be changed, and more can be added. */
export function VariantsCard({ product }: { product: Product }) {
  const edits = useCan('product-update') && product.state !== 'deleted'
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  const { variants } = product
  if (variants.length === 0 && !edits) return null
  return (
    <Card
      title={variants.length > 0 ? plural(variants.length, 'variante') : 'Variantes'}
      action={
        edits && (
          <div className="flex flex-wrap justify-end gap-2">
            {variants.length > 1 && (
              <Button variant="ghost" size="sm" onClick={() => setDoing({ what: 'price' })}>
                <Tag /> Mismo precio
              </Button>
            )}
            <Button variant="outline" size="sm" onClick={() => setDoing({ what: 'add' })}>
              <Plus /> Agregar
            </Button>
          </div>
        )
      }
      className={
        variants.length > 0
          ? 'p-0 sm:p-0 max-sm:[&>header]:flex-col [&>header]:mb-2 [&>header]:px-4 [&>header]:pt-4'
          : '[&>header]:mb-0'
      }
    >
      {variants.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Variante</Th>
              <Th className="max-sm:hidden">SKU</Th>
              <Th>Estado</Th>
              <Th numeric>Precio</Th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id} className="relative last:*:border-b-0 hover:bg-muted/60">
                <Td className="font-medium">
                  {edits ? (
                    <button
                      type="button"
                      className="text-left outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
                      onClick={() => setDoing({ what: 'edit', variant })}
                    >
                      {variant.name}
                    </button>
                  ) : (
                    variant.name
                  )}
                </Td>
                <Td className="max-sm:hidden">{variant.sku}</Td>
                <Td>{variant.state === 'active' ? <Badge tone="good">Activa</Badge> : <Badge>Inactiva</Badge>}</Td>
                <Td numeric>{money(variant.price)}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {doing?.what === 'edit' && <VariantSheet variant={doing.variant} close={close} />}
      {doing?.what === 'price' && <SamePrice product={product} close={close} />}
      {doing?.what === 'add' && <AddVariants product={product} close={close} />}
    </Card>
  )
}

function SamePrice({ product, close }: { product: Product; close: () => void }) {
  const [price, setPrice] = useState<number | undefined>(product.price)
  const save = useMutation({
    mutationFn: (value: number) => api.catalog.setAllVariantPrices({ productId: product.id, price: value }),
    onSuccess: (rows) => {
      say.good(`${plural(rows.length, 'variante')} con el mismo precio`)
      close()
    },
  })
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title="Mismo precio para todas"
        footer={
          <Button
            busy={save.isPending}
            disabled={price === undefined}
            onClick={() => price !== undefined && save.mutate(price)}
          >
            {price === undefined ? 'Poner precio' : `Poner ${money(price)}`}
          </Button>
        }
      >
        <MoneyInput autoFocus aria-label="Precio" value={price} onChange={setPrice} />
      </DialogContent>
    </Dialog>
  )
}

function AddVariants({ product, close }: { product: Product; close: () => void }) {
  const attributes = useQuery(q.catalog.listAttributes({ per_page: 100 }))
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      {attributes.isError || !attributes.data ? (
        <SheetContent title={`Variantes de ${product.name}`} className="sm:max-w-2xl">
          {attributes.isError ? <Failure error={attributes.error} /> : <Lines />}
        </SheetContent>
      ) : (
        <AddPanel product={product} attributes={attributes.data.data} close={close} />
      )}
    </Sheet>
  )
}

interface AddPanelProps {
  product: Product
  attributes: readonly Attribute[]
  close: () => void
}

function AddPanel({ product, attributes, close }: AddPanelProps) {
  const { main } = useStorages()
  const existing = new Set(product.variants.map(({ terms }) => planKey(terms.map((term) => term.term_id))))
  const [plan, setPlan] = useState<VariantPlan>({
    options: product.attributes.map((attribute) => ({
      ...attribute,
      all: attributes.find((one) => one.id === attribute.id)?.terms ?? attribute.terms,
    })),
    rows: {},
  })
  const rows = chosen(plan, existing)
  const save = useMutation({
    mutationFn: async () => {
      try {
        return await api.goods.createVariants({
          product_id: product.id,
          variants: newVariants(plan, main, existing),
        })
      } catch (error) {
        throw error instanceof ApiError
          ? named(
              error,
              rows.map((row) => row.name),
            )
          : error
      }
    },
    onSuccess: (made) => {
      say.good(`${plural(made.length, 'variante agregada', 'variantes agregadas')}`)
      close()
    },
  })
  return (
    <SheetContent
      title={`Variantes de ${product.name}`}
      className="sm:max-w-2xl"
      footer={
        <Button busy={save.isPending} disabled={rows.length === 0} onClick={() => save.mutate()}>
          {rows.length === 0 ? 'Agregar variantes' : `Agregar ${plural(rows.length, 'variante')}`}
        </Button>
      }
    >
      <VariantBuilder plan={plan} onChange={setPlan} price={product.price} existing={existing} />
    </SheetContent>
  )
}
