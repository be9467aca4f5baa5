import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { type api, q } from '@/lib/api'
import { config } from '@/lib/deployment'
import { given } from '@/lib/given'

export type Connection = Awaited<ReturnType<typeof api.connections.listIntegrations>>[number]

/** The shop that a local run plays, and its keys; null where there is none. */
const practiceStore = async () => (await config()).practiceStore ?? null

const options = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

interface ConnectionFormProps {
  /** The one that is changed; absent for a new one. */
  connection?: Connection
  onSaved: () => void
}

/** Connects a shop of WooCommerce, or changes how it is connected. */
export function ConnectionForm({ connection, onSaved }: ConnectionFormProps) {
  const practice = useQuery({ queryKey: ['practice store'], queryFn: practiceStore, staleTime: Infinity })
  const storages = useQuery(q.inventory.storageChoices())
  const types = useQuery(q.settings.loadPaymentTypes())
  const record = useRecord({
    values: {
      url: connection?.url ?? '',
      name: connection?.name ?? '',
      consumer_key: '',
      consumer_secret: '',
      storage_id: connection?.storage_id ?? '',
      payment_type_id: connection?.payment_type_id ?? '',
      safety_stock: connection?.safety_stock ?? 0,
    },
    save: ({ url, consumer_key, consumer_secret, ...values }, api) =>
      connection
        ? api.stores.updateIntegration({ id: connection.id, ...values, ...given({ consumer_key, consumer_secret }) })
        : api.stores.setWoocommerce({ url, consumer_key, consumer_secret, ...values }),
    done: connection ? 'Conexión guardada' : 'Tienda conectada: enlazamos productos y pedidos',
    onSaved,
  })
  const fill = () => {
    for (const [name, value] of Object.entries(practice.data ?? {})) record.form.setValue(name as 'url', value)
  }
  return (
    <RecordForm record={record} submit={connection ? 'Guardar conexión' : 'Conectar tienda'}>
      {!connection && practice.data && (
        <Alert tone="info">
          <p>¿Solo quieres probar? Esta instalación trae una tienda en línea de mentira donde puedes comprar.</p>
          <Button type="button" variant="outline" className="mt-2" onClick={fill}>
            Llenar con la tienda de prueba
          </Button>
        </Alert>
      )}
      {!connection && (
        <Field name="url" label="Dirección de la tienda" required="Escribe la dirección de la tienda">
          {(f) => <Input {...f} inputMode="url" placeholder="https://mitienda.com" autoComplete="off" />}
        </Field>
      )}
      <Field name="name" label="Nombre" optional help="Como la llamas tú. Si lo dejas vacío se llama WooCommerce.">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Keys connection={connection} />
      <Field name="storage_id" label="Bodega" optional help="De donde salen sus pedidos y cuyas existencias muestra.">
        {(f) => <Select {...f} placeholder="La bodega principal" options={options(storages.data)} />}
      </Field>
      <Field
        name="payment_type_id"
        label="Tipo de pago"
        optional
        help="Con el que entran los pedidos que ya vienen pagados. El efectivo no sirve: entra por una caja."
      >
        {(f) => (
          <Select {...f} options={options(types.data?.filter(({ means }) => means !== 'cash' && means !== 'credit'))} />
        )}
      </Field>
      <Field
        name="safety_stock"
        label="Unidades que no se ofrecen"
        optional
        help="Se guardan de cada producto, para no vender en línea la última que se vende en el mostrador."
      >
        {(f) => <NumberInput {...f} />}
      </Field>
    </RecordForm>
  )
}

function Keys({ connection }: { connection: Connection | undefined }) {
  const kept = connection?.credentials.last4 ? `Guardada: termina en ${connection.credentials.last4}` : 'ck_…'
  const help = connection
    ? 'Déjalas vacías para seguir con las que hay.'
    : 'En WooCommerce: Ajustes → Avanzado → API REST. Crea una clave con permiso de lectura y escritura.'
  return (
    <>
      <Field name="consumer_key" label="Clave del cliente" optional={connection !== undefined} help={help}>
        {(f) => <Input {...f} placeholder={kept} autoComplete="off" spellCheck={false} />}
      </Field>
      <Field name="consumer_secret" label="Clave secreta" optional={connection !== undefined}>
        {(f) => <Input {...f} type="password" placeholder="cs_…" autoComplete="new-password" />}
      </Field>
    </>
  )
}
