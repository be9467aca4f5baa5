import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { useCan } from '@/lib/person'
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { Photos } from '@/shared/order/photos'

/** A parcel is back and its sale still stands: a person undoes it, because that moves goods and money. */
export function CameBack({ orderId }: { orderId: string }) {
  const credits = useCan('credit_note-create')
  const { data } = useQuery({ ...q.sales.getOrder({ id: orderId }), meta: { quiet: true } })
  if (!data?.next_states.some(({ state }) => state === 'devuelto')) return null
  return (
    <Alert tone="warning" title="El paquete volvió y la venta sigue en pie">
      <p>Revisa lo que llegó y devuelve la venta: la mercancía entra otra vez a la bodega y tu cliente no la debe.</p>
      <Button variant="outline" className="mt-2" asChild>
        {credits ? (
          <Link to="/dashboard/notas-credito/nueva" search={{ venta: orderId }}>
            Devolver la venta
          </Link>
        ) : (
          <Link {...placeOf(screenOf.order(orderId))}>Ver el pedido</Link>
        )}
      </Button>
    </Alert>
  )
}

/** How an order was packed and delivered, where its guide is looked at. */
export function OrderPhotos({ orderId }: { orderId: string }) {
  const { data } = useQuery({ ...q.sales.getOrder({ id: orderId }), meta: { quiet: true } })
  return (
    data && (
      <Photos
        order={data}
        title="Fotos"
        empty="Las del empaque y las que toma el domiciliario al entregar salen aquí."
      />
    )
  )
}
