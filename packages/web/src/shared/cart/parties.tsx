import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { Pick, type PickProps } from '@/components/kit/pick'
import { Card } from '@/components/ui/card'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { type ClientRow, findCities, findClients, findCouriers, findSellers } from '@/shared/party/finders'
import { NewClientForm } from '@/shared/party/new-client-form'
import type { CartDraft, Named } from './draft'

const OLD = 300_000

/** Who buys; made on the spot when they are new. What choosing one fills in is left where something was written. */
export function EditorClient({ onList }: { onList: (list: number) => void }) {
  const [making, setMaking] = useState<string>()
  const { getValues, setValue } = useFormContext<CartDraft>()
  const choose = (row: ClientRow) => {
    const put = (name: keyof CartDraft, value: unknown) => setValue(name, value as never, { shouldDirty: true })
    put('client_id', { id: row.id, name: row.name })
    if (!getValues('address')) {
      put('name', row.built_in ? '' : row.name)
      put('phone', row.phone ?? '')
      put('address', row.address ?? '')
      put('neighbourhood', row.neighborhood ?? '')
      put('city', row.city ?? '')
      put('cityName', row.city_name ?? '')
    }
    onList(row.price_list)
    setMaking(undefined)
  }
  return (
    <Card>
      <Field name="client_id" label="Cliente">
        {({ value, onChange, ...f }) => (
          <Pick
            {...f}
            value={value?.id}
            chosen={value?.name}
            clearable
            placeholder="Consumidor final"
            find={findClients}
            item={(row) => ({
              id: row.id,
              label: row.name,
              note: [row.document_text, row.phone].filter(Boolean).join(' · '),
            })}
            onChange={(_, row) => (row ? choose(row) : onChange(undefined))}
            onCreate={setMaking}
            createLabel="Crear cliente"
          />
        )}
      </Field>
      {making !== undefined && (
        <Dialog open onOpenChange={(open) => !open && setMaking(undefined)}>
          <DialogContent title="Crear cliente">
            <NewClientForm typed={making} onSaved={choose} />
          </DialogContent>
        </Dialog>
      )}
    </Card>
  )
}

interface NamedFieldProps<T extends Named> {
  name: 'seller_id' | 'domiciliario'
  label: string
  help?: string
  placeholder?: string
  find: PickProps<T>['find']
  onPick?: (row: Named | undefined) => void
}

/** A person of the order, who may be nobody. */
const NamedField = <T extends Named>({ name, label, help, placeholder, find, onPick }: NamedFieldProps<T>) => (
  <Field name={name} label={label} optional help={help}>
    {({ value, onChange, ...f }) => (
      <Pick
        {...f}
        value={value?.id}
        chosen={value?.name}
        clearable
        {...(placeholder ? { placeholder } : {})}
        find={find}
        item={(row) => ({ id: row.id, label: row.name })}
        onChange={(_, row) => {
          onChange(row && { id: row.id, name: row.name })
          onPick?.(row)
        }}
      />
    )}
  </Field>
)

/** Where it goes; `carried` when whoever takes it is chosen too. */
export function EditorDelivery({ carried = false }: { carried?: boolean }) {
  const { watch, getValues, setValue } = useFormContext<CartDraft & { type?: number; domiciliario?: Named }>()
  const [cityName, courier] = watch(['cityName', 'domiciliario'])
  return (
    <Card title="Entrega" description="Déjala vacía si el cliente recoge en la tienda.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label="Quién recibe" optional>
          {(f) => <Input {...f} maxLength={120} autoComplete="off" />}
        </Field>
        <Field name="phone" label="Teléfono" optional>
          {(f) => <Input {...f} type="tel" maxLength={30} autoComplete="off" />}
        </Field>
        <Field name="address" label="Dirección" optional>
          {(f) => <Input {...f} maxLength={200} autoComplete="off" placeholder="Calle 10 # 43-12, apto 301" />}
        </Field>
        <Field name="city" label="Ciudad" optional>
          {({ value, onChange, ...f }) => (
            <Pick
              {...f}
              value={value || undefined}
              chosen={cityName}
              clearable
              placeholder="Busca el municipio"
              find={findCities}
              item={(city) => ({ id: city.code, label: city.name, note: `${city.department} · ${city.code}` })}
              onChange={(code, city) => {
                onChange(code ?? '')
                setValue('cityName', city?.name ?? '')
              }}
            />
          )}
        </Field>
        <Field name="neighbourhood" label="Barrio" optional>
          {(f) => <Input {...f} maxLength={80} autoComplete="off" />}
        </Field>
        {carried && (
          <NamedField
            name="domiciliario"
            label="Domiciliario"
            help={courier ? 'Queda como domicilio a cargo de esta persona.' : undefined}
            placeholder="Quién lo lleva"
            find={findCouriers}
            onPick={(row) => getValues('type') !== 3 && setValue('type', row ? 2 : 1)}
          />
        )}
        <Field name="instructions" label="Indicaciones" optional className="sm:col-span-2">
          {(f) => <Input {...f} maxLength={300} autoComplete="off" placeholder="Portería, timbre, referencia" />}
        </Field>
      </div>
    </Card>
  )
}

interface MoreProps {
  title: string
  editing: boolean
  /** The storage that goods leave from while none is chosen. */
  main: string | undefined
  /** Another was chosen: in a new order its products leave from there too. */
  onStorage: (id: string) => void
}

/** Seller, channel, storage and notes. */
export function EditorMore({ title, editing, main, onStorage }: MoreProps) {
  const channels = useQuery({ ...q.settings.loadChannels(), staleTime: OLD })
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: OLD })
  return (
    <Card title={title}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NamedField name="seller_id" label="Vendedor" find={findSellers} />
        <Field name="channel" label="Canal" optional>
          {({ value, onChange, ...f }) => (
            <Select
              {...f}
              value={value?.id}
              placeholder="Por dónde llegó"
              onChange={(id) => {
                const row = channels.data?.find((one) => one.id === id)
                onChange(row && { id: row.id, name: row.name })
              }}
              options={channels.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
            />
          )}
        </Field>
        {(storages.data?.length ?? 0) > 1 && (
          <Field name="storage_id" label="Bodega" help={editing ? 'La de los productos que agregues.' : undefined}>
            {({ value, onChange, ...f }) => (
              <Select
                {...f}
                value={value || main}
                onChange={(id) => {
                  onChange(id)
                  if (!editing) onStorage(id)
                }}
                options={storages.data?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
              />
            )}
          </Field>
        )}
        <Field name="notes" label="Notas" optional help="Salen en los documentos." className="sm:col-span-2">
          {(f) => <Textarea {...f} maxLength={500} />}
        </Field>
      </div>
    </Card>
  )
}
