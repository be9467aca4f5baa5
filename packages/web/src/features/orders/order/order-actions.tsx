import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type OrderState, stateNames } from '@tendero/core/sales/order/order.states'
import { Copy, Ellipsis, FilePlus2, Link2, Mail, MessageCircle, Pencil, Printer, RefreshCw, Truck } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { useShortcut } from '@/components/kit/shortcuts'
import { Kbd } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { api } from '@/lib/api'
import { openFile } from '@/lib/file'
import { useCan, usePerson } from '@/lib/person'
import { say } from '@/lib/toast'
import { MailForm } from '@/shared/order/mail-form'
import { looks, type Order, steps, undoes } from '@/shared/order/order'
import { formats, printOrder } from '@/shared/order/print'
import { useReceiptLink } from '@/shared/order/whatsapp'
import { type Reason, useReason } from '../reason-dialog'

/** Moves an order to a state; undoing asks why. */
function useMove(order: Order) {
  const [askReason, dialog] = useReason()
  const move = useMutation({
    mutationFn: (to: { status: OrderState } & Partial<Reason>) => api.sales.setStatus({ id: order.id, ...to }),
    onSuccess: (_, { status }) => say.good(`Pedido ${order.number}: ${stateNames[status].toLowerCase()}`),
  })
  const navigate = useNavigate()
  const credits = useCan('credit_note-create')
  const go = async (status: OrderState) => {
    if (!undoes(status)) return move.mutate({ status })
    if (status === 'devuelto' && credits)
      return void navigate({ to: '/dashboard/notas-credito/nueva', search: { venta: order.id } })
    const paid = order.payments.reduce((sum, p) => (p.means === 'cash' ? sum + p.value : sum), 0)
    const why = await askReason({
      title: `${looks[status].verb} ${order.number}`,
      action: looks[status].verb,
      refund: { cash: paid > 0, saleRegister: order.open_register_id },
    })
    if (why) move.mutate({ status, ...why })
  }
  return { go: (status: OrderState) => void go(status), busy: move.isPending, dialog }
}

