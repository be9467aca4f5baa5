import { Link } from '@tanstack/react-router'
import { MapPin, Phone } from 'lucide-react'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import type { Order } from '@/shared/order/order'
import { ChooseCity } from '@/shared/party/choose-city'

/** Who buys and where it goes. */
export function OrderPlace({ order }: { order: Order }) {
  const opens = useCan('customer-read')
  const mayEdit = useCan('sale-update')
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
            <span className="min-w-0 wrap-anywhere">
              {order.name && order.name !== client.name && <span className="block">{order.name}</span>}
              {place}
              {order.instructions && <span className="block text-sm text-muted-foreground">{order.instructions}</span>}
            </span>
          </li>
        )}
      </ul>
      {order.city_problem && mayEdit && (
        <div className="mt-3 grid gap-3">
          <Alert tone="warning" title="Elige la ciudad de entrega">
            {order.city_problem}
          </Alert>
          <ChooseCity orderId={order.id} options={order.city_options} />
        </div>
      )}
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
