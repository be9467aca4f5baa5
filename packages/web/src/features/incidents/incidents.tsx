import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { incidentStateNames } from '@tendero/core/incidents/incident.states'
import { MessageCircle, PackageX } from 'lucide-react'
import { useState } from 'react'
import { CountedTabs } from '@/components/kit/document/list'
import { Page } from '@/components/kit/page'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { When } from '@/components/kit/when'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { whatsAppNumber } from '@/shared/order/whatsapp'
import { SolutionForm } from './solution-form'
import type { Incident } from './types'

const PER_PAGE = 20
/** How often they are asked for again while somebody looks at them. */
const POLL_MS = 20_000

const tones: Record<Incident['state'], Tone> = {
  abierta: 'warning',
  enviando: 'info',
  respondida: 'good',
  cerrada: 'neutral',
}
const tabs = [
  { value: undefined, label: 'Por atender' },
  { value: 'cerrada', label: 'Cerradas' },
]

/** Novedades: parcels that could not be delivered, the most urgent first, with what to tell the client and the carrier. */
export function Incidents() {
  const [state, setState] = useState<string>()
  const [page, setPage] = useState(1)
  const [answering, setAnswering] = useState<Incident>()
  const closed = state === 'cerrada'
  const query = useQuery({
    ...q.incidents.listNews({ page, per_page: PER_PAGE, ...(closed ? { state: 'cerrada' as const } : {}) }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  })
  const rows = query.data?.news ?? []
  const more = (query.data?.meta.total ?? 0) > page * PER_PAGE
  const turn = (to: string | undefined) => {
    setState(to)
    setPage(1)
  }
  return (
    <Page
      title="Novedades"
      description="Paquetes que no se pudieron entregar. Habla con tu cliente y dile a la transportadora qué hacer, antes de que los devuelva."
    >
      <CountedTabs label="Novedades" value={state} onChange={turn} options={tabs} />
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={5} />
      ) : rows.length === 0 ? (
        <Empty icon={PackageX} title={closed ? 'Ninguna se ha cerrado' : 'Nada por atender'}>
          {closed
            ? 'Cuando un paquete con novedad siga su camino, lo verás aquí con lo que pasó.'
            : 'Cuando una transportadora no pueda entregar, lo verás aquí con el motivo y hasta cuándo espera.'}
        </Empty>
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {rows.map((row) => (
            <li key={row.id}>
              <IncidentCard row={row} answer={() => setAnswering(row)} />
            </li>
          ))}
        </ul>
      )}
      {(page > 1 || more) && (
        <div className="mt-4 flex justify-between gap-2">
          <Button variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Anteriores
          </Button>
          <Button variant="outline" disabled={!more} onClick={() => setPage(page + 1)}>
            Siguientes
          </Button>
        </div>
      )}
      <Sheet open={answering !== undefined} onOpenChange={(shown) => !shown && setAnswering(undefined)}>
        {answering && (
          <SheetContent
            title={`Responder la novedad de ${answering.order_number}`}
            description={`${answering.carrier}: ${answering.reason}`}
          >
            <SolutionForm incident={answering} onSaved={() => setAnswering(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}

/** What to ask the client, ready to be sent. */
const question = ({ client, order_number, reason, carrier }: Incident): string =>
  `Hola, ${client.name}. ${carrier} no pudo entregar tu pedido ${order_number} (${reason.toLowerCase()}). ¿Nos confirmas la dirección y a qué hora te lo llevamos?`

function IncidentCard({ row, answer }: { row: Incident; answer: () => void }) {
  const updates = useCan('news_guide-update')
  const { client } = row
  const phone = whatsAppNumber(client.phone)
  const late = row.state === 'abierta' && Date.parse(row.deadline) < Date.now()
  return (
    <Card title={row.reason} action={<Badge tone={tones[row.state]}>{incidentStateNames[row.state]}</Badge>}>
      <p>
        <Link className="font-medium underline-offset-4 hover:underline" {...placeOf(screenOf.order(row.order_id))}>
          Pedido {row.order_number}
        </Link>{' '}
        de {client.name} por {money(row.total)}
      </p>
      <p className="text-muted-foreground">
        {[client.address, client.city, client.phone].filter(Boolean).join(' · ') || 'Sin datos de entrega'}
      </p>
      <p className="text-muted-foreground">
        {row.carrier}
        {row.guide ? `, guía ${row.guide}` : ''} · <When at={row.at} />
      </p>
      {row.state === 'abierta' && (
        <p className={late ? 'mt-2 text-destructive' : 'mt-2'}>
          {late
            ? `El plazo pasó el ${dateTime(row.deadline)}: puede venir de vuelta. Respóndela ya.`
            : `Responde antes de ${dateTime(row.deadline)}.`}
        </p>
      )}
      {row.problem && <p className="mt-2 text-destructive wrap-anywhere">{row.problem}</p>}
      {row.solution && (
        <p className="mt-2 wrap-anywhere">
          {row.solution.how_name}: {row.solution.text} ({row.solution.user.name})
        </p>
      )}
      {row.outcome && <p className="mt-2">Qué pasó: {row.outcome.toLowerCase()}.</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        {phone && row.state !== 'cerrada' && (
          <Button variant="outline" asChild>
            <a
              href={`https://wa.me/${phone}?text=${encodeURIComponent(question(row))}`}
              target="_blank"
              rel="noreferrer"
            >
              <MessageCircle /> Escribir al cliente
            </a>
          </Button>
        )}
        {updates && row.state === 'abierta' && <Button onClick={answer}>Responder</Button>}
      </div>
    </Card>
  )
}
