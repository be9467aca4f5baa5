import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { formatCop } from '@tendero/core/kernel/values/money'
import { type CartLine, keptPrices, setPriceList, takeListed, withoutIva } from '@tendero/core/sales/cart/cart'
import { totals } from '@tendero/core/sales/cart/cart-totals'
import { useMemo, useRef, useState } from 'react'
import { Page } from '@/components/kit/page'
import { useShortcut } from '@/components/kit/shortcuts'
import { useLeaveGuard } from '@/components/kit/use-leave-guard'
import { Alert, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { money } from '@/lib/format'
import { useChargesIva } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { markOf, markOfSale, saleOf } from '@/shared/order/mark'
import type { Order } from '@/shared/order/order'
import { PaperNotice } from '@/shared/order/paper-notice'
import { PaymentRows } from '@/shared/order/payment-rows'
import { cashFirst, draftOf, isCash, outcome } from '@/shared/order/payments'
import { keptText } from '@/shared/sellable/kept-prices'
import { useRegisterChoice } from '@/shared/shift/register-field'
import { changesInput, newOrderInput, type OrderDraft } from './draft'
import { EditorLines } from './editor-lines'
import { EditorClient, EditorDelivery, EditorMore } from './editor-parties'
import { EditorPayment, EditorTotals, Standing } from './editor-summary'
import { pricesOfLines } from './prices'
import { useCart } from './use-cart'

interface EditorProps {
  title: string
  start: OrderDraft
  /** The order that is changed; without it a new one is made. */
  order?: Order
}

/** An online order or a home delivery: client, products, delivery and payment, with the sums always in sight. */
export function OrderEditor({ title, start, order }: EditorProps) {
  const [draft, set] = useState(start)
  const [notice, setNotice] = useState<{ text: string; run: () => void }>()
  const iva = useChargesIva()
  const amounts = useMemo(() => totals(iva ? draft.cart : withoutIva(draft.cart)), [iva, draft.cart])
  const apply = useCart(draft.cart, (cart) => set((before) => ({ ...before, cart })))
  const rules = useRules(order !== undefined)
  const storages = useQuery({ ...q.inventory.storageChoices(), staleTime: 300_000 })
  const storageId = draft.storageId ?? storages.data?.find((one) => one.isDefault)?.id ?? storages.data?.[0]?.id
  const pay = usePay(draft, amounts.totalCents, order)
  const register = useRegisterChoice({
    cash: pay.cash,
    way: order ? 'out' : 'in',
    saleRegister: order?.open_register_id,
  })
  const save = useSave({ start, draft: { ...draft, storageId }, order, payments: pay.sent, register: register.input })
  const toList = async (list: number) => {
    if (list === draft.cart.priceList) return
    const prices = await pricesOfLines(draft.cart.lines)
    const pricesOf = (line: CartLine) => prices.get(line.variantId ?? line.productId)
    const kept = keptPrices(draft.cart, list, pricesOf)
    apply((cart) => setPriceList(cart, list, pricesOf))
    const text = keptText(kept)
    setNotice(text ? { text, run: () => apply((cart) => takeListed(cart, kept)) } : undefined)
  }
  const blocked =
    draft.cart.lines.length === 0 ||
    pay.wrong ||
    register.blocked ||
    (draft.pay === 'credit' && !draft.client) ||
    (order && !save.dirty)
  const press = () => {
    if (!blocked) save.send()
  }
  useShortcut('mod+s', 'Guardar pedido', press)
  useShortcut('f9', 'Guardar pedido', press)
  const button = (
    <Button size="lg" busy={save.busy} disabled={blocked} onClick={press} className="w-full justify-between px-4">
      <span>{order ? 'Guardar cambios' : 'Guardar pedido'}</span>
      <span className="flex items-center gap-2">
        <span className="money">{formatCop(amounts.totalCents)}</span> <Kbd className="hidden lg:inline-grid">F9</Kbd>
      </span>
    </Button>
  )
  const crumbs = order
    ? [
        { label: 'Pedidos', to: '/dashboard/pedidos' as const },
        { label: order.number, to: screenOf.order(order.id) },
      ]
    : undefined
  return (
    <Page title={title} crumbs={crumbs}>
      <div className="grid items-start gap-4 pb-16 md:pb-0 lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 gap-4">
          <EditorClient draft={draft} set={set} onList={(list) => void toList(list)} />
          {notice && (
            <Alert tone="info">
              <p>{notice.text}</p>
              <Button
                variant="outline"
                size="sm"
                className="mt-2"
                onClick={() => {
                  notice.run()
                  setNotice(undefined)
                }}
              >
                Usar la lista
              </Button>
            </Alert>
          )}
          <EditorLines cart={draft.cart} amounts={amounts} rules={rules} storageId={storageId} apply={apply} />
          <EditorDelivery draft={draft} set={set} />
          <EditorMore draft={draft} set={set} editing={order !== undefined} />
        </div>
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-11.25rem)] lg:overflow-y-auto">
          <EditorTotals cart={draft.cart} amounts={amounts} apply={apply} onList={(list) => void toList(list)} />
          {!order && (
            <EditorPayment
              draft={draft}
              set={set}
              dueCents={amounts.totalCents}
              types={pay.types}
              payments={pay.rows}
              onPayments={pay.onRows}
              settled={pay.settled}
            />
          )}
          {order && pay.restated && (
            <Card
              title="Pagos que quedan"
              description={`El pedido tenía ${formatCop(Math.round(order.paid * 100))} pagados y ahora vale menos. Lo que sobra se devuelve.`}
            >
              <div className="grid gap-4">
                <PaymentRows dueCents={amounts.totalCents} types={pay.types} draft={pay.rows} onChange={pay.onRows} />
                <Standing settled={pay.settled} />
              </div>
            </Card>
          )}
          {register.field}
          {!order && <PaperNotice type={draft.type === 3 ? 1 : draft.type} />}
          {save.error && <Problem error={save.error} />}
          <div className="lg:sticky lg:bottom-0 lg:bg-background lg:pt-1 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(64px+env(safe-area-inset-bottom))] max-md:z-20 max-md:border-t max-md:bg-card max-md:px-4 max-md:py-2.5">
            {button}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** An order that is changed already holds its goods: the server decides what there is. */
function useRules(editing: boolean) {
  const parameters = useQuery({ ...q.settings.getParameters(), staleTime: 300_000 })
  const allowNegativeStock = editing || (parameters.data?.inventory.allow_negative_stock ?? false)
  return useMemo(() => ({ allowNegativeStock }), [allowNegativeStock])
}

function usePay(draft: OrderDraft, dueCents: number, order: Order | undefined) {
  const query = useQuery({ ...q.settings.loadPaymentTypes(), staleTime: 300_000 })
  const types = cashFirst((query.data ?? []).filter((one) => one.means !== 'credit'))
  const first = order?.payments[0]?.payment_type_id ?? types[0]?.id
  const [typed, onRows] = useState(() => draftOf(undefined))
  const untouched = typed.rest === undefined && Object.keys(typed.typed).length === 0
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
    onRows,
    settled,
    restated,
    wrong: asked && typeof settled === 'string',
  }
}

