import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Copy, ExternalLink, MessageCircle, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Badge, type Tone } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api, q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { useCan, usePerson } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { whatsAppNumber } from '@/shared/order/whatsapp'

type PayLink = Awaited<ReturnType<typeof api.billing.showPayLink>>

const tones: Record<PayLink['payments'][number]['state'], Tone> = {
  created: 'neutral',
  pending: 'info',
  approved: 'good',
  declined: 'bad',
  failed: 'neutral',
  void: 'warning',
  review: 'warning',
}

/** How often it is asked again while somebody looks at it. */
const POLL_MS = 10_000

/** Asks the client of a document to pay it online: the link, how it is sent, and what became of it. */
export function PayLinkWindow({ id, close }: { id: string; close: () => void }) {
  const query = useQuery({ ...q.billing.showPayLink({ id }), refetchInterval: POLL_MS })
  const client = useQueryClient()
  const owed = query.data?.owed
  const before = useRef(owed)
  // What was paid meanwhile shows behind the window too.
  useEffect(() => {
    if (before.current !== undefined && owed !== before.current)
      void client.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'billing' })
    before.current = owed
  }, [client, owed])
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent
        title="Cobrar en línea"
        description="Tu cliente paga con tarjeta, PSE, Nequi o Bancolombia, y el recibo se hace solo."
        className="sm:max-w-lg"
      >
        {query.error && !query.data ? (
          <Failure error={query.error} retry={() => void query.refetch()} />
        ) : !query.data ? (
          <Lines rows={5} />
        ) : (
          <div className="grid gap-6">
            <Asking pay={query.data} />
            <Attempts payments={query.data.payments} />
          </div>
        )}
      </SheetContent>
    </Sheet>
  )
}

function Asking({ pay }: { pay: PayLink }) {
  const { connected, owed, document, link } = pay
  if (!connected)
    return (
      <Alert tone="info">
        <p>
          Conecta tu cuenta de Wompi en{' '}
          <Link to="/dashboard/integraciones" className="underline underline-offset-2">
            Integraciones
          </Link>{' '}
          y podrás enviar enlaces de pago. El dinero llega a tu cuenta, no a la nuestra.
        </p>
      </Alert>
    )
  if (owed === 0) return <Alert tone="good">De {document.number} ya no se debe nada.</Alert>
  const open = link && !link.closed && link.due > 0
  return (
    <>
      {open && <Sending pay={pay} link={link} />}
      <AskForm key={open ? 'otra' : 'nueva'} pay={pay} again={Boolean(open)} />
    </>
  )
}

function Sending({ pay: { document, client }, link }: { pay: PayLink; link: NonNullable<PayLink['link']> }) {
  const shop = usePerson()?.brand.name
  const first = client.name.trim().split(/\s+/)[0]
  const text = `Hola, ${first}. Puedes pagar ${money(link.due)} de ${document.number}${shop ? ` a ${shop}` : ''} aquí: ${link.url}`
  const href = `https://wa.me/${whatsAppNumber(client.phone)}?text=${encodeURIComponent(text)}`
  const shut = useMutation({
    mutationFn: () => api.billing.closePayLink({ id: document.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => say.good('Enlace copiado'),
      () => say.bad('Tu navegador no dejó copiar el enlace. Envíalo por WhatsApp.'),
    )
  return (
    <div className="grid gap-3">
      <p className="money text-left text-2xl font-semibold">{money(link.due)}</p>
      <p className="break-all text-sm text-muted-foreground">{link.url}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => window.open(href, '_blank', 'noopener,noreferrer')}>
          <MessageCircle /> Enviar por WhatsApp
        </Button>
        <Button variant="outline" onClick={() => void copy()}>
          <Copy /> Copiar enlace
        </Button>
        <Button variant="outline" asChild>
          <a href={link.url} target="_blank" rel="noreferrer">
            <ExternalLink /> Abrir
          </a>
        </Button>
        <Button variant="ghost" busy={shut.isPending} onClick={() => shut.mutate()}>
          Cerrar enlace
        </Button>
      </div>
    </div>
  )
}

/** Makes the link, of all that is owed or of a part of it. */
function AskForm({ pay: { document, owed }, again }: { pay: PayLink; again: boolean }) {
  const asks = useCan('sale-create', 'pos-create', 'payment_received-create')
  const record = useRecord({
    values: { value: owed as number | null },
    save: ({ value }, api) =>
      api.billing.makePayLink({ document_id: document.id, ...(value === null || value === owed ? {} : { value }) }),
    done: again ? 'El enlace pide ahora otro valor' : 'Enlace listo: envíalo por WhatsApp',
    onSaved: () => {},
  })
  if (!asks) return null
  return (
    <RecordForm record={record} submit={again ? 'Cambiar el valor' : 'Crear enlace de pago'}>
      <Field name="value" label="Cuánto pides" help={`Se deben ${money(owed)}. Para un anticipo, escribe una parte.`}>
        {(f) => <MoneyInput {...f} />}
      </Field>
    </RecordForm>
  )
}

type Payment = PayLink['payments'][number]

function Attempts({ payments }: Pick<PayLink, 'payments'>) {
  if (payments.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-medium">Pagos en línea</h3>
      <ul className="grid gap-3">
        {payments.map((payment) => (
          <Attempt key={payment.id} {...payment} />
        ))}
      </ul>
    </section>
  )
}

function Attempt({ id, value, state, state_name, created_at, message, receipt_id, receipt_number }: Payment) {
  const refunds = useCan('payment_received-delete')
  const refund = useMutation({
    mutationFn: () => api.billing.refundPayment({ id }),
    onSuccess: () => say.good('Pago devuelto'),
  })
  const press = async () => {
    const yes = await confirm({
      title: `¿Devolver ${money(value)}?`,
      body: 'Wompi le devuelve el dinero a la tarjeta del cliente, el recibo se anula y la venta se vuelve a deber.',
      action: 'Devolver el pago',
    })
    if (yes) refund.mutate()
  }
  return (
    <li className="grid gap-1 border-t pt-3">
      <span className="flex items-baseline justify-between gap-4">
        <Badge tone={tones[state]}>{state_name}</Badge>
        <span className="money font-medium">{money(value)}</span>
      </span>
      <span className="text-sm text-muted-foreground">{dateTime(created_at)}</span>
      {message && <span className="text-sm">{message}</span>}
      {receipt_id && (
        <Link {...screenOf.receipt(receipt_id)} className="text-sm underline underline-offset-2">
          Recibo {receipt_number}
        </Link>
      )}
      {refunds && state === 'approved' && (
        <Button
          variant="outline"
          size="sm"
          className="mt-1 justify-self-start"
          busy={refund.isPending}
          onClick={() => void press()}
        >
          <Undo2 /> Devolver el pago
        </Button>
      )}
    </li>
  )
}
