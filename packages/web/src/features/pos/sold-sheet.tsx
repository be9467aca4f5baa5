import { Link } from '@tanstack/react-router'
import { CircleCheck, Mail, MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { useShortcut } from '@/components/kit/shortcuts'
import { Alert, Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import { money } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { useStanding } from '@/shared/offline/standing'
import { MailForm } from '@/shared/order/mail-form'
import type { Order } from '@/shared/order/order'
import { PaperNotice } from '@/shared/order/paper-notice'
import { useReceiptLink } from '@/shared/order/whatsapp'
import { SoldPrint } from './sold-print'
import { useTill } from './till'

/** After the payment: the change, print, send, and the next sale in one key. */
export function SoldSheet({ order, email, close }: { order: Order; email: string | undefined; close: () => void }) {
  const next = useRef<HTMLButtonElement>(null)
  useShortcut('f9', 'Nueva venta', close, { inDialog: true })
  const { register } = useTill()
  const standing = useStanding()
  const unsent = standing.waiting > 0
  const owed = order.remaining > 0
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title={`Venta ${order.number}`}
        description={`${order.client.name} · ${money(order.total)}`}
        className="sm:max-w-lg"
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          next.current?.focus()
        }}
        footer={
          <Button ref={next} size="xl" className="w-full" onClick={close}>
            Nueva venta <Kbd className="hidden lg:inline-grid">Intro</Kbd>
          </Button>
        }
      >
        <div className="grid gap-6">
          <div className="rounded-xl bg-accent px-5 py-6 text-center text-accent-foreground">
            <CircleCheck className="mx-auto mb-2 size-7" aria-hidden />
            <p className="text-lg">
              {owed ? 'Queda debiendo' : order.change > 0 ? 'Entrega de cambio' : 'Pago completo'}
            </p>
            <output className="money block text-center text-[44px] leading-14 font-semibold tracking-tight">
              {money(owed ? order.remaining : order.change > 0 ? order.change : order.total)}
            </output>
          </div>
          {order.paper === 'internal' && <PaperNotice type={3} prefix={register?.prefix} sold />}
          {unsent && (
            <Alert>
              Quedó guardada en este equipo. Se envía sola cuando haya internet; entonces la puedes mandar por WhatsApp
              o correo.
            </Alert>
          )}
          {order.warning && <Alert tone="warning">{order.warning}</Alert>}
          <SoldPrint order={order} />
          {!unsent && <SoldWays order={order} email={email} />}
        </div>
      </SheetContent>
    </Sheet>
  )
}

/** Ways of a sale that the server has to whoever bought. */
function SoldWays({ order, email }: { order: Order; email: string | undefined }) {
  const [mailing, mail] = useState(false)
  useShortcut('e', 'Enviar por correo', () => mail(true), { inDialog: true })
  return (
    <div className="grid gap-3 border-t pt-5">
      <div className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        <WhatsApp order={order} />
        <Button variant="outline" onClick={() => mail(true)} aria-expanded={mailing}>
          <Mail /> Enviar por correo <Kbd className="hidden lg:inline-grid">E</Kbd>
        </Button>
      </div>
      {mailing && (
        <MailForm
          send={(to) => api.reports.mailInvoice({ id: order.id, email: to })}
          email={email}
          onSent={() => mail(false)}
        />
      )}
      <Button asChild variant="link" className="justify-self-center">
        <Link {...screenOf.order(order.id)}>Ver la venta completa</Link>
      </Button>
    </div>
  )
}

/** Opens WhatsApp with the receipt's link, for the client or for whom one chooses there. */
function WhatsApp({ order }: { order: Order }) {
  const { href, failed, retry } = useReceiptLink(order)
  useShortcut('w', 'Enviar por WhatsApp', () => href && window.open(href, '_blank', 'noopener,noreferrer'), {
    inDialog: true,
  })
  const words = (
    <>
      <MessageCircle /> WhatsApp <Kbd className="hidden lg:inline-grid">W</Kbd>
    </>
  )
  if (!href)
    return (
      <Button variant="outline" onClick={retry} disabled={!failed}>
        {words}
      </Button>
    )
  return (
    <Button asChild variant="outline">
      <a href={href} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    </Button>
  )
}
