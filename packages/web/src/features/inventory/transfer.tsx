import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf } from '@tendero/core/kernel/values/time'
import { ArrowLeftRight, Ban, BookOpenText, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Failure, PageLines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { q } from '@/lib/api'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { TransferState } from './badges'
import { Facts, When } from './facts'
import { POSTING_MS, Posting } from './posting'
import { ReceiveTransfer } from './transfer-receive'
import type { TransferDetail } from './types'
import { useMove } from './use-move'
import { useNote } from './use-note'
import { usePaged } from './use-paged'

/** A transfer: what travels, how far it is, and the next step. */
export function Transfer({ id }: { id: string }) {
  const query = useQuery({
    ...q.inventory.getTransfer({ id }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POSTING_MS : false),
  })
  if (query.isError && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <PageLines />
  return <Screen row={query.data} />
}

const isMoving = ({ status }: Pick<TransferDetail, 'status'>) => status === 'sending' || status === 'receiving'

function Screen({ row }: { row: TransferDetail }) {
  const moves = useCan('inventory_transfer-update')
  const [receiving, setReceiving] = useState(false)
  const [askNote, dialog] = useNote()
  const move = useMove(row)
  const [asked, travels] = [row.status === 'requested', row.status === 'sent' || row.status === 'partial']
  const giveUp = async (status: 'cancelled' | 'rejected', question: Parameters<typeof askNote>[0]) => {
    const reason = await askNote(question)
    if (reason !== undefined) move.mutate({ status, ...(reason ? { reason } : {}) })
  }
  const cancel = () =>
    giveUp('cancelled', {
      title: `¿Cancelar ${row.number}?`,
      body: `La mercancía no ha salido: sigue en ${row.store_origin.name}.`,
      action: 'Cancelar traslado',
    })
  const reject = () =>
    giveUp('rejected', {
      title: `¿Rechazar todo lo que viene en ${row.number}?`,
      body: `Lo que va en camino vuelve a ${row.store_origin.name}.`,
      action: 'Rechazar todo',
    })
  const primary = !moves
    ? undefined
    : asked
      ? { label: 'Enviar', run: () => move.mutate({ status: 'sent' }), busy: move.isPending, shortcut: 'f9' }
      : travels
        ? { label: 'Recibir', run: () => setReceiving(true), busy: move.isPending, shortcut: 'f9' }
        : undefined
  return (
    <Page
      title={row.number}
      badge={<TransferState row={row} />}
      description={`De ${row.store_origin.name} a ${row.store_destination.name}`}
      crumbs={[{ label: 'Traslados', to: '/dashboard/traslados' }]}
      primary={primary}
      actions={
        moves && (
          <>
            {asked && (
              <Button variant="outline" onClick={() => void cancel()}>
                <Ban /> Cancelar
              </Button>
            )}
            {travels && (
              <Button variant="outline" onClick={() => void reject()}>
                <Undo2 /> Rechazar todo
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {row.failure && !isMoving(row) && (
          <Alert tone="bad" title="No se pudo mover: la mercancía quedó donde estaba">
            {row.failure}
          </Alert>
        )}
        {row.job_id && isMoving(row) && (
          <Posting jobId={row.job_id} words="La mercancía se está moviendo: en un momento verás cómo quedó." />
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {receiving && travels ? <ReceiveTransfer row={row} close={() => setReceiving(false)} /> : <Lines row={row} />}
          <Story row={row} />
        </div>
      </div>
      {dialog}
    </Page>
  )
}

/** Units, and what they are worth. */
const some = (units: number, pesos: number | null) =>
  units > 0 ? (
    <>
      {quantity(units)}
      {pesos !== null && <span className="block text-xs text-muted-foreground">{money(pesos)}</span>}
    </>
  ) : (
    '—'
  )

function Lines({ row }: { row: TransferDetail }) {
  const { shown, footer } = usePaged(row.products)
  return (
    <section className="min-w-0 rounded-lg border bg-card">
      <Table>
        <thead>
          <tr>
            <Th>Producto</Th>
            <Th numeric>Pedido</Th>
            <Th numeric>En camino</Th>
            <Th numeric className="max-sm:hidden">
              Recibido
            </Th>
            <Th numeric className="max-sm:hidden">
              Devuelto
            </Th>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.variant_id ?? line.product_id} className="last:*:border-b-0">
              <Td>
                <span className="font-medium">{line.name}</span>
                {line.received + line.rejected > 0 && (
                  <span className="block text-xs text-muted-foreground sm:hidden">
                    Recibido {quantity(line.received)}, devuelto {quantity(line.rejected)}
                  </span>
                )}
              </Td>
              <Td numeric>{quantity(line.quantity)}</Td>
              <Td numeric>{some(line.in_transit, line.value)}</Td>
              <Td numeric className="max-sm:hidden">
                {some(line.received, line.received_value)}
              </Td>
              <Td numeric className="max-sm:hidden">
                {some(line.rejected, line.rejected_value)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {footer}
    </section>
  )
}

const linkLook = 'inline-flex items-center gap-2 text-primary underline-offset-4 hover:underline [&_svg]:size-4'

const step = (at: TransferDetail['sent']) =>
  at && (
    <>
      {at.user.name}
      <span className="block text-xs text-muted-foreground">
        <When at={at.at} />
      </span>
    </>
  )

const onItsWay = ({ in_transit, value_in_transit }: TransferDetail) =>
  value_in_transit === null ? quantity(in_transit) : `${quantity(in_transit)} por ${money(value_in_transit)}`

function Story({ row }: { row: TransferDetail }) {
  const from = dayOf(new Date(row.created_at))
  return (
    <Card title="Historia">
      <Facts
        rows={[
          ['Pedido', step(row.requested)],
          ['Enviado', step(row.sent)],
          ['Recibido', step(row.received)],
          ['En camino', row.in_transit > 0 ? onItsWay(row) : null],
          ['Nota', row.note],
          ['Motivo', row.reason],
        ]}
      />
      {row.sent && (
        <div className="mt-4 grid gap-2 border-t pt-4 text-sm">
          <Link to="/dashboard/movimientos" search={{ from, search: row.number }} className={linkLook}>
            <ArrowLeftRight /> Ver sus movimientos
          </Link>
          <Link to="/dashboard/diaryBooks" search={{ from, document: row.number }} className={linkLook}>
            <BookOpenText /> Ver sus asientos
          </Link>
        </div>
      )}
      {!row.sent && row.status === 'requested' && (
        <p className="mt-4 flex gap-2 border-t pt-4 text-sm text-muted-foreground">
          <Truck className="mt-0.5 size-4 shrink-0" aria-hidden /> La mercancía sigue en {row.store_origin.name} hasta
          que se envíe.
        </p>
      )}
    </Card>
  )
}
