import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { dateTime, money, plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { HandOverForm } from './hand-over-form'
import type { Dispatch } from './types'

/** A dispatch: what goes with whom, and its way from open to handed over. */
export function DispatchScreen({ id }: { id: string }) {
  const options = q.dispatch.getDispatch({ id })
  const query = useQuery(options)
  const client = useQueryClient()
  const keep = (after: Dispatch) => client.setQueryData(options.queryKey, after)
  const row = query.data
  return (
    <Page
      title={row ? `Relación ${row.number}` : 'Relación de despacho'}
      crumbs={[{ label: 'Relaciones de despacho', to: '/dashboard/logistica/dispatchRelationships' }]}
      badge={row && <Badge tone={row.state === 'entregada' ? 'good' : 'info'}>{row.state_name}</Badge>}
      description={
        row && [`Lleva ${row.carrier.name}`, row.plate && `placa ${row.plate}`, row.note].filter(Boolean).join(' · ')
      }
      actions={row && <Actions row={row} keep={keep} />}
    >
      {query.error && !row ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : row ? (
        <Content row={row} />
      ) : (
        <Lines rows={8} />
      )}
    </Page>
  )
}

function Content({ row }: { row: Dispatch }) {
  return (
    <div className="grid max-w-4xl gap-5">
      <p className="text-lg">
        {plural(row.orders, 'pedido')}, {plural(row.boxes, 'caja')}. Por cobrar <b>{money(row.cod)}</b>
      </p>
      <ul className="divide-y rounded-lg border bg-card">
        {row.stops.map((stop) => (
          <li key={stop.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium">
                {stop.number} · {stop.client}
              </p>
              <p className="text-sm text-muted-foreground">
                {[stop.address, stop.city, stop.phone, stop.guide && `guía ${stop.guide}`]
                  .filter(Boolean)
                  .join(' · ') || 'Sin dirección'}
              </p>
            </div>
            <p className="text-sm text-muted-foreground">{plural(stop.boxes, 'caja')}</p>
            <p className="money font-semibold">{money(stop.cod)}</p>
          </li>
        ))}
      </ul>
      {row.received && (
        <Card title="Recibió">
          <p>
            {row.received.name}
            {row.received.document ? `, documento ${row.received.document}` : ''}
          </p>
          {row.received.signature && (
            <img
              src={row.received.signature}
              alt={`Firma de ${row.received.name}`}
              className="mt-2 h-24 rounded border"
            />
          )}
        </Card>
      )}
      <Card title="Historia">
        <ul className="grid gap-1 text-sm">
          {row.history.map((step) => (
            <li key={step.at}>
              {step.state_name}, {step.user}, {dateTime(step.at)}
              {step.note ? `: ${step.note}` : ''}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function Actions({ row, keep }: { row: Dispatch; keep: (after: Dispatch) => void }) {
  const updates = useCan('guide-update')
  const { id, state, number } = row
  const [giving, setGiving] = useState(false)
  const after = (done: Dispatch) => {
    keep(done)
    say.good(`${done.number}: ${done.state_name.toLowerCase()}`)
  }
  const close = useMutation({ mutationFn: () => api.dispatch.closeDispatch({ id }), onSuccess: after })
  const change = useMutation({
    mutationFn: (to: 'abierta' | 'anulada') => api.dispatch.updateDispatch({ id, state: to }),
    onSuccess: after,
  })
  const print = useMutation({
    mutationFn: () => api.dispatch.printDispatch({ id }),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  const drop = async () => {
    const sure = await confirm({
      title: `¿Anular ${number}?`,
      body: 'Sus pedidos quedan libres para otra relación.',
      action: 'Anular',
      danger: true,
    })
    if (sure) change.mutate('anulada')
  }
  return (
    <>
      {updates && (state === 'abierta' || state === 'cerrada') && (
        <Button variant="ghost" className="text-destructive hover:bg-destructive-soft" onClick={() => void drop()}>
          Anular
        </Button>
      )}
      {updates && state === 'cerrada' && (
        <Button variant="outline" busy={change.isPending} onClick={() => change.mutate('abierta')}>
          Abrir otra vez
        </Button>
      )}
      <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
        {!print.isPending && <FileText />} Imprimir
      </Button>
      {updates && state === 'abierta' && (
        <Button busy={close.isPending} onClick={() => close.mutate()}>
          Cerrar relación
        </Button>
      )}
      {updates && state === 'cerrada' && <Button onClick={() => setGiving(true)}>Entregar</Button>}
      <Sheet open={giving} onOpenChange={setGiving}>
        {giving && (
          <SheetContent
            title={`Entregar ${number}`}
            description={`${plural(row.orders, 'pedido')} quedan despachados con ${row.carrier.name}.`}
          >
            <HandOverForm
              id={id}
              onSaved={(done) => {
                keep(done)
                setGiving(false)
              }}
            />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}
