import { Link } from '@tanstack/react-router'
import { MapPin, Phone } from 'lucide-react'
import { Card } from '@/components/ui/card'
import { dateTime } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { looks, type Order } from '@/shared/order/order'

/** Who buys and where it goes. */
export function OrderPlace({ order }: { order: Order }) {
  const opens = useCan('customer-read')
  const { client } = order
  const place = [order.address, order.neighbourhood, order.city_name].filter(Boolean).join(', ')
  const phone = order.phone ?? client.phone
  return (
    <Card title="Cliente">
      {opens ? (
        <Link {...screenOf.client(client.id)} className="font-medium hover:underline">
          {client.name}
        </Link>
      ) : (
        <p className="font-medium">{client.name}</p>
      )}
      {client.document && <p className="text-sm text-muted-foreground">{client.document}</p>}
      <ul className="mt-2 grid gap-1.5 empty:hidden">
        {phone && (
          <li className="flex gap-2">
            <Phone className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
            <a href={`tel:${phone}`} className="hover:underline">
              {phone}
            </a>
          </li>
        )}
        {place && (
          <li className="flex gap-2">
            <MapPin className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-hidden />
            <span>
              {order.name && order.name !== client.name && <span className="block">{order.name}</span>}
              {place}
              {order.instructions && <span className="block text-sm text-muted-foreground">{order.instructions}</span>}
            </span>
          </li>
        )}
      </ul>
      {(order.domiciliario || order.guide) && (
        <p className="mt-2 text-sm text-muted-foreground">
          {order.domiciliario && `Lo lleva ${order.domiciliario.name}`}
          {order.domiciliario && order.guide && ' · '}
          {order.guide && `Guía ${order.guide}`}
        </p>
      )}
      <p className="mt-2 text-sm text-muted-foreground">
        Sale de {order.storage} · {order.paper_name}
      </p>
      {order.duplicated_from && (
        <p className="mt-2 text-sm">
          <Link
            {...screenOf.order(order.duplicated_from)}
            className="text-muted-foreground underline underline-offset-2 hover:text-foreground"
          >
            Copia de otro pedido
          </Link>
        </p>
      )}
    </Card>
  )
}

/** Who did what and when, the last first. */
export function OrderStory({ order }: { order: Order }) {
  return (
    <Card title="Historia">
      <ol className="grid grid-cols-1 gap-4">
        {order.history.toReversed().map((step) => {
          const { icon: Icon } = looks[step.state]
          return (
            <li key={`${step.state}${step.at}`} className="flex gap-3">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
                <Icon className="size-3.5" aria-hidden />
              </span>
              <div className="min-w-0">
                <p className="font-medium">{step.state_name}</p>
                <p className="text-sm text-muted-foreground">
                  {step.by.name}, {dateTime(step.at)}
                </p>
                {step.note && <p className="mt-0.5 text-sm">“{step.note}”</p>}
              </div>
            </li>
          )
        })}
      </ol>
      {order.revision > 0 && (
        <p className="mt-4 border-t pt-3 text-sm text-muted-foreground">
          Se cambió {order.revision === 1 ? 'una vez' : `${order.revision} veces`} después de vender: cada versión quedó
          en la auditoría.
        </p>
      )}
    </Card>
  )
}
