import { formatCop } from '@tendero/core/kernel/values/money'
import { ChevronUp } from 'lucide-react'
import { lazy, Suspense, useCallback } from 'react'
import { useShortcut } from '@/components/kit/shortcuts'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { plural } from '@/lib/format'
import { useMedia } from '@/lib/hooks'
import { useCan, usePerson } from '@/lib/person'
import { useTitle } from '@/lib/title'
import { OpenSheet } from '@/shared/shift/open-sheet'
import { ClientDialog } from './client-dialog'
import { useExchange } from './exchange'
import { FreezeDialog, FrozenDialog } from './frozen/frozen-dialogs'
import { PaySheet } from './pay-sheet'
import { CreateDialog } from './products/create-dialog'
import { ProductSearch } from './products/product-search'
import { VariantsDialog } from './products/variants-dialog'
import { DiscountDialog, MoreDialog } from './sale-dialogs'
import { SoldSheet } from './sold-sheet'
import { LineDialog } from './ticket/line-dialog'
import { isEmpty } from './ticket/ticket'
import { ChargeButton, TicketPanel } from './ticket/ticket-panel'
import { TillProvider, useTill } from './till'

const CameraDialog = lazy(() => import('./products/camera-dialog'))
const ReturnDialog = lazy(() => import('./returns/return-dialog'))

/** The counter: products on the left, the ticket on the right; on a phone, the ticket comes from below. */
export function Pos() {
  const person = usePerson()
  useTitle('Punto de venta')
  if (!person) return null
  return (
    <TillProvider userId={person.id}>
      <Counter />
    </TillProvider>
  )
}

function Counter() {
  const wide = useMedia('(min-width: 1024px)')
  useCounterKeys()
  useExchange()
  return (
    <div className="flex h-[calc(100dvh-56px-var(--foot,0px)-env(safe-area-inset-bottom))] min-h-0 flex-col max-md:-mb-20 md:-mb-8 md:h-[calc(100dvh-56px-var(--foot,0px))] lg:flex-row">
      <h1 className="sr-only">Punto de venta</h1>
      <ProductSearch />
      {wide ? <TicketPanel className="w-[400px] shrink-0 border-l" /> : <PhoneBar />}
      <Overs />
    </div>
  )
}

/** The keys of the counter, written on their buttons too. */
function useCounterKeys(): void {
  const { ticket, show, register, ready, empty } = useTill()
  const discounts = useCan('sale_discount-create')
  const filled = !isEmpty(ticket)
  useShortcut('f2', 'Elegir el cliente', () => show({ what: 'client' }))
  useShortcut('f4', 'Descuento a toda la venta', () => show({ what: 'discount' }), { enabled: filled && discounts })
  useShortcut('f6', 'Lista de precios, vendedor, domicilio y notas', () => show({ what: 'more' }))
  useShortcut('f7', 'Retomar una venta congelada', () => show({ what: 'frozen' }))
  useShortcut('f8', 'Congelar la venta', () => show({ what: 'freeze' }), { enabled: filled })
  useShortcut('f9', 'Cobrar', () => show({ what: ready && !register ? 'open' : 'pay' }), {
    enabled: filled || (ready && !register),
  })
  useShortcut('delete', 'Vaciar el ticket', empty, { enabled: filled })
}

/** Total and "Cobrar" at the foot of a small screen; pressing the total opens the ticket. */
function PhoneBar() {
  const { ticket, show, amounts, register, ready } = useTill()
  return (
    <div className="flex items-center gap-3 border-t bg-card px-4 py-2.5">
      <button
        type="button"
        onClick={() => show({ what: 'ticket' })}
        aria-label="Ver el ticket"
        className="flex min-h-11 shrink-0 items-center gap-1.5 rounded-lg text-left"
      >
        <ChevronUp className="size-4 text-muted-foreground" aria-hidden />
        <span className="grid">
          <span className="font-medium">{isEmpty(ticket) ? 'Ticket' : plural(ticket.cart.lines.length, 'línea')}</span>
          {!isEmpty(ticket) && ready && !register && (
            <span className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">
              {formatCop(amounts.totalCents)}
            </span>
          )}
        </span>
      </button>
      <ChargeButton className="min-w-0 flex-1 px-3 text-lg" />
    </div>
  )
}

function Overs() {
  const { over, show, ticket } = useTill()
  const close = useCallback(() => show(undefined), [show])
  switch (over?.what) {
    case 'client':
      return <ClientDialog close={() => show(over.back)} />
    case 'sold':
      return <SoldSheet order={over.order} email={over.email} close={close} />
    case 'discount':
      return <DiscountDialog close={close} />
    case 'more':
      return <MoreDialog close={close} />
    case 'line':
      return <LineDialog lineId={over.key} close={close} />
    case 'variants':
      return <VariantsDialog name={over.name} items={over.items} quantity={over.quantity} close={close} />
    case 'camera':
      return (
        <Suspense fallback={null}>
          <CameraDialog close={close} />
        </Suspense>
      )
    case 'return':
      return (
        <Suspense fallback={null}>
          <ReturnDialog close={close} />
        </Suspense>
      )
    case 'create':
      return <CreateDialog typed={over.typed} close={close} />
    case 'freeze':
      return <FreezeDialog close={close} />
    case 'frozen':
      return <FrozenDialog close={close} />
    case 'open':
      return <OpenSheet close={close} onOpened={() => show(isEmpty(ticket) ? undefined : { what: 'pay' })} />
    case 'pay':
      return (
        <PaySheet
          draft={over.draft}
          close={close}
          onSold={(order) => show({ what: 'sold', order, email: ticket.client?.email })}
        />
      )
    case 'ticket':
      return (
        <Dialog open onOpenChange={(open) => !open && close()}>
          <DialogContent title="Ticket" hideTitle className="h-[88dvh] [&>div]:p-0">
            <TicketPanel className="h-full [&>header]:pr-14" />
          </DialogContent>
        </Dialog>
      )
    default:
      return null
  }
}
