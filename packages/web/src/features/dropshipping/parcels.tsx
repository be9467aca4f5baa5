import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parcelStateNames, parcelStates } from '@tendero/core/dropshipping/parcel.states'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { SendSheet } from './send-sheet'
import type { Parcel } from './types'

const tones: Record<Parcel['state'], Tone> = {
  enviando: 'info',
  pendiente: 'warning',
  guia: 'info',
  en_ruta: 'info',
  novedad: 'bad',
  entregado: 'good',
  devuelto: 'bad',
  cancelado: 'neutral',
  rechazado: 'bad',
}

/** Pedidos de dropshipping: what is to be sent to the supplier, and how what was sent does. */
export function Parcels() {
  const list = useListSearch(['state'])
  const query = useList(q.dropshipping.listParcels(list.input))
  const [open, setOpen] = useState<string>()
  return (
    <>
      <DocumentList
        title="Pedidos de dropshipping"
        list={list}
        query={query}
        onRow={(row) => setOpen(row.id)}
        tabs={<Waiting open={setOpen} />}
        filters={[{ name: 'state', label: 'Estado', options: optionsOf(parcelStates, parcelStateNames) }]}
        columns={[
          numberColumn,
          { header: 'Cliente', phone: 'line', className: 'max-w-64 truncate', cell: (row: Parcel) => row.client },
          { header: 'Ciudad', cell: (row) => row.city },
          stateColumn(
            (row: Parcel) => row.state_name,
            (row) => <Badge tone={tones[row.state]}>{row.state_name}</Badge>,
          ),
          { header: 'Transportadora', cell: (row) => [row.carrier, row.guide].filter(Boolean).join(' · ') },
          { header: 'Qué pasa', phone: 'line', className: 'max-w-80', cell: (row) => row.problem ?? '' },
          { header: 'Total', align: 'right', kind: 'money', value: (row) => row.total, phone: 'line' },
          { header: 'Te queda', align: 'right', kind: 'money', value: (row) => row.gain, cost: true },
        ]}
        empty={{
          icon: Truck,
          title: 'Aún no envías pedidos a Dropi',
          text: 'Vende un producto de Dropi con dirección, ciudad y teléfono: aparece arriba para enviarlo.',
          action: (
            <Button asChild variant="outline">
              <Link to="/dashboard/dropshipping">Ver productos de Dropi</Link>
            </Button>
          ),
        }}
      />
      <Sheet open={open !== undefined} onOpenChange={(shown) => !shown && setOpen(undefined)}>
        {open && (
          <SheetContent title="Pedido de dropshipping">
            <SendSheet id={open} onDone={() => setOpen(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}

/** Orders with goods of the supplier that it was not sent yet. */
function Waiting({ open }: { open: (id: string) => void }) {
  const query = useQuery(q.dropshipping.listWaiting({}))
  const creates = useCan('dropshipping-create')
  const rows = query.data ?? []
  if (rows.length === 0) return null
  return (
    <Card title="Por enviar a Dropi" className="mb-6">
      <ul className="divide-y">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 py-3">
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-medium">{row.number}</span> de {row.client}
              <span className="block text-muted-foreground">
                {[row.city ?? 'Sin ciudad', money(row.total), row.state_name].join(' · ')}
              </span>
            </p>
            <Button variant="outline" onClick={() => open(row.id)}>
              {creates ? 'Enviar' : 'Ver'}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
