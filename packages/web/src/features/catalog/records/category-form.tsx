import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { CategoryColor } from '@tendero/core/catalog/category.input'
import { Package } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { type Crumb, Page } from '@/components/kit/page'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input, Textarea } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { TonePick } from './tone-pick'

type Color = CategoryColor | ''

const crumbs: Crumb[] = [{ label: 'Categorías', to: '/dashboard/categorias' }]

const Fields = () => (
  <>
    <Field name="name" label="Nombre" required="Falta el nombre de la categoría">
      {(f) => <Input {...f} autoFocus maxLength={80} autoComplete="off" placeholder="Camisas" />}
    </Field>
    <Field
      name="color"
      label="Color en el mostrador"
      help="Con el que se distingue en el punto de venta. Sin elegirlo lleva uno propio."
      optional
    >
      {(f) => <TonePick {...f} />}
    </Field>
    <Field
      name="order"
      label="Lugar en el mostrador"
      help="1 va de primera. Sin número va después, por nombre."
      optional
    >
      {(f) => <NumberInput {...f} decimals={0} className="max-w-32" />}
    </Field>
    <Field name="description" label="Descripción" optional>
      {(f) => <Textarea {...f} maxLength={300} />}
    </Field>
  </>
)

/** categorias/add */
export function NewCategory() {
  const navigate = useNavigate()
  const record = useRecord({
    values: { name: '', description: '', color: '' as Color, order: undefined as number | undefined },
    save: (values, api) => api.catalog.createCategory(values),
    done: 'Categoría creada',
    onSaved: () => void navigate({ to: '/dashboard/categorias' }),
  })
  return (
    <Page title="Crear categoría" crumbs={crumbs} width="form">
      <RecordForm record={record} submit="Guardar categoría">
        <Fields />
      </RecordForm>
    </Page>
  )
}

type Category = Awaited<ReturnType<typeof api.catalog.getCategory>>

/** categorias/{cat} */
export function CategoryScreen() {
  const { cat } = useParams({ from: '/dashboard/categorias/$cat' })
  const query = useQuery(q.catalog.getCategory({ id: cat }))
  if (query.data) return <EditCategory key={cat} category={query.data} />
  return query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : <PageLines />
}

function EditCategory({ category }: { category: Category }) {
  const { id, name, products, active } = category
  const [updates, deletes, sees] = [
    useCan('product-category-update'),
    useCan('product-category-delete'),
    useCan('product-read'),
  ]
  const record = useRecord({
    values: {
      name,
      description: category.description ?? '',
      color: (category.color ?? '') as Color,
      order: category.order,
    },
    save: ({ order, ...values }, api) => api.catalog.updateCategory({ id, ...values, order: order ?? '' }),
    done: 'Categoría guardada',
  })
  return (
    <Page
      title={name}
      crumbs={crumbs}
      width="form"
      badge={active ? undefined : <Badge>Inactiva</Badge>}
      actions={
        <>
          <RecordActions
            name={name}
            question={`¿Eliminar la categoría ${name}?`}
            active={active}
            turn={
              updates
                ? (next) =>
                    api.catalog.updateCategory({ id, name, description: category.description ?? '', active: next })
                : undefined
            }
            remove={deletes ? () => api.catalog.removeCategory({ id }) : undefined}
            list="/dashboard/categorias"
          />
          {sees && (
            <Button variant="outline" asChild>
              <Link to="/dashboard/productos" search={{ category_id: id }}>
                <Package /> {plural(products, 'producto')}
              </Link>
            </Button>
          )}
        </>
      }
    >
      {updates ? (
        <RecordForm record={record} submit="Guardar categoría">
          <Fields />
        </RecordForm>
      ) : (
        <p className="text-muted-foreground">{category.description ?? 'Sin descripción.'}</p>
      )}
    </Page>
  )
}
