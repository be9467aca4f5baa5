import { useQuery } from '@tanstack/react-query'
import { dayOf } from '@tendero/core/kernel/values/time'
import { ArrowLeftRight, Ban, BookOpenText, Hand, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { usePaged } from '@/components/kit/document/paged'
import { POSTING_MS } from '@/components/kit/document/posting'
import { DocumentScreen } from '@/components/kit/document/screen'
import { type Step, Story } from '@/components/kit/document/story'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import type { TransferDetail } from '../stock/types'
import { ReceiveTransfer } from './receive'
import { TransferState } from './state'
import { useTransferMove } from './use-transfer-move'

/** A transfer: what travels, how far it is, and the next step. */
export function Transfer({ id }: { id: string }) {
  const query = useQuery({
    ...q.inventory.getTransfer({ id }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POSTING_MS : false),
  })
  return <Loaded query={query}>{(row) => <Screen row={row} />}</Loaded>
}

const isMoving = ({ status }: Pick<TransferDetail, 'status'>) => status === 'sending' || status === 'receiving'

function Screen({ row }: { row: TransferDetail }) {
  const moves = useCan('inventory_transfer-update')
  const [receiving, setReceiving] = useState(false)
  const [askNote, dialog] = useAskNote()
  const move = useTransferMove(row)
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
  const next = asked
    ? { label: 'Enviar', run: () => move.mutate({ status: 'sent' }) }
    : travels && { label: 'Recibir', run: () => setReceiving(true) }
  return (
    <DocumentScreen
      title={row.number}
      badge={<TransferState row={row} />}
      description={`De ${row.store_origin.name} a ${row.store_destination.name}`}
      crumbs={[{ label: 'Traslados', to: '/dashboard/traslados' }]}
      primary={moves && next ? { ...next, busy: move.isPending, shortcut: 'f9' } : undefined}
      actions={
        moves &&
        (asked ? (
          <Button variant="outline" onClick={() => void cancel()}>
            <Ban /> Cancelar
          </Button>
        ) : (
          travels && (
            <Button variant="outline" onClick={() => void reject()}>
              <Undo2 /> Rechazar todo
            </Button>
          )
        ))
      }
      {...(isMoving(row)
        ? { posting: { jobId: row.job_id, words: 'La mercancía se está moviendo: en un momento verás cómo quedó.' } }
        : { failure: { title: 'No se pudo mover: la mercancía quedó donde estaba', text: row.failure } })}
      side={<TransferStory row={row} />}
    >
      {receiving && travels ? <ReceiveTransfer row={row} close={() => setReceiving(false)} /> : <Lines row={row} />}
      {dialog}
    </DocumentScreen>
  )
}

/** Units, and what they are worth. */
const some = (units: number, pesos: number | null) =>
  units > 0 ? (
    <>
      {quantity(units)}
      {pesos !== null && <Under>{money(pesos)}</Under>}
    </>
  ) : (
    '—'
  )

const columns: LineCell<TransferDetail['products'][number]>[] = [
  {
    header: 'Producto',
    cell: (line) => (
      <>
        <span className="font-medium">{line.name}</span>
        {line.received + line.rejected > 0 && (
          <Under phone>
            Recibido {quantity(line.received)}, devuelto {quantity(line.rejected)}
          </Under>
        )}
      </>
    ),
  },
  { header: 'Pedido', numeric: true, cell: (line) => quantity(line.quantity) },
  { header: 'En camino', numeric: true, cell: (line) => some(line.in_transit, line.value) },
  { header: 'Recibido', numeric: true, wide: true, cell: (line) => some(line.received, line.received_value) },
  { header: 'Devuelto', numeric: true, wide: true, cell: (line) => some(line.rejected, line.rejected_value) },
]

function Lines({ row }: { row: TransferDetail }) {
  const { shown, footer } = usePaged(row.products)
  return (
    <LinesTable lines={shown} keyOf={(line) => line.variant_id ?? line.product_id} columns={columns}>
      {footer}
    </LinesTable>
  )
}

const stepOf = (name: string, icon: Step['icon'], done: TransferDetail['sent']): Step[] =>
  done ? [{ name, icon, by: done.user.name, at: done.at }] : []

const onItsWay = ({ in_transit, value_in_transit }: TransferDetail) =>
  value_in_transit === null ? quantity(in_transit) : `${quantity(in_transit)} por ${money(value_in_transit)}`

function TransferStory({ row }: { row: TransferDetail }) {
  const from = dayOf(new Date(row.created_at))
  const facts = [
    ['En camino', row.in_transit > 0 && onItsWay(row)],
    ['Nota', row.note],
    ['Motivo', row.reason],
  ] as const
  return (
    <Story
      title="Historia"
      steps={[
        ...stepOf('Recibido', PackageCheck, row.received),
        ...stepOf('Enviado', Truck, row.sent),
        ...stepOf('Pedido', Hand, row.requested),
      ]}
      facts={facts.filter(([, value]) => value)}
      links={
        row.sent
          ? [
              {
                icon: ArrowLeftRight,
                label: 'Ver sus movimientos',
                at: place({ to: '/dashboard/movimientos', search: { from, search: row.number } }),
              },
              {
                icon: BookOpenText,
                label: 'Ver sus asientos',
                at: place({ to: '/dashboard/diaryBooks', search: { from, document: row.number } }),
              },
            ]
          : []
      }
    >
      {row.status === 'requested' && (
        <p className="flex gap-2 text-sm text-muted-foreground">
          <Truck className="mt-0.5 size-4 shrink-0" aria-hidden /> La mercancía sigue en {row.store_origin.name} hasta
          que se envíe.
        </p>
      )}
    </Story>
  )
}