/** The next step as one button; print, send and the rest beside it. */
export function OrderActions({ order }: { order: Order }) {
  const { go, busy, dialog } = useMove(order)
  const { forward, others } = steps(order.next_states.map(({ state }) => state))
  const [mailing, setMailing] = useState(false)
  const reads = useCan('sale-read', 'pos-read')
  // Not a single letter: a step cannot be taken back, and one may think that one is typing.
  useShortcut('mod+enter', forward ? looks[forward].verb : 'Siguiente paso', () => forward && go(forward), {
    enabled: forward !== undefined,
  })
  const Next = forward && looks[forward].icon
  return (
    <>
      {reads && <PrintMenu order={order} />}
      <MoreMenu order={order} others={others} go={go} mail={() => setTimeout(() => setMailing(true))} />
      {forward && Next && (
        <Button busy={busy} onClick={() => go(forward)}>
          <Next /> {looks[forward].verb} <Kbd className="hidden lg:inline-grid">Ctrl Intro</Kbd>
        </Button>
      )}
      {dialog}
      {mailing && (
        <Dialog open onOpenChange={setMailing}>
          <DialogContent
            title={`Enviar ${order.number}`}
            description={`Va en PDF, con los datos de tu tienda: ${order.paper_name.toLowerCase()}.`}
          >
            <MailForm
              send={(to) => api.reports.mailInvoice({ id: order.id, email: to })}
              email={undefined}
              onSent={() => setMailing(false)}
            />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

function PrintMenu({ order }: { order: Order }) {
  const print = useMutation({
    mutationFn: async (format: (typeof formats)[number]['value'] | 'resumen') => {
      if (format === 'resumen') openFile(await api.sales.printInvoice({ id: order.id, format }))
      else await printOrder(order.id, format)
    },
    meta: { keep: true },
  })
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button variant="outline" busy={print.isPending}>
          <Printer /> Imprimir
        </Button>
      </MenuTrigger>
      <MenuContent>
        {formats.map(({ value, label }) => (
          <MenuItem key={value} onSelect={() => print.mutate(value)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => print.mutate('resumen')}>Resumen para el despacho</MenuItem>
      </MenuContent>
    </Menu>
  )
}

interface MoreProps {
  order: Order
  others: readonly OrderState[]
  go: (status: OrderState) => void
  mail: () => void
}

/** What the server calls the paper of a sale that a resolution numbers. */
const INVOICE = 'Factura de venta'

function MoreMenu({ order, others, go, mail }: MoreProps) {
  const navigate = useNavigate()
  const edits =
    useCan('sale-update') &&
    order.state !== 'cancelado' &&
    order.state !== 'devuelto' &&
    order.credit_notes.length === 0
  const type = usePerson()?.userType
  const copies = useCan('sale-create') && type !== 6
  const reads = useCan('sale-read', 'pos-read')
  const credits = useCan('credit_note-create')
  const guides = useCan('guide-create') && order.state !== 'cancelado' && order.state !== 'devuelto'
  const [open, setOpen] = useState(false)
  const renew = useNewLink(order)
  return (
    <Menu onOpenChange={setOpen}>
      <MenuTrigger asChild>
        <Button variant="outline" size="icon" aria-label="Más acciones">
          <Ellipsis />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {edits && (
          <MenuItem onSelect={() => void navigate({ to: '/dashboard/domicilios/$id', params: { id: order.id } })}>
            <Pencil /> Editar
          </MenuItem>
        )}
        {copies && (
          <MenuItem
            onSelect={() =>
              void navigate({ to: '/dashboard/domicilios/duplicar/$clone_id', params: { clone_id: order.id } })
            }
          >
            <Copy /> Duplicar
          </MenuItem>
        )}
        {guides && order.type !== 3 && !order.guide && order.posting === 'posted' && (
          <MenuItem
            onSelect={() => void navigate({ to: '/dashboard/pedidos/crear-guia/$id', params: { id: order.id } })}
          >
            <Truck /> Crear guía
          </MenuItem>
        )}
        {credits && order.paper_name === INVOICE && order.state !== 'cancelado' && (
          <MenuItem
            onSelect={() => void navigate({ to: '/dashboard/notas-debito/nueva', search: { factura: order.id } })}
          >
            <FilePlus2 /> Cobrar algo más (nota débito)
          </MenuItem>
        )}
        <MenuItem onSelect={mail}>
          <Mail /> Enviar por correo
        </MenuItem>
        {reads && order.posting !== 'failed' && <ReceiptItems order={order} open={open} renew={renew} />}
        {others.length > 0 && (
          <>
            <MenuSeparator />
            <MenuLabel>Cambiar estado</MenuLabel>
            {others.map((state) => {
              const Icon = looks[state].icon
              return (
                <MenuItem key={state} danger={undoes(state)} onSelect={() => go(state)}>
                  <Icon /> {looks[state].verb}
                </MenuItem>
              )
            })}
          </>
        )}
      </MenuContent>
    </Menu>
  )
}

/** Gives the receipt another address, once somebody is sure. */
function useNewLink({ id }: Order) {
  const change = useMutation({
    mutationFn: () => api.sales.changeReceiptLink({ id }),
    onSuccess: () => say.good('Enlace cambiado: el de antes ya no abre'),
  })
  return async () => {
    const sure = await confirm({
      title: '¿Cambiar el enlace del recibo?',
      body: 'Quien tenga el enlace de antes ya no podrá abrirlo. Después puedes enviar el nuevo.',
      action: 'Cambiar enlace',
    })
    if (sure) change.mutate()
  }
}

// A page that is not served safely has no clipboard.
const copyText = async (text: string) => navigator.clipboard.writeText(text)
const copied = () => say.good('Enlace copiado')
const notCopied = () => say.bad('Tu navegador no dejó copiar el enlace. Envíalo por WhatsApp.')

interface ReceiptItemsProps {
  order: Order
  open: boolean
  renew: () => Promise<void>
}

/** The receipt's public page: sent, copied, or moved to another address. */
function ReceiptItems({ order, open, renew }: ReceiptItemsProps) {
  const { url, href } = useReceiptLink(order, open)
  const changes = useCan('sale-update')
  return (
    <>
      <MenuItem disabled={!href} onSelect={() => window.open(href, '_blank', 'noopener,noreferrer')}>
        <MessageCircle /> Enviar por WhatsApp
      </MenuItem>
      <MenuItem disabled={!url} onSelect={() => void copyText(url!).then(copied, notCopied)}>
        <Link2 /> Copiar enlace del recibo
      </MenuItem>
      {changes && (
        <MenuItem onSelect={() => void renew()}>
          <RefreshCw /> Cambiar el enlace
        </MenuItem>
      )}
    </>
  )
}
