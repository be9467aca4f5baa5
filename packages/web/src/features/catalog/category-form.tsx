import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Package, Trash2 } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { type Crumb, Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Input, Textarea } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

const crumbs: Crumb[] = [{ label: 'Categorías', to: '/dashboard/categorias' }]

const Fields = () => (
  <>
    <Field name="name" label="Nombre" required="Falta el nombre de la categoría">
      {(f) => <Input {...f} autoFocus maxLength={80} autoComplete="off" placeholder="Camisas" />}
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
    values: { name: '', description: '' },
    save: (values) => api.catalog.createCategory(values),
    done: 'Categoría creada',
    onSaved: () => void navigate({ to: '/dashboard/categorias' as string }),
  })
  return (
    <Page title="Nueva categoría" crumbs={crumbs} width="form">
      <RecordForm record={record} submit="Crear categoría">
        <Fields />
      </RecordForm>
    </Page>
  )
}

type Category = Awaited<ReturnType<typeof api.catalog.getCategory>>

/** categorias/{cat} */
export function CategoryScreen() {
  const { cat } = useParams({ strict: false }) as { cat: string }
  const query = useQuery(q.catalog.getCategory({ id: cat }))
  if (query.data) return <EditCategory key={cat} category={query.data} />
  return query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : <PageLines />
}

function EditCategory({ category }: { category: Category }) {
  const { id, name, products } = category
  const navigate = useNavigate()
  const [updates, deletes, sees] = [
    useCan('product-category-update'),
    useCan('product-category-delete'),
    useCan('product-read'),
  ]
  const record = useRecord({
    values: { name, description: category.description ?? '' },
    save: (values) => api.catalog.updateCategory({ id, ...values }),
    done: 'Categoría guardada',
  })
  const remove = useMutation({
    mutationFn: () => api.catalog.removeCategory({ id }),
    onSuccess: ({ message }) => {
      say.good(message)
      void navigate({ to: '/dashboard/categorias' as string })
    },
  })
  const ask = async () => {
    if (await confirm({ title: `¿Eliminar ${name}?`, action: 'Eliminar categoría', danger: true })) remove.mutate()
  }
  return (
    <Page
      title={name}
      crumbs={crumbs}
      width="form"
      actions={
        sees && (
          <Button variant="outline" asChild>
            <Link to={'/dashboard/productos' as string} search={{ category_id: id } as never}>
              <Package /> {plural(products, 'producto')}
            </Link>
          </Button>
        )
      }
    >
      {updates ? (
        <RecordForm
          record={record}
          submit="Guardar categoría"
          actions={
            deletes && (
              <Button
                variant="ghost"
                busy={remove.isPending}
                onClick={() => void ask()}
                className="text-destructive hover:bg-destructive-soft"
              >
                <Trash2 /> Eliminar
              </Button>
            )
          }
        >
          <Fields />
        </RecordForm>
      ) : (
        <p className="text-muted-foreground">{category.description ?? 'Sin descripción.'}</p>
      )}
    </Page>
  )
}
