import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { given } from '@/lib/given'
import { Practice } from '@/shared/connection/practice'
import type { Account } from './types'

/** What the local run plays, by service; null where it plays none. */
/** The shop's account at Dropi: its key, and the person who answers incidents there. */
export function AccountForm({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const types = useQuery(q.settings.loadPaymentTypes())
  const { connected, last4 } = account.credentials
  const record = useRecord({
    values: {
      url: account.url ?? '',
      key: '',
      email: '',
      password: '',
      payment_type_id: account.payment_type_id ?? '',
    },
    save: ({ url, payment_type_id, ...keys }, api) =>
      api.dropshipping.saveAccount({ url, payment_type_id, ...given(keys) }),
    done: 'Dropi conectado',
    onSaved,
  })
  const fill = (keys: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(keys)) record.form.setValue(name as 'url', value)
  }
  const banked = types.data?.filter(({ means }) => means !== 'cash' && means !== 'credit')
  return (
    <RecordForm record={record} submit={connected ? 'Guardar cuenta' : 'Conectar Dropi'}>
      {!connected && (
        <Practice service="dropi" label="Llenar con la cuenta de prueba" fill={fill}>
          ¿Solo quieres probar? Esta instalación trae un Dropi de mentira con productos y pedidos.
        </Practice>
      )}
      <Field
        name="url"
        label="Dirección de tu tienda"
        required="Escribe la dirección de la tienda con la que creaste la clave"
        help="La misma que escribiste en Dropi al crear la integración: la clave solo sirve para ella."
      >
        {(f) => <Input {...f} inputMode="url" placeholder="https://mitienda.com" autoComplete="off" />}
      </Field>
      <Field
        name="key"
        label="Clave de integración"
        optional={connected}
        help={
          connected
            ? 'Déjala vacía para seguir con la que hay.'
            : 'En Dropi: Mis integraciones → Crear integración. Cópiala completa.'
        }
      >
        {(f) => (
          <Input
            {...f}
            type="password"
            placeholder={last4 ? `Guardada: termina en ${last4}` : ''}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field
        name="payment_type_id"
        label="Tipo de pago"
        optional
        help="Con el que entra lo que Dropi cobra en la puerta, cuando dice que entregó. Sin él, recibes cada pago a mano."
      >
        {(f) => <Select {...f} options={(banked ?? []).map(({ id, name }) => ({ value: id, label: name }))} />}
      </Field>
      <Field
        name="email"
        label="Correo en Dropi"
        optional
        help="Solo para responder novedades desde aquí. No debe pedir un segundo factor."
      >
        {(f) => <Input {...f} inputMode="email" autoComplete="off" />}
      </Field>
      <Field name="password" label="Contraseña en Dropi" optional>
        {(f) => <Input {...f} type="password" autoComplete="new-password" />}
      </Field>
    </RecordForm>
  )
}
