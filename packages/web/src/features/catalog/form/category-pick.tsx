import { useMutation } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Pick } from '@/components/kit/pick'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { findCategories } from '../products/product'

interface ControlProps {
  value: string | undefined
  chosen?: string
  onChange: (id: string | undefined, name?: string) => void
  id?: string
  'aria-invalid'?: boolean | undefined
}

/** Chooses a category; one that is missing is made with what was typed. */
export function CategoryPick({ value, chosen, onChange, id, ...state }: ControlProps) {
  const creates = useCan('product-category-create')
  const create = useMutation({
    mutationFn: (name: string) => api.catalog.createCategory({ name }),
    onSuccess: (category) => {
      onChange(category.id, category.name)
      say.good(`Categoría creada: ${category.name}`)
    },
  })
  return (
    <Pick
      id={id}
      aria-invalid={state['aria-invalid']}
      value={value}
      chosen={chosen}
      clearable
      placeholder="Sin categoría"
      find={findCategories}
      item={(row) => ({ id: row.id, label: row.name })}
      onChange={(category, row) => onChange(category, row?.name)}
      createLabel="Crear categoría"
      onCreate={creates ? (text) => text && create.mutate(text) : undefined}
    />
  )
}

/** The same in a form with `category_id` and `category`, its name. */
export function CategoryField({ optional = true }: { optional?: boolean }) {
  const { watch, setValue } = useFormContext<{ category_id: string; category: string }>()
  const chosen = watch('category')
  return (
    <Field name="category_id" label="Categoría" optional={optional}>
      {(f) => (
        <CategoryPick
          id={f.id}
          aria-invalid={f['aria-invalid']}
          value={f.value || undefined}
          chosen={chosen || undefined}
          onChange={(id, name) => {
            setValue('category', name ?? '', { shouldDirty: true })
            f.onChange(id ?? '')
          }}
        />
      )}
    </Field>
  )
}
