import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Barcode, CircleCheck, CircleOff, Copy, Pencil, Trash2 } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { MoreActions } from '@/components/kit/more-actions'
import { Page } from '@/components/kit/page'
import { Failure, PageLines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { say } from '@/lib/toast'
import { productsCrumb } from '../form/new-product'
import { ProductState } from '../products/badges'
import type { Product } from '../products/product'
import { PricesCard, ProductFacts } from './product-facts'
import { ProductFigures } from './product-figures'
import { ProductImages } from './product-images'
import { StockCard } from './stock-card'
import { VariantsCard } from './variants-card'

/** productos/{product} */
export function ProductScreen() {
  const { product: id } = useParams({ from: '/dashboard/productos/$product' })
  const query = useQuery(q.catalog.getProduct({ id }))
  if (query.data) return <Detail key={id} product={query.data} />
  return query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : <PageLines />
}

const editor = (prod: string) => place({ to: '/dashboard/productos/editar/$prod', params: { prod } })

function Detail({ product }: { product: Product }) {
  const edits = useCan('product-update') && product.state !== 'deleted'
  return (
    <Page
      title={product.name}
      badge={<ProductState state={product.state} />}
      description={[product.sku, product.category].filter(Boolean).join(' · ')}
      crumbs={[productsCrumb]}
      actions={product.state !== 'deleted' && <Actions product={product} />}
      primary={edits ? { label: 'Editar', to: editor(product.id), shortcut: 'e' } : undefined}
    >
      {product.state === 'deleted' && <Deleted product={product} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_22rem]">
        <div className="grid grid-cols-1 gap-4">
          <ProductFigures product={product} />
          <StockCard product={product} />
          <VariantsCard product={product} />
        </div>
        <div className="grid grid-cols-1 gap-4">
          <PricesCard product={product} />
          <Card title="Fotos">{edits ? <ProductImages product={product} /> : <Photos product={product} />}</Card>
          <ProductFacts product={product} />
        </div>
      </div>
    </Page>
  )
}

const Photos = ({ product }: { product: Product }) =>
  product.images.length === 0 ? (
    <p className="text-sm text-muted-foreground">Sin fotos.</p>
  ) : (
    <div className="flex flex-wrap gap-2.5">
      {product.images.map((image) => (
        <a key={image.id} href={image.url} target="_blank" rel="noreferrer">
          <img src={image.thumb} alt="Foto" className="size-24 rounded-lg border object-cover" />
        </a>
      ))}
    </div>
  )

function Deleted({ product }: { product: Product }) {
  const may = useCan('product-delete', 'product-update')
  const restore = useMutation({
    mutationFn: () => api.catalog.restoreProducts({ ids: [product.id] }),
    onSuccess: () => say.good('Producto restaurado'),
  })
  return (
    <Alert tone="warning" title="Este producto está eliminado" className="mb-4">
      <p>No aparece al vender ni en las búsquedas; su historia sigue aquí.</p>
      {may && (
        <Button variant="outline" size="sm" className="mt-2" busy={restore.isPending} onClick={() => restore.mutate()}>
          Restaurar producto
        </Button>
      )}
    </Alert>
  )
}

function Actions({ product }: { product: Product }) {
  const { id, name, state, version } = product
  const [creates, edits, deletes] = [useCan('product-create'), useCan('product-update'), useCan('product-delete')]
  const navigate = useNavigate()
  const turn = useMutation({
    mutationFn: (next: 'active' | 'inactive') => api.goods.updateProduct({ id, version, state: next }),
    onSuccess: (row) => say.good(row.state === 'active' ? 'De nuevo a la venta' : 'Ya no aparece al vender'),
  })
  const restore = useMutation({ mutationFn: () => api.catalog.restoreProducts({ ids: [id] }) })
  const remove = useMutation({
    mutationFn: () => api.goods.removeProduct({ id }),
    onSuccess: () => {
      say.good(`Eliminado: ${name}`, { stay: true, action: { label: 'Deshacer', run: () => restore.mutate() } })
      void navigate({ to: '/dashboard/productos' })
    },
  })
  const ask = async () => {
    const body = 'Lo puedes restaurar cuando quieras desde Eliminados.'
    if (await confirm({ title: `¿Eliminar ${name}?`, body, action: 'Eliminar producto', danger: true })) remove.mutate()
  }
  const copier = place({ to: '/dashboard/producto/duplicar/$clone_id', params: { clone_id: id } })
  return (
    <>
      <Button variant="outline" asChild>
        <Link to="/dashboard/bcGenerator" search={{ productos: id }}>
          <Barcode /> Etiquetas
        </Link>
      </Button>
      <MoreActions
        actions={[
          edits && { label: 'Editar', icon: Pencil, run: () => void navigate(editor(id)) },
          creates && { label: 'Duplicar', icon: Copy, run: () => void navigate(copier) },
          edits &&
            (state === 'active'
              ? { label: 'Dejar de vender', icon: CircleOff, run: () => turn.mutate('inactive') }
              : { label: 'Poner a la venta', icon: CircleCheck, run: () => turn.mutate('active') }),
          deletes && { label: 'Eliminar', icon: Trash2, run: () => void ask(), danger: true },
        ]}
      />
    </>
  )
}
