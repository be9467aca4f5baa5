import { doneAt, refuse } from '../../kernel/context'
import { conflict } from '../../kernel/errors'
import { splitTax } from '../../kernel/values/money'
import { dayOf, formatDay } from '../../kernel/values/time'
import { numberText } from '../../settings/resolutions/resolution'
import { endedResolution, exceedsPos, seriesSold } from '../../settings/resolutions/series'
import type { OpenShift } from '../../treasury/shift'
import { deliveryTaxBps } from '../book/delivery-tax'
import type { CartTotals } from '../cart/cart-totals'
import type { OrderData } from '../order/order'
import type { Found, loadMade, loadSale, Made } from './sale-load'

/* Chooses the series that numbers a sale, and says where its paper is not what somebody expects. */

type Loaded = Awaited<ReturnType<typeof loadSale>> | Awaited<ReturnType<typeof loadMade>>

/** True for what is too much for a POS document. */
function needsInvoice({ found }: Loaded, amounts: CartTotals): boolean {
  const { taxes, delivery } = found.settings
  const deliveryTaxed = deliveryTaxBps(amounts.groups, { mode: 'own', taxed: delivery.taxed })
  const own = found.courier ? 0 : splitTax(amounts.deliveryCents, deliveryTaxed).baseCents
  return exceedsPos(amounts.baseCents + own, taxes.uvt, dayOf(doneAt()))
}

/** The series that numbers a sale: of invoices when it is too much for a POS document and one has numbers left. */
export function seriesFor(loaded: Loaded, amounts: CartTotals) {
  const { chosen, invoice } = loaded
  if (!invoice || (invoice.series.to !== undefined && invoice.series.from! > invoice.series.to)) return chosen
  return needsInvoice(loaded, amounts) ? invoice : chosen
}

/** The series of a sale that a till numbered already; one that needed an invoice is noted. */
export function seriesMade(loaded: Loaded, amounts: CartTotals) {
  const { chosen, found } = loaded
  const resolution = found.settings.billing.resolutions.find(({ id }) => id === chosen.series.resolutionId)
  if (resolution?.documentType === '20' && needsInvoice(loaded, amounts))
    refuse(
      conflict('Pasa de 5 UVT y salió con tiquete POS: hazle la factura electrónica a quien compró.', 'needs_invoice'),
    )
  return chosen
}

/** The number on the paper of a sale that a till made, where it is registered under another: a person has to know. */
export function paperOf(made: Made, own: { name: string; n: number; number: string }, found: Pick<Found, 'settings'>) {
  if (own.name === made.series && own.n === made.n) return undefined
  const [sold] = seriesSold(found.settings, made.series, dayOf(doneAt()))
  const paper = numberText(sold!, made.n)
  const why = `Su tiquete dice ${paper}, número que otro equipo tomó: quedó como ${own.number}. Avísale a quien compró.`
  refuse(conflict(why, 'renumbered'))
  return paper
}

/** Returns the warning of a sale that has a voucher of the shop because the range of DIAN ended; nothing for any other. */
export function endedWarning(
  found: Pick<Found, 'settings' | 'business'>,
  openShift: OpenShift | undefined,
  { type, number, resolutionId }: Pick<OrderData, 'type' | 'number' | 'resolutionId'>,
): string | undefined {
  if (resolutionId !== undefined) return undefined
  const today = dayOf(doneAt())
  const invoices = found.business?.document !== undefined
  const ended = endedResolution(found.settings, { type, openShift, today, invoices })
  if (!ended) return undefined
  const name = ended.prefix ? `La numeración ${ended.prefix} de la DIAN` : 'La numeración de la DIAN'
  const why =
    ended.validTo < today ? `venció el ${formatDay(ended.validTo)}` : `se acabó en la ${numberText(ended, ended.to)}`
  return `${name} ${why}: esta venta salió con el comprobante interno ${number}, que no es una factura. Registra otra resolución en Parametrización, Facturación.`
}
