import { useMutation, useQuery } from '@tanstack/react-query'
import { buyOrderStateNames, isOnTheWay } from '@tendero/core/purchasing/orders/buy-order.states'
import { Ban, Lock, Truck } from 'lucide-react'
import { useAskNote } from '@/components/kit/document/ask-note'
import { type LineCell, LinesTable, Under } from '@/components/kit/document/lines-table'
import { DocumentScreen } from '@/components/kit/document/screen'
import { FactLines, Story } from '@/components/kit/document/story'
import type { PrimaryAction } from '@/components/kit/page'
import { Loaded } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date, money, quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import type { BuyOrderDetail } from '../types'
import { BuyOrderState } from './state'

/** One order: what was asked for, what came of it and what was billed. */
export function BuyOrder({ id }: { id: string }) {
  const query = useQuery(q.purchasing.getBuyOrder({ id }))
  return <Loaded query={query}>{(row) => <Order row={row} />}</Loaded>
}

function Order({ row }: { row: BuyOrderDetail }) {
  const [creates, updates] = [useCan('purchase_invoice-create'), useCan('purchase_invoice-update')]
  const [askNote, dialog] = useAskNote()
  const move = useMutation({
    mutationFn: (to: { state: 'sent' | 'closed' | 'cancelled'; note?: string }) =>
      api.purchasing.updateBuyOrder({ id: row.id, ...to }),
    onSuccess: (after) => say.good(`${after.number}: ${buyOrderStateNames[after.state].toLowerCase()}`),
  })
  const ask = async (state: 'closed' | 'cancelled', question: Parameters<typeof askNote>[0]) => {
    const note = await askNote(question)
    if (note !== undefined) move.mutate({ state, ...(note ? { note } : {}) })
  }
  const send: PrimaryAction = { label: 'Marcar como enviada', run: () => move.mutate({ state: 'sent' }) }
  const receive: PrimaryAction = {
    label: 'Registrar lo que llegó',
    to: place({ to: '/dashboard/factura-compra/add', search: { orden: row.id } }),
  }
  return (
    <DocumentScreen
      title={`Orden ${row.number}`}
      badge={<BuyOrderState row={row} />}
      description={`${row.provider.name}, para ${row.storage.name}`}
      crumbs={[{ label: 'Órdenes de compra', to: '/dashboard/ordenes-compra' }]}
      primary={row.state === 'draft' && updates ? send : isOnTheWay(row.state) && creates ? receive : undefined}
      actions={
        updates && (
          <>
            {isOnTheWay(row.state) && (
              <Button
                variant="outline"
                onClick={() =>
                  void ask('closed', {
                    title: `¿Cerrar ${row.number}?`,
                    body: 'Lo que falta ya no se espera.',
                    action: 'Cerrar orden',
                  })
                }
              >
                <Lock /> Cerrar
              </Button>
            )}
            {(row.state === 'draft' || row.state === 'sent') && (
              <Button
                variant="outline"
                onClick={() =>
                  void ask('cancelled', {
                    title: `¿Cancelar ${row.number}?`,
                    body: 'La orden queda cancelada; nada de ella ha llegado.',
                    action: 'Cancelar orden',
                  })
                }
              >
                <Ban /> Cancelar
              </Button>
            )}
          </>
        )
      }
      side={
        <>
          <Card title="Totales">
            <FactLines
              rows={[
                ['Valor bruto', money(row.total_bruto)],
                ['Descuento', row.discount ? `−${money(row.discount)}` : null],
                ['Subtotal', money(row.subtotal)],
                ['Total', <b key="total">{money(row.total)}</b>],
                ['Retendrías', row.retention ? money(row.retention) : null],
              ]}
            />
          </Card>
          <Story
            title="Historia"
            steps={row.history
              .toReversed()
              .map((step) => ({ ...step, icon: Truck, name: buyOrderStateNames[step.state] }))}
            facts={[
              ['Se espera', row.expected && date(row.expected)],
              ['Nota', row.notes],
            ]}
            links={[{ icon: Truck, label: 'Ver el proveedor', at: screenOf.provider(row.provider.id) }]}
          />
        </>
      }
    >
      <LinesTable lines={row.products} keyOf={(line) => line.id} columns={columns} />
      {dialog}
    </DocumentScreen>
  )
}

const columns: LineCell<BuyOrderDetail['products'][number]>[] = [
  {
    header: 'Producto',
    cell: (line) => (
      <>
        <span className="font-medium">{line.name}</span>
        {line.differs && (
          <span className="block">
            <Badge tone="warning">Distinto de lo pedido</Badge>
          </span>
        )}
      </>
    ),
  },
  {
    header: 'Pedido',
    numeric: true,
    cell: (line) => (
      <>
        {quantity(line.quantity)}
        <Under>a {money(line.cost)}</Under>
      </>
    ),
  },
  {
    header: 'Facturado',
    numeric: true,
    cell: (line) => (
      <>
        {line.received > 0 ? quantity(line.received) : '—'}
        {line.billed_cost !== null && <Under>a {money(line.billed_cost)}</Under>}
      </>
    ),
  },
  { header: 'Falta', numeric: true, cell: (line) => (line.missing > 0 ? quantity(line.missing) : '—') },
]
