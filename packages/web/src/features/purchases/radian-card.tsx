import { useMutation } from '@tanstack/react-query'
import { radianEvents, radianNames } from '@tendero/core/purchasing/invoices/purchase.states'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/choice'
import { api } from '@/lib/api'
import { date } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import type { PurchaseDetail } from './types'

type Event = PurchaseDetail['events'][number]

/** The RADIAN events of a credit purchase: without acknowledgement and receipt its cost and IVA are at risk. */
export function RadianCard({ row }: { row: PurchaseDetail }) {
  const updates = useCan('purchase_invoice-create', 'purchase_invoice-update')
  const tell = useMutation({
    mutationFn: (events: Event[]) => api.purchasing.tellEvents({ id: row.id, events }),
    onSuccess: () => say.good('Eventos anotados'),
  })
  if (row.state === 'voided' || row.due_date <= row.date) return null
  const lacks = row.events.length < radianEvents.length && !(row.events.includes('030') && row.events.includes('032'))
  return (
    <Card title="Eventos RADIAN">
      <p className="text-sm text-muted-foreground">
        {lacks
          ? 'Para que la DIAN acepte su costo e IVA, envía el acuse y el recibo desde su sistema y márcalos aquí.'
          : 'Tiene los eventos que la DIAN pide para su costo e IVA.'}
        {row.claim_until && ` Puedes reclamarla hasta el ${date(row.claim_until)}; después se entiende aceptada.`}
      </p>
      <ul className="mt-3 grid gap-2">
        {radianEvents.map((event) => (
          <li key={event}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside */}
            <label className="flex items-center gap-2 text-sm">
              <Checkbox
                checked={row.events.includes(event)}
                disabled={!updates || tell.isPending}
                onCheckedChange={(on) =>
                  tell.mutate(on === true ? [...row.events, event] : row.events.filter((one) => one !== event))
                }
              />
              {event} {radianNames[event]}
            </label>
          </li>
        ))}
      </ul>
    </Card>
  )
}
