import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatCop } from '@tendero/core/kernel/values/money'
import { withoutIva } from '@tendero/core/sales/cart/cart'
import { totals } from '@tendero/core/sales/cart/cart-totals'
import { useMemo } from 'react'
import { DocumentEditor } from '@/components/kit/document/editor'
import { useRecord } from '@/components/kit/record-form'
import { forgetDraft, useKeptDraft } from '@/components/kit/use-kept-draft'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { type Client, q } from '@/lib/api'
import { ApiError, errorOf } from '@/lib/api-error'
import { money } from '@/lib/format'
import { useChargesIva, usePerson } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { EditorLines } from '@/shared/cart/lines'
import { EditorClient, EditorDelivery, EditorMore } from '@/shared/cart/parties'
import { EditorTotals } from '@/shared/cart/totals'
import { leaveFrom, useCart } from '@/shared/cart/use-cart'
import { usePriceList } from '@/shared/cart/use-price-list'
import { markOf, markOfSale, saleOf } from '@/shared/order/mark'
import type { Order } from '@/shared/order/order'
import { PaperNotice } from '@/shared/order/paper-notice'
import { PaymentRows } from '@/shared/order/payment-rows'
import { cashFirst, isCash, outcome } from '@/shared/order/payments'
import { Standing } from '@/shared/order/standing'
import { useRegisterChoice } from '@/shared/shift/register-field'
import { changesInput, newOrderInput, type OrderDraft } from './draft'
import { EditorPayment } from './summary'

interface EditorProps {
  title: string
  start: OrderDraft
  /** The order that is changed; without it a new one is made. */
  order?: Order
}

/** An online order or a home delivery: client, products, delivery and payment, with the sums always in sight. */
export function OrderEditor({ title, start, order }: EditorProps) {
  const navigate = useNavigate()
  const iva = useChargesIva()
  const rules = useRules(order !== undefined)
  const keptAs = `${usePerson()?.id}.order.${order ? `${order.id}.${order.revision}` : start.duplicates ? `copy.${start.duplicates}` : 'new'}`
  const record = useRecord({
    values: start,
    save: (draft, api) => {
      const sent = { ...draft, storage_id: draft.storage_id ?? main }
      return order
        ? api.sales.updateOrder({ ...changesInput(start, sent, pay.sent), ...register.input })
        : createOnce(sent, { ...newOrderInput(sent, pay.sent ?? []), ...register.input }, api)
    },
    leaving: { what: ' el pedido', lost: 'Lo que escribiste aquí se pierde.', left: () => forgetDraft(keptAs) },
    onSaved: (after) => {
      say.good(order ? 'Cambios guardados' : `Pedido ${after.number} guardado`)
      if (after.warning) say.bad(after.warning)
      void navigate({ ...screenOf.order(after.id), ignoreBlocker: true })
    },
  })
  const { form } = record
  const apply = useCart(record)
  const draft = form.watch()
  const kept = useKeptDraft(record, draft, keptAs)
  const { cart } = draft
  const amounts = useMemo(() => totals(iva ? cart : withoutIva(cart)), [iva, cart])
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 })
  const main = storages.data?.find((one) => one.isDefault)?.id ?? storages.data?.[0]?.id
  const pay = usePay(draft, amounts.totalCents, order)
  const onPayments = (next: OrderDraft['payments']) => form.setValue('payments', next, { shouldDirty: true })
  const register = useRegisterChoice({
    cash: pay.cash,
    way: order ? 'out' : 'in',
    saleRegister: order?.open_register_id,
  })
  const { toList, notice } = usePriceList(cart, apply)
  const blocked =
    pay.wrong ||
    register.blocked ||
    (draft.pay === 'credit' && !draft.client_id) ||
    (order !== undefined && !form.formState.isDirty)
  const crumbs = order
    ? [
        { label: 'Pedidos', to: '/dashboard/pedidos' as const },
        { label: order.number, to: screenOf.order(order.id) },
      ]
    : undefined
  return (
    <DocumentEditor
      record={record}
      title={title}
      crumbs={crumbs}
      submit={order ? 'Guardar cambios' : 'Guardar pedido'}
      total={formatCop(amounts.totalCents)}
      disabled={blocked}
      side={
        <>
          <EditorTotals cart={cart} amounts={amounts} apply={apply} onList={toList} />
          {!order && (
            <EditorPayment
              dueCents={amounts.totalCents}
              types={pay.types}
              payments={pay.rows}
              onPayments={onPayments}
              settled={pay.settled}
            />
          )}
          {order && pay.restated && (
            <Card
              title="Pagos que quedan"
              description={`El pedido tenía ${formatCop(Math.round(order.paid * 100))} pagados y ahora vale menos. Lo que sobra se devuelve.`}
            >
              <div className="grid gap-4">
                <PaymentRows dueCents={amounts.totalCents} types={pay.types} draft={pay.rows} onChange={onPayments} />
                <Standing settled={pay.settled} />
              </div>
            </Card>
          )}
          {register.field}
          {!order && <PaperNotice type={draft.type === 3 ? 1 : draft.type} />}
        </>
      }
    >
      {kept.found && <Recovered discard={kept.discard} />}
      <EditorClient onList={toList} />
      {notice}
      <EditorLines cart={cart} amounts={amounts} rules={rules} storageId={draft.storage_id ?? main} apply={apply} />
      <EditorDelivery carried />
      <EditorMore
        title="De la venta"
        editing={order !== undefined}
        main={main}
        onStorage={(storageId) => apply(leaveFrom(storageId))}
      />
    </DocumentEditor>
  )
}

