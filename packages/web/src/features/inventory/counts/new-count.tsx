import { useNavigate } from '@tanstack/react-router'
import { Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { Pick } from '@/components/kit/pick'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { RadioGroup } from '@/components/ui/choice'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { storageOptions, useStorages } from '@/shared/item/storage-select'

type Scope = 'storage' | 'category' | 'all'

const scopes = [
  { value: 'storage', label: 'Una bodega', help: 'Todo lo que hay en ella.' },
  { value: 'category', label: 'Una categoría', help: 'Sus productos, en una bodega o en todas.' },
  { value: 'all', label: 'Todo', help: 'Cada producto de cada bodega.' },
]

const ANY = '*'

/** A new count: of what. Selling goes on while people count. */
export function NewCount() {
  const navigate = useNavigate()
  const counts = useCan('physical_count-update')
  const storages = useStorages()
  const record = useRecord({
    values: { scope: 'storage' as Scope, storage_id: '', category_id: '', note: '' },
    save: ({ scope, storage_id, category_id, note }, api) =>
      api.inventory.createCount({
        ...(scope !== 'all' && storage_id && storage_id !== ANY ? { storage_id } : {}),
        ...(scope === 'storage' && !storage_id && storages[0] ? { storage_id: storages[0].id } : {}),
        ...(scope === 'category' && category_id ? { category_id } : {}),
        ...(note.trim() ? { note: note.trim() } : {}),
      }),
    done: 'Conteo abierto',
    onSaved: (row) =>
      void (counts ? navigate(screenOf.physicalCount(row.id)) : navigate({ to: '/dashboard/conteo-fisico' })),
  })
  const scope = record.form.watch('scope')
  return (
    <Page
      title="Crear conteo"
      width="form"
      description="Puedes seguir vendiendo: cada producto se compara con lo que había en el instante en que lo contaste."
      crumbs={[{ label: 'Conteo físico', to: '/dashboard/conteo-fisico' }]}
    >
      <RecordForm record={record} submit="Empezar a contar">
        <Field name="scope" label="Qué vas a contar">
          {(f) => <RadioGroup {...f} options={scopes} className="sm:grid-cols-3" />}
        </Field>
        {scope === 'category' && (
          <Field name="category_id" label="Categoría" required="Elige la categoría">
            {(f) => (
              <Pick
                {...f}
                find={(search) => ({
                  queryKey: ['inventory', 'categories', search],
                  queryFn: async () =>
                    (await api.catalog.listCategories({ ...(search ? { search } : {}), per_page: 30 })).data,
                })}
                item={(category) => ({ id: category.id, label: category.name })}
              />
            )}
          </Field>
        )}
        {scope !== 'all' && (
          <Field name="storage_id" label="Bodega">
            {({ value, ...f }) => (
              <Select
                {...f}
                value={value || (scope === 'category' ? ANY : storages[0]?.id)}
                options={[
                  ...(scope === 'category' ? [{ value: ANY, label: 'Todas las bodegas' }] : []),
                  ...storageOptions(storages),
                ]}
              />
            )}
          </Field>
        )}
        <Field name="note" label="Nota" optional>
          {(f) => <Input {...f} maxLength={200} placeholder="Inventario de fin de año" />}
        </Field>
      </RecordForm>
    </Page>
  )
}
