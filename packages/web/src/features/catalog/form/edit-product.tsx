import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { screenOf } from '@/lib/screen-of'
import { ProductImages } from '../product/product-images'
import { VariantsCard } from '../product/variants-card'
import { ProductState } from '../products/badges'
import type { Product } from '../products/product'
import { productsCrumb } from './new-product'
import { FirstFields, OtherFields } from './product-fields'
import { productChanges, productValues } from './product-values'

/** productos/editar/{prod} */
export function EditProduct() {
  const { prod } = useParams({ from: '/dashboard/productos/editar/$prod' })
  const query = useQuery(q.catalog.getProduct({ id: prod }))
  if (query.data) return <Editor key={prod} product={query.data} />
  return query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : <PageLines />
}

function Editor({ product }: { product: Product }) {
  const record = useRecord({
    values: productValues(product),
    save: (values, api) => api.goods.updateProduct(productChanges(values, product)),
    done: 'Producto guardado',
  })
  return (
    <Page
      title={product.name}
      badge={<ProductState state={product.state} />}
      crumbs={[productsCrumb]}
      width="form"
      actions={
        <Button variant="outline" asChild>
          <Link {...screenOf.product(product.id)}>Ver existencias e historia</Link>
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <RecordForm record={record} submit="Guardar producto">
          <FirstFields stocked={false} />
          <OtherFields images={<ProductImages product={product} />} />
        </RecordForm>
        <VariantsCard product={product} />
      </div>
    </Page>
  )
}