interface SaveProps {
  start: OrderDraft
  draft: OrderDraft
  order: Order | undefined
  payments: Parameters<typeof changesInput>[2]
  /** Register that the money goes through, when it was chosen. */
  register: { open_register_id?: string }
}

function useSave({ start, draft, order, payments, register }: SaveProps) {
  const navigate = useNavigate()
  const saved = useRef(false)
  const [{ storageId: _, ...now }, { storageId: __, ...then }] = [draft, start]
  const dirty =
    JSON.stringify(now) !== JSON.stringify(then) || (order !== undefined && draft.storageId !== start.storageId)
  const { free } = useLeaveGuard(dirty, { what: ' el pedido', lost: 'Lo que escribiste aquí se pierde.' })
  const save = useMutation({
    mutationFn: (): Promise<Order> =>
      order
        ? api.sales.updateOrder({ ...changesInput(start, draft, payments), ...register })
        : createOnce(draft, { ...newOrderInput(draft, payments ?? []), ...register }),
    onSuccess: (after) => {
      saved.current = true
      free.current = true
      say.good(order ? 'Cambios guardados' : `Pedido ${after.number} guardado`)
      if (after.warning) say.bad(after.warning)
      setTimeout(() => void navigate({ ...screenOf.order(after.id), ignoreBlocker: true }))
    },
    meta: { quiet: true },
  })
  return {
    dirty,
    busy: save.isPending,
    error: save.error instanceof ApiError && save.error.shown ? null : save.error,
    send: () => {
      if (!save.isPending && !saved.current) save.mutate()
    },
  }
}

/** Makes the order; one that was made by an earlier try, whose answer was lost, is the answer while it is the same. */
async function createOnce(
  draft: OrderDraft,
  input: ReturnType<typeof newOrderInput> & { open_register_id?: string },
): Promise<Order> {
  try {
    return await api.sales.createOrder(input)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const known = await saleOf(draft.id)
    if (!known) throw error
    if (markOfSale(known) === markOf(draft.cart)) return known
    throw new Error(
      `Este pedido ya había quedado guardado como ${known.number} por ${money(known.total)}, antes de que lo cambiaras. Ábrelo en Pedidos y cámbialo ahí.`,
    )
  }
}

function Problem({ error }: { error: Error }) {
  const texts = error instanceof ApiError ? Object.values(error.fields).flat() : []
  return (
    <Alert tone="bad" title="No se guardó">
      {texts.length > 0 ? texts.map((text) => <p key={text}>{text}</p>) : error.message}
    </Alert>
  )
}
