import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Failure, Lines } from '@/components/kit/states'
import { api } from '@/lib/api'
import { copyOfOrder, draftOfOrder, newDraft } from './draft'
import { OrderEditor } from './order-editor'

/** A new online order or home delivery. */
export function NewOrder() {
  const [start] = useState(newDraft)
  return <OrderEditor title="Crear pedido" start={start} />
}

/** domicilios/{id}: changes an order. */
export function EditOrder() {
  const { id } = useParams({ from: '/dashboard/domicilios/$id' })
  return <Loaded id={id} how="edit" />
}

/** domicilios/edit?id=…; without an id there is nothing to edit. */
export function EditOrderById() {
  const { id } = useSearch({ strict: false })
  return id ? <Loaded id={id} how="edit" /> : <Navigate to="/dashboard/pedidos" replace />
}

/** domicilios/duplicar/{clone_id}: a new order like another. */
export function DuplicateOrder() {
  const { clone_id: id } = useParams({ from: '/dashboard/domicilios/duplicar/$clone_id' })
  return <Loaded id={id} how="copy" />
}

const titles = { edit: 'Editar pedido', copy: 'Duplicar pedido' }

function Loaded({ id, how }: { id: string; how: keyof typeof titles }) {
  const query = useQuery({
    queryKey: ['orders', 'draft', how, id],
    queryFn: async () => {
      const order = await api.sales.getOrder({ id })
      return { order, draft: await (how === 'edit' ? draftOfOrder(order) : copyOfOrder(order)) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (query.data)
    return (
      <OrderEditor
        key={`${how}${id}`}
        title={how === 'edit' ? `Editar ${query.data.order.number}` : `Copia de ${query.data.order.number}`}
        start={query.data.draft}
        {...(how === 'edit' ? { order: query.data.order } : {})}
      />
    )
  return (
    <Page title={titles[how]}>
      {query.isError ? <Failure error={query.error} retry={() => void query.refetch()} /> : <Lines rows={9} />}
    </Page>
  )
}
