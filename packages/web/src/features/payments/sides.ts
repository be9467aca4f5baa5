import { api } from '@/lib/api'
import type { Place } from '@/lib/place'
import { screenOf, screenOfKind } from '@/lib/screen-of'
import type { MadeDetail, PaymentDetail } from './types'

/** Money that comes, or goes: what differs of its screens. */
export interface PaymentSide {
  list: { label: string; to: '/dashboard/pagos-recibidos' } | { label: string; to: '/dashboard/pagos-realizados' }
  words: { moved: string; favour: string; move: string; undo: string; add: string; means: string; account: string }
  can: {
    create: 'payment_received-create' | 'payment_made-create'
    update: 'payment_received-update' | 'payment_made-update'
    delete: 'payment_received-delete' | 'payment_made-delete'
  }
  third: { label: string; at: (id: string) => Place | undefined }
  pdf: (row: { id: string }) => Promise<Blob>
  accountPdf: (row: { id: string }) => Promise<Blob>
  /** Takes one advance, or what was crossed, out of it. */
  unapply: (input: { id: string; advance: string }) => Promise<unknown>
  support: (input: { id: string; file: File }) => Promise<unknown>
}

export const received: PaymentSide = {
  list: { label: 'Pagos recibidos', to: '/dashboard/pagos-recibidos' },
  words: {
    moved: 'Recibido',
    favour: 'Saldo a favor',
    move: 'Valor recibido',
    undo: 'Lo que pagó se vuelve a deber y el dinero sale de donde entró, con un asiento al revés de hoy.',
    add: 'Cómo entra el dinero',
    means: 'Por qué cuenta entra',
    account: 'Quién entrega el dinero',
  },
  can: { create: 'payment_received-create', update: 'payment_received-update', delete: 'payment_received-delete' },
  third: { label: 'Ver al cliente', at: (id) => (id.startsWith('cli_') ? screenOf.client(id) : undefined) },
  pdf: api.payments.receiptPdf,
  accountPdf: api.payments.receiptPdf,
  unapply: api.payments.unapplyFromReceipt,
  support: api.payments.addReceiptSupport,
}

export const made: PaymentSide = {
  list: { label: 'Pagos realizados', to: '/dashboard/pagos-realizados' },
  words: {
    moved: 'Pagado',
    favour: 'Anticipo',
    move: 'Valor pagado',
    undo: 'Lo que pagaste se vuelve a deber y el dinero vuelve a donde salió, con un asiento al revés de hoy.',
    add: 'Cómo sale el dinero',
    means: 'Por qué cuenta sale',
    account: 'A quién se le paga',
  },
  can: { create: 'payment_made-create', update: 'payment_made-update', delete: 'payment_made-delete' },
  third: {
    label: 'Ver a quién se pagó',
    at: (id) => screenOfKind(id.startsWith('cli_') ? 'client' : id.startsWith('prv_') ? 'provider' : '', id),
  },
  pdf: api.payments.paymentMadePdf,
  accountPdf: api.payments.accountPaymentPdf,
  unapply: api.payments.unapplyFromOutlay,
  support: api.payments.addPaymentSupport,
}

/** A payment made in the words of its screen, which shows both. */
export const asShown = ({ provider, paid, ...row }: MadeDetail): PaymentDetail => ({
  ...row,
  client: provider,
  received: paid,
  order_id: null,
})
