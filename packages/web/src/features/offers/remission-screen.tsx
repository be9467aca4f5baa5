import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Copy, Ellipsis, Mail, Pencil, ReceiptText, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { PostedEntries } from '@/components/kit/document/posting'
import { PrintButton } from '@/components/kit/document/print-button'
import { DocumentState } from '@/components/kit/document/state'
import { Loaded } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu'
import { api, q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { useCan } from '@/lib/person'
import { say } from '@/lib/toast'
import { OfferScreen } from './offer-screen'
import { type Remission, remissionLooks } from './offers'
import { MailWindow } from './paper-actions'
import { PartsWindow, useParts } from './parts-window'
import { SellWindow } from './sell-window'

/** One remission: what the client has, what was invoiced of it and what came back. */
export function RemissionScreen() {
  const { id } = useParams({ from: '/dashboard/remisiones/$id' })
  return <Loaded query={useQuery(q.offers.getRemission({ id }))}>{(row) => <RemissionPage remission={row} />}</Loaded>
}

const RemissionPage = ({ remission }: { remission: Remission }) => (
  <OfferScreen
    offer={remission}
    crumbs={[{ label: 'Remisiones', to: '/dashboard/remisiones' }]}
    badge={<DocumentState look={remissionLooks[remission.state]} word={remission.state_name} />}
    description={`Salió de ${remission.storage} el ${date(remission.date)}`}
    actions={<Actions remission={remission} />}
    facts={[['Cuesta lo que tiene el cliente', remission.pending_value ? money(remission.pending_value) : null]]}
  >
    <PostedEntries document={remission.id} from={remission.date} />
  </OfferScreen>
)

type Open = 'invoice' | 'return' | 'mail'

function Actions({ remission }: { remission: Remission }) {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const sells = useCan('sale-create')
  const edits = useCan('referral-update')
  const pending = remission.state !== 'anulada' && remission.products.some(({ left }) => left > 0)
  return (
    <>
      <PrintButton print={() => api.offers.printRemission({ id: remission.id })} />
      <MoreMenu remission={remission} mail={() => setTimeout(() => setOpen('mail'))} />
      {pending && edits && (
        <Button variant="outline" onClick={() => setOpen('return')}>
          <Undo2 /> Recibir de vuelta
        </Button>
      )}
      {pending && sells && (
        <Button onClick={() => setOpen('invoice')}>
          <ReceiptText /> Facturar
        </Button>
      )}
      {open === 'invoice' && <InvoiceWindow remission={remission} onClose={close} />}
      {open === 'return' && <ReturnWindow remission={remission} onClose={close} />}
      {open === 'mail' && (
        <MailWindow
          number={remission.number}
          what="remisión"
          description="Va en PDF, con lo que quedó en manos de tu cliente."
          send={(email) => api.offers.mailRemission({ id: remission.id, email })}
          onClose={close}
        />
      )}
    </>
  )
}

interface WindowProps {
  remission: Remission
  onClose: () => void
}

const InvoiceWindow = ({ remission, onClose }: WindowProps) => (
  <SellWindow
    title={`Facturar ${remission.number}`}
    description="Se vende a los precios de la remisión. La mercancía ya salió: de tu bodega no se mueve nada."
    action="Facturar"
    offer={remission}
    sell={(products, terms) => api.offers.invoiceRemissions({ remissions: [{ id: remission.id, products }], ...terms })}
    onClose={onClose}
  />
)

function ReturnWindow({ remission, onClose }: WindowProps) {
  const parts = useParts(remission.products)
  const back = useMutation({
    mutationFn: () => api.offers.returnRemission({ id: remission.id, products: parts.parts }),
    onSuccess: ({ number }) => {
      say.good(`Mercancía de ${number} recibida`)
      onClose()
    },
  })
  return (
    <PartsWindow
      title={`Recibir de vuelta ${remission.number}`}
      description="Lo que no se vendió vuelve a la bodega de donde salió, con el mismo costo."
      action="Recibir"
      parts={parts}
      busy={back.isPending}
      onPress={() => back.mutate()}
      onClose={onClose}
    />
  )
}

function MoreMenu({ remission, mail }: { remission: Remission; mail: () => void }) {
  const navigate = useNavigate()
  const [edits, copies, removes] = [useCan('referral-update'), useCan('referral-create'), useCan('referral-delete')]
  const remove = useMutation({
    mutationFn: () => api.offers.removeRemission({ id: remission.id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const annul = async () => {
    const sure = await confirm({
      title: `¿Anular ${remission.number}?`,
      body: 'Toda su mercancía vuelve a la bodega de donde salió y su asiento se reversa.',
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
        {edits && (
          <MenuItem onSelect={mail}>
            <Mail /> Enviar por correo
          </MenuItem>
        )}
        {edits && remission.open && (
          <MenuItem
            onSelect={() => void navigate({ to: '/dashboard/remisiones/editar/$id', params: { id: remission.id } })}
          >
            <Pencil /> Editar
          </MenuItem>
        )}
        {copies && (
          <MenuItem
            onSelect={() =>
              void navigate({ to: '/dashboard/remisiones/duplicar/$clone_id', params: { clone_id: remission.id } })
            }
          >
            <Copy /> Duplicar
          </MenuItem>
        )}
        {removes && remission.open && (
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
