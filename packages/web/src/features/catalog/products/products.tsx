import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp, Package } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Button } from '@/components/ui/button'
import { Tabs, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { q } from '@/lib/api'
import { count, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { ProductState, StockFigure, stateOptions, Thumb } from './badges'
import { DeletedProducts } from './deleted-products'
import { exportSheet } from './export-sheet'
import { LowStock } from './low-stock'
import type { StockedProduct } from './product'
import { BulkActions } from './products-bulk'
import { ProductsMenu } from './products-menu'

const views = { all: '', low: 'low', deleted: 'deleted' } as const
type View = keyof typeof views

/** Which list the URL asks for: `stock=low`, `state=deleted`, or all. */
function useView(): [View, (view: View) => void] {
  const { stock, state } = useSearch({ strict: false })
  const navigate = useNavigate()
  const view: View = state === 'deleted' ? 'deleted' : stock === 'low' ? 'low' : 'all'
  const search = { all: {}, low: { stock: 'low' }, deleted: { state: 'deleted' } }
  return [view, (next) => void navigate({ to: '.', search: search[next], replace: true })]
}

/** Productos: what is sold, with what there is of it. */
export function Products() {
  const creates = useCan('product-create')
  const [view, show] = useView()
  return (
    <Page
      title="Productos"
      primary={creates ? { label: 'Crear producto', to: '/dashboard/producto/add' } : undefined}
      actions={<ProductsMenu />}
    >
      <ViewTabs view={view} show={show} />
      {view === 'all' ? <AllProducts /> : view === 'low' ? <LowStock /> : <DeletedProducts />}
    </Page>
  )
}

function ViewTabs({ view, show }: { view: View; show: (view: View) => void }) {
  const one = { page: 1, per_page: 1 }
  const low = useQuery(q.inventory.lowStock(one))
  const deleted = useQuery(q.catalog.listDeletedProducts(one))
  const total = (n: number | undefined) =>
    n ? <span className="ml-1.5 text-sm font-normal text-muted-foreground">{count(n)}</span> : null
  return (
    <Tabs value={view} onValueChange={(next) => show(next as View)} className="mb-3">
      <TabsList aria-label="Qué productos">
        <TabsTrigger value="all">Todos</TabsTrigger>
        <TabsTrigger value="low">Por agotarse{total(low.data?.meta.total)}</TabsTrigger>
        <TabsTrigger value="deleted">Eliminados{total(deleted.data?.meta.total)}</TabsTrigger>
      </TabsList>
    </Tabs>
  )
}

function AllProducts() {
  const list = useListSearch(['category_id', 'state'])
  const query = useList(q.goods.productsWithStock(list.input))
  const categories = useQuery({ ...q.catalog.listCategories({ per_page: 100 }), staleTime: 60_000 })
  const edits = useCan('product-update')
  const options = [
    { value: 'none', label: 'Sin categoría' },
    ...(categories.data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []),
  ]
  return (
    <>
      <TableToolbar
        list={list}
        search="Nombre, SKU o código de barras"
        filters={[
          { name: 'category_id', label: 'Categoría', options },
          { name: 'state', label: 'Estado', options: stateOptions },
        ]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(row) => row.id}
        href={(row) => screenOf.product(row.id)}
        columns={[
          {
            header: 'Producto',
            sort: 'name',
            cell: (row) => <Name product={row} />,
            phone: 'title',
            className: 'min-w-64',
          },
          { header: 'SKU', cell: (row) => row.sku, phone: 'line' },
          { header: 'Categoría', cell: (row) => row.category ?? 'Sin categoría', phone: 'line' },
          { header: 'Estado', cell: (row) => <ProductState state={row.state} /> },
          { header: 'Hay', align: 'right', cell: (row) => <StockFigure product={row} />, phone: 'line' },
          { header: 'Precio', align: 'right', kind: 'money', value: (row) => row.price, phone: 'value' },
        ]}
        exportWith={() => exportSheet(list.filters.category_id ? { category_id: list.filters.category_id } : {})}
        bulk={edits ? (ids, clear) => <BulkActions ids={ids} clear={clear} /> : undefined}
        empty={<NoProducts />}
      />
    </>
  )
}

const Name = ({ product }: { product: StockedProduct }) => (
  <span className="flex items-center gap-3">
    <Thumb src={product.image} className="max-md:hidden" />
    <span className="min-w-0">
      <span className="line-clamp-2">{product.name}</span>
      {product.variants_count > 0 && (
        <span className="block text-xs font-normal text-muted-foreground max-md:hidden">
          {plural(product.variants_count, 'variante')}
        </span>
      )}
    </span>
  </span>
)

function NoProducts() {
  const creates = useCan('product-create')
  return (
    <Empty
      icon={Package}
      title="Carga lo que vendes"
      action={
        creates && (
          <>
            <Button asChild>
              <Link to="/dashboard/productos" search={{ importar: 'nuevos' }}>
                <FileUp /> Importar de Excel
              </Link>
            </Button>
            <Button variant="outline" asChild>
              <Link to="/dashboard/producto/add">Crear el primero</Link>
            </Button>
          </>
        )
      }
    >
      Tráelos de tu planilla de Excel, aunque tenga sus propios títulos, o crea el primero con nombre, precio y
      cantidad.
    </Empty>
  )
}
