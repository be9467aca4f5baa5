import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, HandCoins, Link2, Route } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Page } from '@/components/kit/page'
import { Stat } from '@/components/kit/stat'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'

type CourierRoute = Awaited<ReturnType<typeof api.guides.courierRoute>>

/** Rutas: what each courier has to deliver, in order, and what they have of the shop. */
export function CourierRoutes() {
  const { ver } = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = useQuery(q.guides.couriersOnTheWay())
  const chosen = ver ?? query.data?.[0]?.id
  return (
    <Page title="Rutas de domiciliarios">
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : query.data?.length === 0 ? (
        <Empty icon={Route} title="Aún no tienes domiciliarios">
          Créalos en Domiciliarios y hazles guías desde tus pedidos.
        </Empty>
      ) : (
        <div className="grid max-w-3xl gap-5">
          <div className="grid max-w-sm gap-2">
            <Label htmlFor="courier">Domiciliario</Label>
            <Select
              id="courier"
              value={chosen ?? ''}
              onChange={(id) => void navigate({ to: '.', search: { ver: id }, replace: true })}
              options={(query.data ?? []).map(({ id, name, owed }) => ({
                value: id,
                label: owed > 0 ? `${name} (lleva ${money(owed)})` : name,
              }))}
            />
          </div>
          {chosen && <RouteOf key={chosen} id={chosen} />}
        </div>
      )}
    </Page>
  )
}

function RouteOf({ id }: { id: string }) {
  const options = q.guides.courierRoute({ id })
  const query = useQuery(options)
  const client = useQueryClient()
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={6} />
  const keep = (after: CourierRoute) => client.setQueryData(options.queryKey, after)
  const again = () => {
    void query.refetch()
    void client.invalidateQueries({ queryKey: q.guides.couriersOnTheWay().queryKey })
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Stat label="Lleva de la tienda" value={money(query.data.owed)} />
        <Stat label="Le debes por domicilios" value={money(query.data.fees)} />
      </div>
      <Actions route={query.data} again={again} />
      <Stops route={query.data} keep={keep} />
    </>
  )
}

function Actions({ route, again }: { route: CourierRoute; again: () => void }) {
  const { id, name } = route.courier
  const [updates, settles] = [useCan('guide-update'), useCan('payment_received-create')]
  const copy = useMutation({
    mutationFn: () => navigator.clipboard.writeText(route.url),
    onSuccess: () => say.good(`Enlace copiado: envíaselo a ${name}`),
    onError: () => say.bad('No se pudo copiar el enlace. Inténtalo otra vez.'),
    meta: { keep: true },
  })
  const change = useMutation({
    mutationFn: () => api.guides.changeRouteLink({ id }),
    onSuccess: () => {
      say.good('Enlace cambiado: el anterior ya no abre')
      again()
    },
  })
  const settle = useMutation({
    mutationFn: () => api.guides.settleCourier({ id, keep_fees: true }),
    onSuccess: (one) => {
      say.good(`${one.number}: entraron ${money(one.paid)} a tu caja`)
      again()
    },
  })
  const askChange = async () => {
    const sure = await confirm({
      title: '¿Cambiar el enlace?',
      body: `El que tiene ${name} deja de abrir: envíale el nuevo.`,
      action: 'Cambiar enlace',
    })
    if (sure) change.mutate()
  }
  const askSettle = async () => {
    const kept = Math.min(route.owed, route.fees)
    const less = kept > 0 ? ` Se queda con ${money(kept)} de sus domicilios.` : ''
    const sure = await confirm({
      title: `¿Recibir ${money(route.owed - kept)} de ${name}?`,
      body: `Entran en efectivo a tu caja abierta.${less}`,
      action: 'Recibir la plata',
    })
    if (sure) settle.mutate()
  }
  return (
    <div className="flex flex-wrap gap-2">
      {settles && route.owed > 0 && (
        <Button busy={settle.isPending} onClick={() => void askSettle()}>
          {!settle.isPending && <HandCoins />} Recibir la plata
        </Button>
      )}
      <Button variant="outline" busy={copy.isPending} onClick={() => copy.mutate()}>
        {!copy.isPending && <Link2 />} Copiar su enlace
      </Button>
      <Button variant="outline" asChild>
        <a href={route.url} target="_blank" rel="noreferrer">
          Ver como la ve
        </a>
      </Button>
      {updates && (
        <Button variant="ghost" busy={change.isPending} onClick={() => void askChange()}>
          Cambiar enlace
        </Button>
      )}
    </div>
  )
}

function Stops({ route, keep }: { route: CourierRoute; keep: (after: CourierRoute) => void }) {
  const updates = useCan('guide-update')
  const order = useMutation({
    mutationFn: (guides: string[]) => api.guides.orderRoute({ id: route.courier.id, guides }),
    onSuccess: keep,
  })
  const move = (at: number, by: 1 | -1) => {
    const ids = route.stops.map((stop) => stop.id)
    const [one] = ids.splice(at, 1)
    ids.splice(at + by, 0, one!)
    order.mutate(ids)
  }
  if (route.stops.length === 0)
    return (
      <Empty icon={Route} title="No tiene entregas pendientes">
        Haz guías con este domiciliario desde tus pedidos y aparecen aquí.
      </Empty>
    )
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{plural(route.stops.length, 'entrega')}</h2>
      <ol className="grid gap-2">
        {route.stops.map((stop, at) => (
          <li key={stop.id} className="flex items-center gap-3 rounded-lg border bg-card p-3">
            <span className="w-6 shrink-0 text-center font-semibold">{at + 1}</span>
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                {stop.client} · {stop.source_number}
              </p>
              <p className="text-sm text-muted-foreground">
                {[stop.address, stop.city].filter(Boolean).join(', ')} · {stop.state_name}
              </p>
              {stop.cod > 0 && <p className="text-sm">Cobra {money(stop.cod)}</p>}
            </div>
            {updates && (
              <div className="flex shrink-0 gap-1">
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Subir ${stop.source_number}`}
                  disabled={at === 0 || order.isPending}
                  onClick={() => move(at, -1)}
                >
                  <ArrowUp />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Bajar ${stop.source_number}`}
                  disabled={at === route.stops.length - 1 || order.isPending}
                  onClick={() => move(at, 1)}
                >
                  <ArrowDown />
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
