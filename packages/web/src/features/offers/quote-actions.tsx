import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Copy,
  Ellipsis,
  Link2,
  Mail,
  MessageCircle,
  PackageCheck,
  Pencil,
  RefreshCw,
  Send,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { PrintButton } from '@/components/kit/document/print-button'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { api } from '@/lib/api'
import { money } from '@/lib/format'
import { useCan, usePerson } from '@/lib/person'
import { say } from '@/lib/toast'
import { whatsAppNumber } from '@/shared/order/whatsapp'
import { ConvertWindow, type Target, targets } from './convert-window'
import type { Quote } from './offers'
import { MailWindow } from './paper-actions'

/** What a quote becomes, as one button; send, print and the rest beside it. */
export function QuoteActions({ quote }: { quote: Quote }) {
  const [to, setTo] = useState<Target>()
  const [mailing, setMailing] = useState(false)
  const sells = useCan('sale-create')
  const remits = useCan('referral-create')
  const prepares = useCan('pre_invoices-create')
  const edits = useCan('quote-update', 'referral-update')
  const usable = quote.state !== 'anulada' && quote.state !== 'rechazada' && quote.products.some(({ left }) => left > 0)
  return (
    <>
      <PrintButton print={() => api.offers.printQuote({ id: quote.id })} />
      {edits && quote.state !== 'anulada' && <SendMenu quote={quote} mail={() => setTimeout(() => setMailing(true))} />}
      <MoreMenu
        quote={quote}
        {...(usable && prepares && sells ? { prepare: () => setTimeout(() => setTo('preInvoice')) } : {})}
      />
      {usable && remits && (
        <Button variant="outline" onClick={() => setTo('remission')}>
          <PackageCheck /> {targets.remission.label}
        </Button>
      )}
      {usable && prepares && !sells && (
        <Button variant={remits ? 'outline' : 'primary'} onClick={() => setTo('preInvoice')}>
          <ClipboardCheck /> {targets.preInvoice.label}
        </Button>
      )}
      {usable && sells && <Button onClick={() => setTo('order')}>{targets.order.label}</Button>}
      {to && <ConvertWindow quote={quote} to={to} onClose={() => setTo(undefined)} />}
      {mailing && (
        <MailWindow
          number={quote.number}
          what="cotización"
          description="Va en PDF, con el enlace donde tu cliente la acepta o la rechaza."
          send={(email) => api.offers.mailQuote({ id: quote.id, email })}
          onClose={() => setMailing(false)}
        />
      )}
    </>
  )
}

/** Sends the address where the client answers: a draft counts as sent. */
function SendMenu({ quote, mail }: { quote: Quote; mail: () => void }) {
  const shop = usePerson()?.brand.name
  const link = useMutation({ mutationFn: () => api.offers.quoteLink({ id: quote.id }) })
  const renew = useMutation({
    mutationFn: () => api.offers.changeQuoteLink({ id: quote.id }),
    onSuccess: () => say.good('Enlace cambiado: el de antes ya no abre'),
  })
  const copy = async () => {
    const { url } = await link.mutateAsync()
    await navigator.clipboard.writeText(url).then(
      () => say.good('Enlace copiado'),
      () => say.bad('Tu navegador no dejó copiar el enlace. Envíalo por WhatsApp.'),
    )
  }
  const chat = async () => {
    const opened = window.open('', '_blank')
    const { url } = await link.mutateAsync()
    const text = `Hola, ${quote.client.name.split(' ')[0]}. Esta es la cotización ${quote.number} de ${shop} por ${money(quote.total)}. Puedes aceptarla aquí: ${url}`
    const address = `https://wa.me/${whatsAppNumber(quote.client.phone ?? quote.phone)}?text=${encodeURIComponent(text)}`
    if (opened) opened.location.href = address
    else window.location.href = address
  }
  const change = async () => {
    const sure = await confirm({
      title: '¿Cambiar el enlace de la cotización?',
      body: 'Quien tenga el enlace de antes ya no podrá abrirlo. Después puedes enviar el nuevo.',
      action: 'Cambiar enlace',
    })
    if (sure) renew.mutate()
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" busy={link.isPending}>
          <Send /> Enviar
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => void chat()}>
          <MessageCircle /> Por WhatsApp
        </MenuItem>
        <MenuItem onSelect={mail}>
          <Mail /> Por correo
        </MenuItem>
        <MenuItem onSelect={() => void copy()}>
          <Link2 /> Copiar el enlace
        </MenuItem>
        <MenuItem onSelect={() => void change()}>
          <RefreshCw /> Cambiar el enlace
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

const moves = {
  enviada: { label: 'Marcar enviada', icon: Send },
  aceptada: { label: 'Marcar aceptada', icon: CircleCheck },
  rechazada: { label: 'Marcar rechazada', icon: CircleX },
} as const
type Move = keyof typeof moves

function MoreMenu({ quote, prepare }: { quote: Quote; prepare?: () => void }) {
  const navigate = useNavigate()
  const [edits, copies, removes] = [
    useCan('quote-update', 'referral-update'),
    useCan('quote-create'),
    useCan('quote-delete'),
  ]
  const move = useMutation({
    mutationFn: (status: Move) => api.offers.setQuoteStatus({ id: quote.id, status }),
    onSuccess: ({ number, state_name }) => say.good(`Cotización ${number}: ${state_name.toLowerCase()}`),
  })
  const remove = useMutation({
    mutationFn: () => api.offers.removeQuote({ id: quote.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const annul = async () => {
    const sure = await confirm({
      title: `¿Anular ${quote.number}?`,
      body: 'Su página deja de abrir. No mueve inventario ni contabilidad.',
      action: 'Anular',
      danger: true,
    })
    if (sure) remove.mutate()
  }
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Más acciones">
          <Ellipsis />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {edits && quote.open && (
          <MenuItem
            onSelect={() => void navigate({ to: '/dashboard/cotizaciones/editar/$id', params: { id: quote.id } })}
          >
            <Pencil /> Editar
          </MenuItem>
        )}
        {copies && (
          <MenuItem
            onSelect={() =>
              void navigate({ to: '/dashboard/cotizaciones/duplicar/$clone_id', params: { clone_id: quote.id } })
            }
          >
            <Copy /> Duplicar
          </MenuItem>
        )}
        {prepare && (
          <MenuItem onSelect={prepare}>
            <ClipboardCheck /> {targets.preInvoice.label}
          </MenuItem>
        )}
        {edits && quote.next_states.length > 0 && <MenuSeparator />}
        {edits &&
          quote.next_states.map(({ state }) => {
            const { label, icon: Icon } = moves[state as Move]
            return (
              <MenuItem key={state} onSelect={() => move.mutate(state as Move)}>
                <Icon /> {label}
              </MenuItem>
            )
          })}
        {removes && quote.open && (
          <>
            <MenuSeparator />
            <MenuItem danger onSelect={() => void annul()}>
              <Trash2 /> Anular
            </MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  )
}
