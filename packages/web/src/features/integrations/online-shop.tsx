import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, MessageCircle, ShoppingBag, Store } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { type Connection, ConnectionForm, type Service } from './connection-form'
import { Matches } from './matches'

/** How often the steps are looked at again while somebody takes them. */
const POLL_MS = 5_000

/** The way from a shop on the web to one whose orders and stock are ours, a step at a time. */
export function OnlineShop() {
  const creates = useCan('integration-create')
  const query = useQuery({ ...q.connections.listIntegrations({}), refetchInterval: POLL_MS })
  const [choosing, setChoosing] = useState<Service>()
  const connections = query.data ?? []
  return (
    <Page
      title="Tienda en línea"
      description="Conecta la tienda donde te compran por internet, paso a paso: sus pedidos llegan solos y sus existencias se mantienen al día."
    >
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={6} />
      ) : (
        <div className="grid gap-6">
          {connections.map((connection) => (
            <Steps key={connection.id} connection={connection} />
          ))}
          {creates && <Choices another={connections.length > 0} choose={setChoosing} />}
        </div>
      )}
      <Sheet open={choosing !== undefined} onOpenChange={(shown) => !shown && setChoosing(undefined)}>
        {choosing && (
          <SheetContent title="Conectar tienda">
            <ConnectionForm service={choosing} onSaved={() => setChoosing(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

/** Where one sells on the web, and what each place needs. */
function Choices({ another, choose }: { another: boolean; choose: (service: Service) => void }) {
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-3 text-lg font-semibold">
        {another ? '¿Vendes también en otra parte?' : '¿Dónde vendes por internet?'}
      </h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
        <Choice
          icon={<Store />}
          title="WooCommerce"
          text="Tienes una página de WordPress. Necesitas una clave de su API."
        >
          <Button onClick={() => choose('woocommerce')}>Conectar WooCommerce</Button>
        </Choice>
        <Choice
          icon={<ShoppingBag />}
          title="Shopify"
          text="Tienes una tienda de Shopify. Necesitas una aplicación tuya en su panel."
        >
          <Button onClick={() => choose('shopify')}>Conectar Shopify</Button>
        </Choice>
        <Choice
          icon={<MessageCircle />}
          title="Aún no tengo tienda"
          text="Publica tu catálogo y mándalo por WhatsApp: no necesitas nada más."
        >
          <Button variant="outline" asChild>
            <Link to="/dashboard/meta">Publicar mi catálogo</Link>
          </Button>
        </Choice>
      </div>
    </section>
  )
}

interface ChoiceProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Choice({ icon, title, text, children }: ChoiceProps) {
  return (
    <Card title={title}>
      <div className="flex items-start gap-3 text-muted-foreground [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
        {icon}
        <p>{text}</p>
      </div>
      <div className="mt-4">{children}</div>
    </Card>
  )
}

/** What is done and what is left to do of a shop that is connected. */
function Steps({ connection }: { connection: Connection }) {
  const { id, name, url, light, health } = connection
  const updates = useCan('integration-update')
  const links = useQuery({ ...q.stores.listLinks({ id, per_page: 1 }), refetchInterval: POLL_MS })
  const matches = useQuery({ ...q.stores.listMatches({ id, per_page: 1 }), refetchInterval: POLL_MS })
  const [open, setOpen] = useState<'edit' | 'match'>()
  const [linked, waiting] = [links.data?.meta.total, matches.data?.meta.total]
  const edit = updates && (
    <Button variant="outline" onClick={() => setOpen('edit')}>
      Elegir
    </Button>
  )
  return (
    <Card title={name} description={url}>
      <ol className="grid gap-4">
        <Step done={light === 'good'} title="Conectar" text={health} />
        <Step
          done={connection.payment_type_id !== null}
          title="Decir con qué entran los pedidos pagados"
          text={
            connection.payment_type_id
              ? 'Los pedidos que ya vienen pagados entran con su tipo de pago.'
              : 'Sin esto, un pedido que ya viene pagado espera a que lo decidas.'
          }
          action={connection.payment_type_id ? undefined : edit}
        />
        <Step
          done={linked !== undefined && linked > 0 && waiting === 0}
          title="Enlazar productos"
          text={linkText(linked, waiting)}
          action={
            waiting ? (
              <Button variant="outline" onClick={() => setOpen('match')}>
                Enlazar
              </Button>
            ) : undefined
          }
        />
        <Step
          done={connection.heard_at !== null}
          title="Recibir el primer aviso"
          text={
            connection.heard_at
              ? 'La tienda nos avisa de lo que pasa en ella.'
              : 'Haz un pedido de prueba en tu tienda: debe aparecer en «En línea» en unos segundos.'
          }
        />
      </ol>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="outline" asChild>
          <Link to="/dashboard/online">Ver pedidos en línea</Link>
        </Button>
        <Button variant="outline" asChild>
          <Link to="/dashboard/integraciones">Administrar la conexión</Link>
        </Button>
      </div>
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open === 'edit' ? name : `Productos de ${name}`}>
            {open === 'edit' ? (
              <ConnectionForm connection={connection} onSaved={() => setOpen(undefined)} />
            ) : (
              <Matches id={id} />
            )}
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}

/** How many products are linked and how many a person must say, in a sentence; undefined counts are not known yet. */
function linkText(linked: number | undefined, waiting: number | undefined): string {
  if (linked === undefined || waiting === undefined) return 'Mirando qué productos son los mismos…'
  if (waiting > 0)
    return `${linked} enlazados por su código (SKU). ${waiting === 1 ? 'Falta uno' : `Faltan ${waiting}`} que nadie conoce: di qué producto tuyo es.`
  if (linked > 0) return linked === 1 ? 'Un producto está enlazado.' : `${linked} productos están enlazados.`
  return 'Se enlazan solos los que tienen el mismo código (SKU) aquí y allá.'
}

interface StepProps {
  done: boolean
  title: string
  text: string
  action?: ReactNode
}

function Step({ done, title, text, action }: StepProps) {
  return (
    <li className="flex flex-wrap items-start gap-3">
      {done ? (
        <CircleCheck className="mt-0.5 size-5 shrink-0 text-primary" aria-hidden />
      ) : (
        <CircleDashed className="mt-0.5 size-5 shrink-0 text-muted-foreground" aria-hidden />
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {title}
          <span className="sr-only">{done ? ', listo' : ', pendiente'}</span>
        </p>
        <p className="wrap-anywhere text-muted-foreground">{text}</p>
      </div>
      {action}
    </li>
  )
}
