import { useMutation, useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { ExternalLink, MessageCircle, ShoppingBag } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { dateTime, quantity } from '@/lib/format'
import { useCan, usePerson } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { CopyButton } from './copy-button'

type Catalogue = Awaited<ReturnType<typeof api.stores.getCatalogue>>

/** The catalogue that a shop sends by WhatsApp and shows in Instagram and Facebook: its link, and how it is shown. */
export function CataloguePage() {
  const query = useQuery(q.stores.getCatalogue())
  const updates = useCan('integration-update')
  return (
    <Page
      title="Catálogo por WhatsApp"
      description="Tus productos con precio y existencias de verdad, en un enlace que abre cualquiera. Lo que piden te llega como prefactura."
    >
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={6} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
          <div className="flex flex-col gap-6">
            <Link catalogue={query.data} updates={updates} />
            <Held orders={query.data.held} />
          </div>
          {updates && (
            <Card title="Cómo se muestra">
              <CatalogueForm catalogue={query.data} />
            </Card>
          )}
        </div>
      )}
    </Page>
  )
}

/** Unconfirmed orders of the catalogue and the goods that each holds. */
function Held({ orders }: { orders: Catalogue['held'] }) {
  if (orders.length === 0) return null
  return (
    <Card
      title="Apartado por pedidos sin confirmar"
      description="Otros no lo pueden pedir en el catálogo. Tú sí lo puedes vender en el mostrador."
    >
      <ul className="divide-y">
        {orders.map(({ pre_invoice_id: id, number, client, until, goods }) => (
          <li key={id} className="py-3">
            <p>
              <RouterLink {...screenOf.preInvoice(id)} className="font-medium underline-offset-4 hover:underline">
                {number}
              </RouterLink>{' '}
              · {client} · hasta el {dateTime(until)}
            </p>
            <p className="text-sm text-muted-foreground">
              {goods.map(({ name, quantity: units }) => `${quantity(units)} × ${name}`).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Link({ catalogue: { published, url, feed_url }, updates }: { catalogue: Catalogue; updates: boolean }) {
  const turn = useMutation({
    mutationFn: (activate_catalog_whatsapp: 0 | 1) => api.stores.generateToken({ activate_catalog_whatsapp }),
    onSuccess: (after) => say.good(after.url ? 'Tu catálogo está publicado' : 'Tu catálogo ya no se ve'),
  })
  const withdraw = async () => {
    const sure = await confirm({
      title: '¿Retirar el catálogo?',
      body: 'El enlace deja de abrir. Los pedidos que ya llegaron se quedan. Si lo vuelves a publicar es el mismo enlace.',
      action: 'Retirar',
      danger: true,
    })
    if (sure) turn.mutate(0)
  }
  if (!published || !url)
    return (
      <Card title="Tu enlace">
        <Empty
          icon={ShoppingBag}
          title="Aún no lo publicas"
          action={
            updates && (
              <Button busy={turn.isPending} onClick={() => turn.mutate(1)}>
                Publicar catálogo
              </Button>
            )
          }
        >
          Al publicarlo tienes un enlace para WhatsApp, Instagram y Facebook con todos tus productos activos.
        </Empty>
      </Card>
    )
  return (
    <Card title="Tu enlace" action={<Badge tone="good">Publicado</Badge>}>
      <p className="wrap-anywhere">{url}</p>
      <Shares url={url} />
      {feed_url && (
        <>
          <h3 className="mt-6 font-medium">Instagram y Facebook</h3>
          <p className="mt-1 text-muted-foreground">
            En el administrador de comercio de Meta elige «Lista de datos» y «Lista programada», y pega esta dirección:
            se actualiza sola con tus precios y existencias.
          </p>
          <p className="mt-2 text-sm wrap-anywhere">{feed_url}</p>
          <CopyButton text={feed_url} label="Copiar dirección" />
        </>
      )}
      {updates && (
        <div className="mt-6">
          <Button
            variant="ghost"
            className="text-destructive hover:bg-destructive-soft"
            busy={turn.isPending}
            onClick={() => void withdraw()}
          >
            Retirar catálogo
          </Button>
        </div>
      )}
    </Card>
  )
}

function Shares({ url }: { url: string }) {
  const shop = usePerson()?.brand.name ?? ''
  const text = `Mira el catálogo de ${shop} y haz tu pedido: ${url}`
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <CopyButton text={url} label="Copiar enlace" />
      <Button variant="outline" asChild>
        <a href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
          <MessageCircle /> Enviar por WhatsApp
        </a>
      </Button>
      <Button variant="outline" asChild>
        <a href={url} target="_blank" rel="noreferrer">
          <ExternalLink /> Verlo
        </a>
      </Button>
    </div>
  )
}

const options = (rows: readonly { id: string | number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

function CatalogueForm({ catalogue }: { catalogue: Catalogue }) {
  const storages = useQuery(q.inventory.storageChoices())
  const lists = useQuery({ ...q.settings.listPriceLists(), staleTime: 300_000 })
  const channels = useQuery(q.settings.loadChannels())
  const record = useRecord({
    values: {
      greeting: catalogue.greeting,
      list: String(catalogue.list),
      storage_id: catalogue.storage_id ?? '',
      channel_id: catalogue.channel_id ?? '',
      hold_hours: catalogue.hold_hours,
    },
    save: ({ list, ...values }, api) => api.stores.saveCatalogue({ ...values, list: Number(list) }),
    done: 'Catálogo guardado',
  })
  const priced = lists.data?.filter(({ active }) => active)
  return (
    <RecordForm record={record} submit="Guardar catálogo">
      <Field name="greeting" label="Saludo" optional help="Lo primero que lee quien lo abre.">
        {(f) => <Textarea {...f} rows={2} placeholder="Pide antes de las 4 y te lo llevamos hoy." />}
      </Field>
      <Field name="list" label="Precios" help="La lista con la que se muestran tus productos.">
        {(f) => <Select {...f} options={options(priced)} />}
      </Field>
      <Field name="storage_id" label="Bodega" optional help="De donde salen los pedidos y cuyas existencias se ven.">
        {(f) => <Select {...f} placeholder="La bodega principal" options={options(storages.data)} />}
      </Field>
      <Field name="channel_id" label="Canal de venta" optional>
        {(f) => <Select {...f} options={options(channels.data)} />}
      </Field>
      <Field
        name="hold_hours"
        label="Horas que se aparta un pedido sin confirmar"
        help="Son pocas unidades, para que otro no las pida en el catálogo. Tú puedes venderlas en el mostrador. Después quedan libres y el pedido sigue abierto."
      >
        {(f) => <NumberInput {...f} />}
      </Field>
    </RecordForm>
  )
}
