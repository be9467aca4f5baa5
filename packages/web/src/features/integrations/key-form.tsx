import { useQuery } from '@tanstack/react-query'
import { type KeyScope, keyScopes, scopeNames } from '@tendero/core/connections/keys/key.states'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { given } from '@/lib/given'
import { Checks } from './checks'
import type { MadeKey } from './key-made'

const options = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

/** Makes a key: what it is for, what it may do, and how the orders that it sends come in. */
export function KeyForm({ onMade }: { onMade: (key: MadeKey) => void }) {
  const own = useQuery(q.connections.listIntegrations({ type_model: 'own' }))
  const storages = useQuery(q.inventory.storageChoices())
  const types = useQuery(q.settings.loadPaymentTypes())
  const record = useRecord({
    values: {
      name: '',
      scopes: ['orders'] as KeyScope[],
      connection_id: '',
      storage_id: '',
      payment_type_id: '',
    },
    save: ({ name, scopes, ...shop }, api) => api.stores.createKey({ name, scopes, ...given(shop) }),
    onSaved: onMade,
  })
  const sends = record.form.watch('scopes').includes('orders')
  const isNew = record.form.watch('connection_id') === ''
  return (
    <RecordForm record={record} submit="Crear clave">
      <Field name="name" label="Para qué es" required="Escribe para qué es la clave">
        {(f) => <Input {...f} autoComplete="off" placeholder="Mi página web" />}
      </Field>
      <Field name="scopes" label="Qué puede hacer">
        {(f) => (
          <Checks
            value={Array.isArray(f.value) ? f.value : []}
            onChange={f.onChange}
            names={scopeNames}
            labels={keyScopes}
          />
        )}
      </Field>
      {sends && (own.data ?? []).length > 0 && (
        <Field
          name="connection_id"
          label="Tienda"
          optional
          help="Elige una que ya envía pedidos para cambiarle la clave sin que se repita ninguno."
        >
          {(f) => <Select {...f} placeholder="Una tienda nueva" options={options(own.data)} />}
        </Field>
      )}
      {sends && isNew && (
        <>
          <Field name="storage_id" label="Bodega" optional help="De donde salen sus pedidos.">
            {(f) => <Select {...f} placeholder="La bodega principal" options={options(storages.data)} />}
          </Field>
          <Field
            name="payment_type_id"
            label="Con qué se pagan sus pedidos"
            optional
            help="Elige adónde entra el dinero de los pedidos que ya vienen pagados: una pasarela o un banco."
          >
            {(f) => <Select {...f} options={options(types.data)} />}
          </Field>
        </>
      )}
    </RecordForm>
  )
}
