import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { CarrierAccountCard } from './accounts/carrier-account-card'
import { PaymentsCard } from './accounts/payments-card'
import { Differences } from './compare/differences'
import { Outgoing } from './compare/outgoing'
import { ConnectionCard } from './connection-card'
import { type Connection, ConnectionForm } from './connection-form'
import { Matches } from './matches'
import { Messages } from './messages'
import { OrdersForm, ReplayForm } from './orders-form'

/** How often the cards are asked again while somebody looks at them. */
const POLL_MS = 20_000

/** Services of others that the shop is connected to, how they do, and what they told. */
export function Integrations() {
  const query = useQuery({ ...q.connections.listIntegrations({}), refetchInterval: POLL_MS })
  const creates = useCan('integration-create')
  const [open, setOpen] = useState<{ connection?: Connection }>()
  const [bringing, setBringing] = useState<{ id: string; name: string }>()
  const [differing, setDiffering] = useState<{ id: string; name: string }>()
  const [owing, setOwing] = useState<{ id: string; name: string }>()
  const [replaying, setReplaying] = useState<{ id: string; name: string }>()
  const [matching, setMatching] = useState<{ id: string; name: string }>()
  const create = creates ? { label: 'Conectar tienda', run: () => setOpen({}) } : undefined
  const connections = query.data ?? []
  return (
    <Page
      title="Integraciones"
      description="Conecta tu tienda en línea: sus pedidos llegan solos y sus existencias se mantienen al día."
      primary={connections.length > 0 ? create : undefined}
    >
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={4} />
      ) : connections.length === 0 ? (
        <Empty
          icon={Store}
          title="Aún no conectas ninguna tienda"
          action={create && <Button onClick={create.run}>{create.label}</Button>}
        >
          Con tu tienda de WooCommerce o de Shopify conectada, cada pedido entra aquí una sola vez y descuenta tus
          existencias.
        </Empty>
      ) : (
        <div className="grid gap-6">
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {connections.map((connection) => (
              <ConnectionCard
                key={connection.id}
                connection={connection}
                edit={() => setOpen({ connection })}
                match={() => setMatching(connection)}
                bring={() => setBringing(connection)}
                differ={() => setDiffering(connection)}
                owe={() => setOwing(connection)}
                replay={() => setReplaying(connection)}
              />
            ))}
          </div>
          <Messages match={setMatching} />
        </div>
      )}
      <div className="mt-6 grid gap-4">
        <PaymentsCard />
        <CarrierAccountCard />
      </div>
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title={open.connection ? open.connection.name : 'Conectar tienda'}>
            <ConnectionForm connection={open.connection} onSaved={() => setOpen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={bringing !== undefined} onOpenChange={(shown) => !shown && setBringing(undefined)}>
        {bringing && (
          <SheetContent
            title={`Pedidos de ${bringing.name}`}
            description="Los que aún no están aquí entran una sola vez; los demás se quedan como están."
          >
            <OrdersForm id={bringing.id} onSaved={() => setBringing(undefined)} />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={replaying !== undefined} onOpenChange={(shown) => !shown && setReplaying(undefined)}>
        {replaying && (
          <SheetContent
            title={`Un día de ${replaying.name}`}
            description="Se vuelve a mirar todo lo que la tienda avisó ese día y lo que cambió en ella: nada entra dos veces."
          >
            <ReplayForm id={replaying.id} onSaved={() => setReplaying(undefined)} />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={differing !== undefined} onOpenChange={(shown) => !shown && setDiffering(undefined)}>
        {differing && (
          <SheetContent
            title={`Diferencias con ${differing.name}`}
            description="Lo que la última comparación encontró distinto. Lo seguro se arregla solo."
          >
            <Differences
              id={differing.id}
              match={() => {
                setMatching(differing)
                setDiffering(undefined)
              }}
            />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={owing !== undefined} onOpenChange={(shown) => !shown && setOwing(undefined)}>
        {owing && (
          <SheetContent
            title={`Por enviar a ${owing.name}`}
            description="Existencias y precios que la tienda aún no muestra. Salen solos; también los puedes enviar ya."
          >
            <Outgoing id={owing.id} />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={matching !== undefined} onOpenChange={(shown) => !shown && setMatching(undefined)}>
        {matching && (
          <SheetContent
            title={`Productos de ${matching.name}`}
            description="Di cuál producto tuyo es cada uno: sus pedidos entran solos."
          >
            <Matches id={matching.id} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}
