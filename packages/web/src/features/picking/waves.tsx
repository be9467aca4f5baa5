import { useNavigate, useSearch } from '@tanstack/react-router'
import { pickingStateNames, pickingStates } from '@tendero/core/picking/picking.states'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { DocumentList, dateColumn, numberColumn, optionsOf, stateColumn } from '@/components/kit/document/list'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge, type Tone } from '@/components/ui/badge'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { StartWave } from './start-wave'
import type { Step, WaveRow } from './types'
import { WaveScreen } from './wave'

const tones: Record<WaveRow['state'], Tone> = {
  pendiente: 'warning',
  en_curso: 'info',
  completo: 'good',
  incompleto: 'warning',
  empacado: 'good',
  despachado: 'neutral',
  anulado: 'neutral',
}

const words = {
  pick: {
    title: 'Alistar pedidos',
    action: 'Alistar pedidos',
    empty: 'Aún no alistas pedidos',
    text: 'Elige pedidos por enviar: sus productos salen en una sola lista, para buscarlos en un recorrido y contarlos con el lector.',
  },
  pack: {
    title: 'Empacar pedidos',
    action: 'Empacar pedidos',
    empty: 'Aún no empacas pedidos',
    text: 'Empaca lo que ya alistaste, o pedidos cuyos productos tienes a la mano: cada unidad se cuenta al meterla en la caja.',
  },
}

/** Alistar and empacar: the waves, or one of them (`ver`) when the address says so. */
export function Waves({ step }: { step: Step }) {
  const { ver } = useSearch({ strict: false })
  return ver ? <WaveScreen key={ver} id={ver} step={step} /> : <WaveList step={step} />
}

function WaveList({ step }: { step: Step }) {
  const list = useListSearch(['state'])
  const query = useList(q.picking.listPickings(list.input))
  const navigate = useNavigate()
  const creates = useCan('guide-create')
  const [starting, setStarting] = useState(false)
  const open = (id: string) => void navigate({ to: '.', search: { ver: id } })
  const { title, action, empty, text } = words[step]
  return (
    <>
      <DocumentList
        title={title}
        list={list}
        query={query}
        create={creates ? { label: action, run: () => setStarting(true) } : undefined}
        onRow={(row) => open(row.id)}
        filters={[{ name: 'state', label: 'Estado', options: optionsOf(pickingStates, pickingStateNames) }]}
        columns={[
          numberColumn,
          {
            header: 'Pedidos',
            phone: 'line',
            className: 'max-w-80 truncate',
            cell: (row: WaveRow) => row.orders.map((order) => order.number).join(', '),
          },
          { ...dateColumn((row: WaveRow) => row.created_at), sort: undefined },
          {
            header: 'Alistado',
            align: 'right',
            phone: 'line',
            value: (row) => `${quantity(row.picked)} de ${quantity(row.asked)}`,
          },
          { header: 'Empacado', align: 'right', value: (row) => `${quantity(row.packed)} de ${quantity(row.picked)}` },
          stateColumn(
            (row: WaveRow) => row.state_name,
            (row) => <Badge tone={tones[row.state]}>{row.state_name}</Badge>,
          ),
        ]}
        empty={{ icon: PackageOpen, title: empty, text }}
      />
      <Sheet open={starting} onOpenChange={setStarting}>
        {starting && (
          <SheetContent title={action} description="Elige los pedidos que van juntos.">
            <StartWave step={step} onStarted={open} />
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}
