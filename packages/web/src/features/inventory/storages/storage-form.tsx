import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { CheckField, Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { CityPick } from '@/shared/party/picks'
import type { StorageRow } from '../stock/types'

const valuesOf = (row: StorageRow | undefined) => ({
  name: row?.name ?? '',
  address: row?.address ?? '',
  city: row?.city ?? '',
  phone: row?.phone ?? '',
  manager: row?.manager ?? '',
  isDefault: row?.isDefault ?? false,
})

/** A new storage. */
export function NewStorage() {
  const navigate = useNavigate()
  const record = useRecord({
    values: valuesOf(undefined),
    save: (values, api) => api.inventory.createStorage(values),
    done: 'Bodega guardada',
    onSaved: (row) => void navigate(screenOf.storage(row.id)),
  })
  return (
    <Page title="Crear bodega" width="form" crumbs={[{ label: 'Bodegas', to: '/dashboard/bodegas' }]}>
      <RecordForm record={record} submit="Guardar bodega">
        <StorageFields />
      </RecordForm>
    </Page>
  )
}

function StorageFields() {
  return (
    <>
      <Field name="name" label="Nombre" required="Falta el nombre">
        {(f) => <Input {...f} placeholder="Bodega del norte" autoFocus />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="address" label="Dirección" optional>
          {(f) => <Input {...f} autoComplete="street-address" />}
        </Field>
        <Field name="city" label="Municipio" optional>
          {(f) => <CityPick {...f} clearable />}
        </Field>
        <Field name="manager" label="Encargado" optional>
          {(f) => <Input {...f} />}
        </Field>
        <Field name="phone" label="Teléfono" optional>
          {(f) => <Input {...f} type="tel" inputMode="tel" />}
        </Field>
      </div>
      <CheckField
        name="isDefault"
        label="Es la bodega principal"
        help="De ella sale lo que vendes cuando no eliges otra."
      />
    </>
  )
}

/** The data of a storage, at the side of its products; removes it too. */
export function EditStorage({ row, close }: { row: StorageRow; close: () => void }) {
  const navigate = useNavigate()
  const deletes = useCan('storage-delete')
  const record = useRecord({
    values: valuesOf(row),
    save: (values, api) => api.inventory.updateStorage({ id: row.id, ...values }),
    done: 'Bodega guardada',
    onSaved: close,
  })
  const remove = useMutation({
    mutationFn: () => api.inventory.removeStorage({ id: row.id }),
    onSuccess: ({ message }) => {
      say.good(message)
      close()
      void navigate({ to: '/dashboard/bodegas' })
    },
  })
  const ask = async () => {
    const body = 'Si ya tuvo mercancía queda desactivada, con su historia. Si no, se elimina.'
    if (await confirm({ title: `¿Eliminar ${row.name}?`, body, action: 'Eliminar bodega', danger: true }))
      remove.mutate()
  }
  return (
    <RecordForm
      record={record}
      submit={row.active ? 'Guardar bodega' : 'Guardar y activar'}
      actions={
        deletes &&
        row.active && (
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
      <StorageFields />
    </RecordForm>
  )
}