const Recovered = ({ discard }: { discard: () => void }) => (
  <Alert tone="info">
    <p>Aquí está lo que escribiste y no habías guardado.</p>
    <Button variant="outline" size="sm" className="mt-2" onClick={discard}>
      Empezar de nuevo
    </Button>
  </Alert>
)

/** An order that is changed already holds its goods: the server decides what there is. */
function useRules(editing: boolean) {
  const parameters = useQuery({ ...q.settings.getParameters(), staleTime: 300_000 })
  const allowNegativeStock = editing || (parameters.data?.inventory.allow_negative_stock ?? false)
  return useMemo(() => ({ allowNegativeStock }), [allowNegativeStock])
}

/** What is paid of it: as it was typed, and settled as the server will. */
function usePay(draft: OrderDraft, dueCents: number, order: Order | undefined) {
  const query = useQuery({ ...q.settings.loadPaymentTypes(), staleTime: 300_000 })
  const types = cashFirst((query.data ?? []).filter((one) => one.means !== 'credit'))
  const first = order?.payments[0]?.payment_type_id ?? types[0]?.id
  const typed = draft.payments
  const untouched = !typed.rest && Object.keys(typed.typed).length === 0
  // On credit nothing is paid unless it is typed; otherwise everything is, by the first means.
  const rows = untouched && draft.pay !== 'credit' ? { ...typed, rest: first } : typed
  const { payments, settled } = outcome(rows, dueCents, types)
  const restated = order !== undefined && dueCents < Math.round(order.paid * 100)
  const asked = order ? restated : draft.pay !== 'later'
  return {
    types,
    sent: order && !restated ? undefined : payments,
    cash: restated
      ? payments.some((p) => isCash(types, p)) || order.payments.some((p) => p.means === 'cash')
      : asked && payments.some((p) => isCash(types, p)),
    rows,
    settled,
    restated,
    wrong: asked && typeof settled === 'string',
  }
}

/** Makes the order; one that was made by an earlier try, whose answer was lost, is the answer while it is the same. */
async function createOnce(
  draft: OrderDraft,
  input: ReturnType<typeof newOrderInput> & { open_register_id?: string },
  api: Client,
): Promise<Order> {
  try {
    return await api.sales.createOrder(input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const known = await saleOf(draft.id)
    if (!known) throw error
    if (markOfSale(known) === markOf(draft.cart)) return known
    throw errorOf(409, {
      error: `Este pedido ya había quedado guardado como ${known.number} por ${money(known.total)}, antes de que lo cambiaras. Ábrelo en Pedidos y cámbialo ahí.`,
    })
  }
}
