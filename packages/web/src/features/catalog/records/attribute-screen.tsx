import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { type Crumb, Page } from '@/components/kit/page'
import { RecordActions } from '@/components/kit/record-actions'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { api, q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { TermsInput } from '../form/terms-input'
import type { Attribute } from '../products/product'

const crumbs: Crumb[] = [{ label: 'Atributos', to: '/dashboard/atributos' }]
const PAGE = 100

/** The attribute of the URL, looked for among all of them: a shop has a few. */
async function findAttribute(id: string): Promise<Attribute | null> {
  for (let page = 1; ; page++) {
    const { data, meta } = await api.catalog.listAttributes({ page, per_page: PAGE })
    const found = data.find((attribute) => attribute.id === id)
    if (found || page >= meta.last_page) return found ?? null
  }
}

/** atributos/{attr} */
export function AttributeScreen() {
  const { attr } = useParams({ from: '/dashboard/atributos/$attr' })
  const query = useQuery({
    queryKey: [...q.catalog.listAttributes({}).queryKey, 'one', attr],
    queryFn: () => findAttribute(attr),
  })
  if (query.data) return <EditAttribute key={attr} attribute={query.data} />
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (query.data === null)
    return (
      <Page title="Atributo" crumbs={crumbs}>
        <p className="text-muted-foreground">Este atributo ya no existe.</p>
      </Page>
    )
  return <PageLines />
}

function EditAttribute({ attribute }: { attribute: Attribute }) {
  const { id, name, active } = attribute
  const [updates, deletes] = [useCan('product-attribute-update'), useCan('product-attribute-delete')]
  const record = useRecord({
    values: { name },
    save: (values, api) => api.catalog.updateAttribute({ id, ...values }),
    done: 'Atributo guardado',
  })
  return (
    <Page
      title={name}
      badge={!active && <Badge>Inactivo</Badge>}
      crumbs={crumbs}
      width="form"
      actions={
        <RecordActions
          name={name}
          question={`¿Eliminar el atributo ${name}?`}
          active={active}
          turn={updates ? (next) => api.catalog.updateAttribute({ id, active: next }) : undefined}
          remove={deletes ? () => api.catalog.removeAttribute({ id }) : undefined}
          list="/dashboard/atributos"
        />
      }
    >
      <div className="grid gap-4">
        <Terms attribute={attribute} adds={updates} deletes={deletes} />
        {updates && (
          <Card>
            <RecordForm
              record={record}
              submit="Guardar nombre"
              className="[&>div:last-child]:static [&>div:last-child]:bg-none [&>div:last-child]:p-0"
            >
              <Field name="name" label="Nombre" required="Falta el nombre del atributo">
                {(f) => <Input {...f} maxLength={40} autoComplete="off" />}
              </Field>
            </RecordForm>
          </Card>
        )}
      </div>
    </Page>
  )
}

function Terms({ attribute, adds, deletes }: { attribute: Attribute; adds: boolean; deletes: boolean }) {
  const [typed, setTyped] = useState<string[]>([])
  const add = useMutation({
    mutationFn: () => api.catalog.addTerms({ attribute_id: attribute.id, terms: typed }),
    onSuccess: () => setTyped([]),
  })
  const remove = useMutation({ mutationFn: (id: string) => api.catalog.removeTerm({ id }) })
  const drop = async (term: { id: string; name: string }) => {
    if (await confirm({ title: `¿Quitar ${term.name}?`, action: 'Quitar término', danger: true }))
      remove.mutate(term.id)
  }
  return (
    <Card title="Términos" description="En el orden en que los diste; así salen las variantes.">
      {attribute.terms.length === 0 && <p className="text-sm text-muted-foreground">Aún no tiene ninguno.</p>}
      <ul className="flex flex-wrap gap-1.5">
        {attribute.terms.map((term) => (
          <li key={term.id} className="inline-flex min-h-8 items-center gap-1 rounded-md border pr-1 pl-2.5">
            {term.name}
            {deletes && (
              <button
                type="button"
                aria-label={`Quitar ${term.name}`}
                className="grid size-6 place-items-center rounded-sm text-muted-foreground hover:text-destructive pointer-coarse:size-10"
                onClick={() => void drop(term)}
              >
                <X className="size-3.5" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {adds && (
        <div className="mt-4 grid gap-1.5">
          <Label htmlFor="new-terms">Agregar términos</Label>
          <TermsInput id="new-terms" value={typed} onChange={setTyped} placeholder="Escribe y pulsa Enter" />
          {typed.length > 0 && (
            <Button className="mt-2 justify-self-start" busy={add.isPending} onClick={() => add.mutate()}>
              Agregar {plural(typed.length, 'término')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
