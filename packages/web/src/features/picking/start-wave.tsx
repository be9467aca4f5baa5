import { useMutation, useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { api, q } from '@/lib/api'
import { date, plural } from '@/lib/format'
import type { Step } from './types'

/** Orders that one wave takes. */
const MOST = 40

/** Which of the orders that wait go into a wave. */
export function StartWave({ step, onStarted }: { step: Step; onStarted: (id: string) => void }) {
  const query = useQuery(q.picking.listReady({}))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const id = useId()
  const start = useMutation({
    mutationFn: () =>
      step === 'pick'
        ? api.picking.startBoth({ orders: [...chosen] })
        : api.picking.startPacking({ orders: [...chosen] }),
    onSuccess: (wave) => onStarted(wave.id),
  })
  if (query.error && !query.data) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={6} />
  if (query.data.length === 0)
    return (
      <Empty icon={PackageCheck} title="No hay pedidos por alistar">
        Los pedidos en línea y los domicilios recibidos o confirmados aparecen aquí hasta que los envías.
      </Empty>
    )
  const ids = query.data.slice(0, MOST).map((order) => order.id)
  const all = ids.every((one) => chosen.includes(one))
  const turn = (one: string, on: boolean) => setChosen(on ? [...chosen, one] : chosen.filter((other) => other !== one))
  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-3">
        <Checkbox id={`${id}-all`} checked={all} onCheckedChange={(on) => setChosen(on === true ? ids : [])} />
        <label htmlFor={`${id}-all`} className="font-medium">
          Todos{query.data.length > MOST ? ` (los primeros ${MOST})` : ''}
        </label>
      </div>
      <ul className="divide-y">
        {query.data.map((order) => (
          <li key={order.id} className="flex items-center gap-3 py-3">
            <Checkbox
              id={`${id}-${order.id}`}
              checked={chosen.includes(order.id)}
              disabled={chosen.length >= MOST && !chosen.includes(order.id)}
              onCheckedChange={(on) => turn(order.id, on === true)}
            />
            <label htmlFor={`${id}-${order.id}`} className="min-w-0 flex-1">
              <span className="font-medium">{order.number}</span> de {order.client}
              <span className="block text-sm text-muted-foreground">
                {date(order.date)} · {plural(order.items, 'producto')}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <Button busy={start.isPending} disabled={chosen.length === 0} onClick={() => start.mutate()}>
        {chosen.length === 0 ? 'Elige los pedidos' : `Empezar con ${plural(chosen.length, 'pedido')}`}
      </Button>
    </div>
  )
}
