import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type GuideState, guideStateNames, guideStates } from '@tendero/core/guides/guide.states'
import { CalendarClock, Printer, Truck } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, dateColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { GuideSheet } from './guide-sheet'
import { PickupForm } from './pickup-form'
import type { GuideRow } from './types'

const tones: Record<GuideState, Tone> = {
  borrador: 'warning',
  generando: 'info',
  dudosa: 'warning',
  fallida: 'bad',
  creada: 'info',
  recogida: 'info',
  en_transito: 'info',
  en_reparto: 'info',
  novedad: 'bad',
  entregada: 'good',
  en_devolucion: 'warning',
  devuelta: 'bad',
  perdida: 'bad',
  anulada: 'neutral',
}

/** Guías: parcels with their carriers, and where each is. */
export function Guides() {
  const { ver } = useSearch({ strict: false })
  const list = useListSearch(['state'])
  const query = useList(q.guides.listGuides(list.input))
  const navigate = useNavigate()
  const open = (id: string | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ver: id }), replace: true })
  return (
    <>
      <DocumentList
        title="Guías"
        list={list}
        query={query}
        onRow={(row) => open(row.id)}
        bulk={(ids, clear) => <Chosen ids={ids} clear={clear} />}
        filters={[{ name: 'state', label: 'Estado', options: optionsOf(guideStates, guideStateNames) }]}
        columns={[
          { header: 'Guía', phone: 'title', cell: (row: GuideRow) => row.guide ?? row.number },
          { header: 'Pedido', phone: 'line', cell: (row) => row.source_number },
          { header: 'Cliente', phone: 'line', className: 'max-w-56 truncate', cell: (row) => row.client },
          { header: 'Ciudad', cell: (row) => row.city },
          {
            header: 'Lleva',
            cell: (row) => (row.service ? `${row.service} · ${row.carrier.name}` : row.carrier.name),
          },
          { ...dateColumn((row: GuideRow) => row.created_at), sort: undefined },
          { header: 'Por cobrar', align: 'right', kind: 'money', value: (row) => row.cod },
          stateColumn(
            (row: GuideRow) => row.state_name,
            (row) => <Badge tone={tones[row.state]}>{row.state_name}</Badge>,
          ),
        ]}
        empty={{
          icon: Truck,
          title: 'Aún no hay guías',
          text: 'Abre un pedido y elige «Crear guía», o hazlas de una vez para muchos en Envíos masivos.',
        }}
      />
      <Sheet open={ver !== undefined} onOpenChange={(shown) => !shown && open(undefined)}>
        {ver && (
          <SheetContent title="Guía">
            <GuideSheet key={ver} id={ver} />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}

function Chosen({ ids, clear }: { ids: string[]; clear: () => void }) {
  const updates = useCan('guide-update')
  const account = useQuery({ ...q.guides.guideChoices({}), enabled: useCan('guide-create') })
  const [picking, setPicking] = useState(false)
  const print = useMutation({
    mutationFn: () => api.guides.printGuides({ guides: ids }),
    onSuccess: (blob) => {
      openFile(blob)
      clear()
    },
    meta: { keep: true },
  })
  return (
    <>
      <Button variant="outline" size="sm" busy={print.isPending} onClick={() => print.mutate()}>
        <Printer /> Imprimir rótulos
      </Button>
      {updates && (account.data?.bought.length ?? 0) > 0 && (
        <Button variant="outline" size="sm" onClick={() => setPicking(true)}>
          <CalendarClock /> Pedir recogida
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={clear}>
        Quitar selección
      </Button>
      <Sheet open={picking} onOpenChange={setPicking}>
        {picking && (
          <SheetContent
            title={`Recogida de ${plural(ids.length, 'guía')}`}
            description="De una transportadora de Envia.com y un remitente."
          >
            <PickupForm
              guides={ids}
              onSaved={() => {
                setPicking(false)
                clear()
              }}
            />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}
