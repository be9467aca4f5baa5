import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { type Crumb, Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { screenOf } from '@/lib/screen-of'
import { type DraftImage, DraftImages } from './draft-images'
import { FirstFields, MoreFields, useStorages, VariantFields } from './product-fields'
import { type ProductValues, productValues } from './product-values'
import { type Attempt, saveNewProduct } from './save-product'

export const productsCrumb: Crumb = { label: 'Productos', to: '/dashboard/productos' }

/** producto/add */
export function NewProduct() {
  const [round, setRound] = useState(0)
  return <ProductEditor key={round} title="Crear producto" start={productValues()} again={() => setRound(round + 1)} />
}

/** producto/duplicar/{clone_id}: a new product like another. */
export function DuplicateProduct() {
  const { clone_id: id } = useParams({ from: '/dashboard/producto/duplicar/$clone_id' })
  const query = useQuery({ ...q.catalog.getProduct({ id, clone: true }), gcTime: 0 })
  if (query.data) return <ProductEditor key={id} title="Duplicar producto" start={productValues(query.data, true)} />
  return query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : <PageLines />
}

interface EditorProps {
  title: string
  start: ProductValues
  /** Begins another one. */
  again?: () => void
}

function ProductEditor({ title, start, again }: EditorProps) {
  const navigate = useNavigate()
  const [images, setImages] = useState<DraftImage[]>([])
  const { main } = useStorages()
  const attempt = useRef<Attempt>({})
  const another = useRef(false)
  const record = useRecord<ProductValues, string>({
    values: start,
    save: (values, api) => saveNewProduct(values, attempt.current, { storage: main, images }, api),
    done: 'Producto guardado',
    onSaved: (product) => (another.current && again ? again() : void navigate(screenOf.product(product))),
  })
  const submit = (goesOn: boolean) => {
    another.current = goesOn
    record.submit()
  }
  return (
    <Page title={title} crumbs={[productsCrumb]} width="form">
      <RecordForm
        record={{ ...record, submit: () => submit(false) }}
        submit="Guardar producto"
        actions={
          again && (
            <Button variant="outline" disabled={record.form.formState.isSubmitting} onClick={() => submit(true)}>
              Guardar y crear otro
            </Button>
          )
        }
      >
        <FirstFields stocked />
        <VariantFields />
        <MoreFields images={<DraftImages images={images} set={setImages} />} />
      </RecordForm>
    </Page>
  )
}
