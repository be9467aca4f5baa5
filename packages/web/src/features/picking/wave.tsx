import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isClosed, isPacking, isPicking } from '@tendero/core/picking/picking.states'
import { FileText } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api, q } from '@/lib/api'
import { openFile } from '@/lib/file'
import { quantity } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { Boxes } from './boxes'
import { PackingPhotos } from './packing-photos'
import { ScanField } from './scan-field'
import type { Step, Wave } from './types'
import { WaveLines } from './wave-lines'

/** How often a wave is read again: several people may count it. */
const POLL_MS = 10_000

/** A wave under way: what is left to look for or to put into boxes, counted by its codes. */
export function WaveScreen({ id, step }: { id: string; step: Step }) {
  const options = q.picking.getPicking({ id })
  const query = useQuery({ ...options, refetchInterval: POLL_MS })
  const client = useQueryClient()
  const keep = (wave: Wave) => client.setQueryData(options.queryKey, wave)
  const title = step === 'pick' ? 'Alistar' : 'Empacar'
  const crumbs = [
    step === 'pick'
      ? ({ label: 'Alistar pedidos', to: '/dashboard/logistica/picking' } as const)
      : ({ label: 'Empacar pedidos', to: '/dashboard/logistica/packing' } as const),
  ]
  const wave = query.data
  return (
    <Page
      title={wave ? `${title} ${wave.number}` : title}
      crumbs={crumbs}
      badge={wave && <Badge tone="info">{wave.state_name}</Badge>}
      description={
        wave &&
        `${wave.orders.length === 1 ? 'Pedido' : 'Pedidos'} ${wave.orders.map(({ number }) => number).join(', ')}`
      }
      actions={wave && <Papers wave={wave} step={step} />}
    >
      {query.error && !wave ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : wave ? (
        <Work wave={wave} step={step} keep={keep} />
      ) : (
        <Lines rows={8} />
      )}
    </Page>
  )
}

interface WorkProps {
  wave: Wave
  step: Step
  /** Shows what a change came to. */
  keep: (wave: Wave) => void
}

function Work({ wave, step, keep }: WorkProps) {
  const updates = useCan('guide-update')
  const open = updates && (step === 'pick' ? isPicking(wave.state) : isPacking(wave.state))
  const [done, all] = step === 'pick' ? [wave.picked, wave.asked] : [wave.packed, wave.picked]
  return (
    <div className="grid max-w-4xl gap-5">
      <div>
        <p className="text-2xl font-semibold">
          {quantity(done)} <span className="text-base font-normal text-muted-foreground">de {quantity(all)}</span>
        </p>
        <progress
          className="mt-1 h-2 w-full accent-primary"
          value={done}
          max={Math.max(all, 0.001)}
          aria-label="Avance"
        />
      </div>
      {open && <ScanField id={wave.id} step={step} keep={keep} />}
      <WaveLines wave={wave} step={step} open={open} keep={keep} />
      {step === 'pack' && (isPacking(wave.state) || wave.packages.length > 0) && (
        <>
          <Boxes wave={wave} open={open} keep={keep} />
          <PackingPhotos wave={wave} />
        </>
      )}
      <Ends wave={wave} step={step} keep={keep} />
      {!isClosed(wave.state) && !open && updates && (
        <p className="text-muted-foreground">
          {step === 'pick' ? 'Esta lista ya se alistó.' : 'Primero termina de alistarla: solo se empaca lo alistado.'}
        </p>
      )}
    </div>
  )
}

/** How a step ends. */
function Ends({ wave, step, keep }: WorkProps) {
  const updates = useCan('guide-update')
  const end = useMutation({
    mutationFn: (state: Wave['state']) => api.picking.updatePicking({ id: wave.id, state }),
    onSuccess: (after) => {
      keep(after)
      say.good(`${after.number}: ${after.state_name.toLowerCase()}`)
    },
  })
  const short = async () => {
    const left = quantity(wave.asked - wave.picked)
    const sure = await confirm({
      title: '¿Terminar con faltantes?',
      body: `Faltan ${left} unidades por alistar. Lo que encontraste se puede empacar; lo demás queda pendiente en sus pedidos.`,
      action: 'Terminar con faltantes',
    })
    if (sure) end.mutate('incompleto')
  }
  const drop = async () => {
    const sure = await confirm({
      title: `¿Anular ${wave.number}?`,
      body: 'Sus pedidos quedan libres para otra lista. Devuelve los productos a su sitio.',
      action: 'Anular',
      danger: true,
    })
    if (sure) end.mutate('anulado')
  }
  if (!updates || isClosed(wave.state)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {step === 'pick' && isPicking(wave.state) && wave.picked > 0 && wave.picked < wave.asked && (
        <Button variant="outline" busy={end.isPending} onClick={() => void short()}>
          Terminar con faltantes
        </Button>
      )}
      {step === 'pick' && isPacking(wave.state) && (
        <Button variant="outline" busy={end.isPending} onClick={() => end.mutate('en_curso')}>
          Seguir alistando
        </Button>
      )}
      {step === 'pack' && isPacking(wave.state) && (
        <Button
          busy={end.isPending}
          disabled={wave.packed < wave.picked || wave.packages.length === 0}
          onClick={() => end.mutate('empacado')}
        >
          Terminar de empacar
        </Button>
      )}
      <Button variant="ghost" className="text-destructive hover:bg-destructive-soft" onClick={() => void drop()}>
        Anular lista
      </Button>
    </div>
  )
}

function Papers({ wave: { id }, step }: { wave: Wave; step: Step }) {
  const print = useMutation({
    mutationFn: () => (step === 'pick' ? api.picking.printPicking({ id }) : api.picking.printPacking({ id })),
    onSuccess: (blob) => openFile(blob),
    meta: { keep: true },
  })
  return (
    <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
      {!print.isPending && <FileText />} Imprimir lista
    </Button>
  )
}
