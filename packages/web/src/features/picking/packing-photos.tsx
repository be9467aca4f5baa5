import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { Photos } from '@/shared/order/photos'
import type { Wave } from './types'

/** How the orders of a wave were packed: photos that stay with each order. */
export function PackingPhotos({ wave: { number, orders } }: { wave: Wave }) {
  const [chosen, setChosen] = useState(orders[0]?.id ?? '')
  const { data } = useQuery({ ...q.sales.getOrder({ id: chosen }), meta: { quiet: true } })
  return (
    <div className="grid gap-3">
      {orders.length > 1 && (
        <div className="grid max-w-sm gap-2">
          <Label htmlFor="photographed">Pedido de la foto</Label>
          <Select
            id="photographed"
            value={chosen}
            onChange={setChosen}
            options={orders.map(({ id, number, client }) => ({ value: id, label: `${number} · ${client}` }))}
          />
        </div>
      )}
      {data && (
        <Photos
          key={data.id}
          order={data}
          title={`Fotos de ${data.number}`}
          empty="Toma una de lo que va en la caja: te sirve si el cliente dice que llegó incompleto."
          name={`Empaque ${number}`}
        />
      )}
    </div>
  )
}
