import { useMutation } from '@tanstack/react-query'
import {
  Download,
  History,
  Link2,
  PackagePlus,
  Pause,
  Pencil,
  Play,
  PlugZap,
  RefreshCw,
  Scale,
  Send,
  Unplug,
  Upload,
} from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { MoreActions } from '@/components/kit/more-actions'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { showJob } from '@/shared/job/shown-job'
import { WaitingCount } from './compare/outgoing'
import type { Connection } from './connection-form'

const lights: Record<Connection['light'], { tone: Tone; label: string }> = {
  good: { tone: 'good', label: 'Conectada' },
  waiting: { tone: 'info', label: 'Conectando' },
  bad: { tone: 'bad', label: 'Con problemas' },
  off: { tone: 'neutral', label: 'En pausa' },
}

/** Does something about a connection and says what came of it. */
const useDo = (run: () => Promise<{ message: string }>) =>
  useMutation({ mutationFn: run, onSuccess: ({ message }) => say.good(message) })

interface ConnectionCardProps {
  connection: Connection
  edit: () => void
  /** Opens what it sells and nobody knows as ours. */
  match: () => void
  /** Asks for the orders of some days. */
  bring: () => void
  /** Opens what the last comparison found. */
  differ: () => void
  /** Opens what it is still to be told. */
  owe: () => void
  /** Asks for a day to be looked at again. */
  replay: () => void
}

/** A connection: how it does in one sentence, and what one can do about it. */
export function ConnectionCard({ connection, edit, match, bring, differ, owe, replay }: ConnectionCardProps) {
  const { id, name, url, light, health, type_model } = connection
  const own = type_model === 'own'
  const [updates, deletes] = [useCan('integration-update'), useCan('integration-delete')]
  const paused = light === 'off'
  const compare = useDo(() => api.stores.compareStore({ id }))
  const turn = useDo(() =>
    paused ? api.connections.resumeIntegration({ id }) : api.connections.pauseIntegration({ id }),
  )
  const test = useDo(() => api.stores.testStore({ id }))
  const take = useMutation({
    mutationFn: () => api.stores.importProducts({ id }),
    onSuccess: ({ job }) => showJob(job),
  })
  const askToTake = async () => {
    const sure = await confirm({
      title: `¿Traer los productos de ${name}?`,
      body: 'Se crean aquí los que aún no tienes, con sus variantes, sus fotos, su precio y las unidades que la tienda cuenta. Los que ya tienes se quedan como están.',
      action: 'Traer productos',
    })
    if (sure) take.mutate()
  }
  const remove = useDo(() => api.connections.removeIntegration({ id }))
  const disconnect = async () => {
    const sure = await confirm({
      title: `¿Desconectar ${name}?`,
      body: 'Sus pedidos dejan de llegar y sus existencias dejan de actualizarse. Lo que ya llegó se queda.',
      action: 'Desconectar',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Card
      title={name}
      description={own ? 'Envía sus pedidos con una clave' : url}
      action={<Badge tone={lights[light].tone}>{lights[light].label}</Badge>}
    >
      <p className="wrap-anywhere">
        {health}
        {light === 'bad' && !own && <WaitingCount id={id} />}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {updates && !paused && !own && (
          <Button variant="outline" busy={compare.isPending} onClick={() => compare.mutate()}>
            {!compare.isPending && <RefreshCw />} Comparar ahora
          </Button>
        )}
        {updates && (
          <Button variant="outline" busy={turn.isPending} onClick={() => turn.mutate()}>
            {!turn.isPending && (paused ? <Play /> : <Pause />)} {paused ? 'Reanudar' : 'Pausar'}
          </Button>
        )}
        <Button variant="outline" onClick={match}>
          <Link2 /> Enlazar productos
        </Button>
        {updates && !paused && !own && <Publish connection={connection} />}
        {updates && !paused && type_model === 'shopify' && (
          <Button variant="outline" onClick={bring}>
            <Download /> Traer pedidos
          </Button>
        )}
        {!own && (
          <Button variant="outline" onClick={differ}>
            <Scale /> Diferencias
          </Button>
        )}
        {updates && (
          <Button variant="outline" onClick={edit}>
            <Pencil /> Editar
          </Button>
        )}
        {updates && !paused && (
          <MoreActions
            busy={test.isPending || take.isPending}
            actions={[
              !own && { label: 'Probar la conexión', icon: PlugZap, run: () => test.mutate() },
              !own && { label: 'Traer productos', icon: PackagePlus, run: () => void askToTake() },
              !own && { label: 'Cambios por enviar', icon: Send, run: owe },
              { label: 'Mirar un día otra vez', icon: History, run: replay },
            ]}
          />
        )}
        {deletes && (
          <Button
            variant="ghost"
            className="text-destructive hover:bg-destructive-soft"
            onClick={() => void disconnect()}
          >
            <Unplug /> Desconectar
          </Button>
        )}
      </div>
    </Card>
  )
}

const TAXES = ' Los precios llevan IVA: en WooCommerce, los precios deben ingresarse con impuestos incluidos.'

/** Puts our products in the shop. */
function Publish({ connection: { id, name, type_model } }: Pick<ConnectionCardProps, 'connection'>) {
  const publish = useMutation({
    mutationFn: () => api.stores.publishProducts({ id }),
    onSuccess: ({ job }) => showJob(job),
  })
  const ask = async () => {
    const sure = await confirm({
      title: `¿Publicar tus productos en ${name}?`,
      body: `Se crean allá los productos activos que aún no están, con su precio, su foto y sus existencias. Los que ya están se quedan como están.${type_model === 'woocommerce' ? TAXES : ''}`,
      action: 'Publicar',
    })
    if (sure) publish.mutate()
  }
  return (
    <Button variant="outline" busy={publish.isPending} onClick={() => void ask()}>
      {!publish.isPending && <Upload />} Publicar productos
    </Button>
  )
}
