import { useMutation, useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { given } from '@/lib/given'
import { useCan } from '@/lib/person'
import { Practice } from '@/shared/connection/practice'

export type Connection = Awaited<ReturnType<typeof api.connections.listIntegrations>>[number]

export type Service = 'woocommerce' | 'shopify'
type KeyName = 'consumer_key' | 'consumer_secret' | 'client_id' | 'client_secret'

/** What a service asks of who connects it: who they are there, what proves it, and where both are found. */
const services: Record<Service, { name: string; at: string; keys: readonly Key[]; help: string; page: string }> = {
  woocommerce: {
    name: 'WooCommerce',
    at: 'https://mitienda.com',
    keys: [
      { name: 'consumer_key', label: 'Clave del cliente', shape: 'ck_…' },
      { name: 'consumer_secret', label: 'Clave secreta', shape: 'cs_…' },
    ],
    help: 'En WooCommerce: Ajustes → Avanzado → API REST. Crea una clave con permiso de lectura y escritura.',
    page: '¿Sin claves? Escribe la dirección y autorízanos en la página de tu tienda: ella las crea.',
  },
  shopify: {
    name: 'Shopify',
    at: 'https://mitienda.myshopify.com',
    keys: [
      { name: 'client_id', label: 'ID de cliente', shape: '32 letras y números' },
      { name: 'client_secret', label: 'Secreto', shape: 'shpss_…' },
    ],
    help: 'En el panel de desarrolladores de Shopify crea una aplicación para tu tienda, con permiso de leer y escribir pedidos, productos e inventario, e instálala. Sus claves están en Configuración.',
    page: 'Si tu aplicación es de otra organización, escribe sus claves y autorízala en la página de tu tienda.',
  },
}
interface Key {
  name: KeyName
  label: string
  shape: string
}
const choices = Object.entries(services).map(([value, { name }]) => ({ value, label: name }))

/** What a local run plays, by the service; null where there is none. */
const options = (rows: readonly { id: string; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))

const OWN_PRICES = { value: '0', label: 'Ninguna: la tienda tiene sus precios' }
type List = Awaited<ReturnType<typeof api.settings.listPriceLists>>[number]

/** Lists whose prices a shop may show: those in use, and the one that it has. */
const pricesOf = (lists: readonly List[] | undefined, connection: Connection | undefined) =>
  (lists ?? [])
    .filter(({ active, id }) => active || id === connection?.price_list)
    .map(({ id, name }) => ({ value: String(id), label: name }))

/** What a connection is spoken to as; one that sends with a key of ours has no keys to write. */
const serviceOf = ({ type_model }: Connection): Service => (type_model === 'own' ? 'woocommerce' : type_model)

interface ConnectionFormProps {
  /** The one that is changed; absent for a new one. */
  connection?: Connection
  /** Where one sells, when that is known already. */
  service?: Service
  onSaved: () => void
}

/** Connects a shop on the web, or changes how it is connected. */
export function ConnectionForm({ connection, service: chosen = 'woocommerce', onSaved }: ConnectionFormProps) {
  const storages = useQuery(q.inventory.storageChoices())
  const types = useQuery(q.settings.loadPaymentTypes())
  const lists = useQuery(q.settings.listPriceLists())
  const record = useRecord({
    values: {
      type_model: connection ? serviceOf(connection) : chosen,
      url: connection?.url ?? '',
      name: connection?.name ?? '',
      ...{ consumer_key: '', consumer_secret: '', client_id: '', client_secret: '' },
      storage_id: connection?.storage_id ?? '',
      payment_type_id: connection?.payment_type_id ?? '',
      safety_stock: connection?.safety_stock ?? 0,
      price_list: String(connection?.price_list ?? 0),
    },
    save: ({ type_model, url, consumer_key, consumer_secret, client_id, client_secret, ...rest }, api) => {
      const values = { ...rest, price_list: Number(rest.price_list) }
      const [woo, shopify] = [
        { consumer_key, consumer_secret },
        { client_id, client_secret },
      ]
      const keys = type_model === 'shopify' ? shopify : woo
      if (connection) return api.stores.updateIntegration({ id: connection.id, ...values, ...given(keys) })
      return type_model === 'shopify'
        ? api.stores.createIntegration({ type_model, url, ...shopify, ...values })
        : api.stores.createIntegration({ type_model, url, ...woo, ...values })
    },
    done: connection ? 'Conexión guardada' : 'Tienda conectada: enlazamos productos y pedidos',
    onSaved,
  })
  const service = record.form.watch('type_model')
  const creates = useCan('integration-create')
  const authorize = useMutation({
    mutationFn: () => {
      const { type_model, url, client_id, client_secret, ...values } = record.form.getValues()
      const { consumer_key: _, consumer_secret: __, price_list, ...rest } = values
      const settings = { ...rest, price_list: Number(price_list) }
      return type_model === 'shopify'
        ? api.stores.startAuthorizing({ type_model, url, client_id, client_secret, ...settings })
        : api.stores.startAuthorizing({ type_model: 'woocommerce', url, ...settings })
    },
    onSuccess: ({ url }) => location.assign(url),
  })
  const fill = (keys: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(keys)) record.form.setValue(name as 'url', value)
  }
  return (
    <RecordForm record={record} submit={connection ? 'Guardar conexión' : 'Conectar tienda'}>
      {!connection && (
        <Field name="type_model" label="Dónde vendes" required="Elige dónde vendes">
          {(f) => <Select {...f} options={choices} />}
        </Field>
      )}
      {!connection && (
        <Practice service={service} label="Llenar con la tienda de prueba" fill={fill}>
          ¿Solo quieres probar? Esta instalación trae una tienda en línea de mentira donde puedes comprar.
        </Practice>
      )}
      {!connection && (
        <Field name="url" label="Dirección de la tienda" required="Escribe la dirección de la tienda">
          {(f) => <Input {...f} inputMode="url" placeholder={services[service].at} autoComplete="off" />}
        </Field>
      )}
      <Field
        name="name"
        label="Nombre"
        optional
        help={`Como la llamas tú.${connection ? '' : ` Si lo dejas vacío se llama ${services[service].name}.`}`}
      >
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      {!connection && creates && (
        <Alert tone="info">
          <p>{services[service].page}</p>
          <Button
            type="button"
            variant="outline"
            className="mt-2"
            busy={authorize.isPending}
            onClick={() => authorize.mutate()}
          >
            Autorizar en la página de mi tienda
          </Button>
        </Alert>
      )}
      {connection?.type_model !== 'own' && <Keys service={service} connection={connection} />}
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
      {connection?.type_model !== 'own' && (
        <Field
          name="price_list"
          label="Lista de precios que se lleva a la tienda"
          optional
          help="Con una lista, la tienda muestra siempre los precios que tienes aquí."
        >
          {(f) => <Select {...f} options={[OWN_PRICES, ...pricesOf(lists.data, connection)]} />}
        </Field>
      )}
    </RecordForm>
  )
}

function Keys({ service, connection }: { service: Service; connection: Connection | undefined }) {
  const last4 = connection?.credentials.last4
  const { keys, help } = services[service]
  const [who, secret] = keys as [Key, Key]
  return (
    <>
      <Field
        name={who.name}
        label={who.label}
        optional={connection !== undefined}
        help={connection ? 'Déjalas vacías para seguir con las que hay.' : help}
      >
        {(f) => (
          <Input
            {...f}
            placeholder={last4 ? `Guardada: termina en ${last4}` : who.shape}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field name={secret.name} label={secret.label} optional={connection !== undefined}>
        {(f) => <Input {...f} type="password" placeholder={secret.shape} autoComplete="new-password" />}
      </Field>
    </>
  )
}
