import type * as z from 'zod'
import { may } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { conflict, forbidden, invalid } from '../../kernel/errors'
import type { NewSale } from '../../sales/order/sale.input'
import { sell } from '../../sales/sale/sell'
import { selling } from '../../sales/sale/selling'
import { chosenParts, leftOf, refOf, requestOf, type UseData, usedBy, usedLines } from '../offer/offer'
import { prepare } from '../pre-invoices/pre-invoices'
import { MAX_REMITTED } from '../remissions/remission.input'
import { remit } from '../remissions/remissions'
import { Quote, type QuoteRow } from './quote'
import type { ConvertQuoteInput } from './quote.input'
import { stateNames } from './quote.states'
import { stateNow } from './quote.wire'
import { needPrices, shown, usesOf } from './quotes'

export type Conversion = z.output<typeof ConvertQuoteInput>

/** What a conversion takes of a quote. */
async function planOf(row: QuoteRow, input: Conversion) {
  const uses = await usesOf(row)
  const state = stateNow(row, uses)
  if (state === 'anulada' || state === 'rechazada')
    throw conflict(
      `La cotización ${row.number} está ${stateNames[state].toLowerCase()}: envíala de nuevo antes de usarla.`,
      'bad_state',
    )
  const prices = needPrices(row, input.prices)
  const lines = usedLines(row, uses, chosenParts(row, uses, input.products))
  return { uses, lines, sale: requestOf(row, lines, { prices, uses }) }
}

/** Writes in the quote what was made of it; its lines are used as often as they were quoted and no more. */
export function use(unit: Act, row: QuoteRow, uses: readonly UseData[], made: Omit<UseData, 'at'>) {
  const used = usedBy(row, uses, made)
  const state = leftOf(row, used.uses).some((left) => left > 0) ? 'parcial' : 'facturada'
  const next = Quote.entered(used.row, state, made.number)
  unit.replace(Quote, row, next)
  return next
}

/** Sells some of a quote, at the prices quoted or those of today. */
async function toOrder(input: Conversion) {
  const { type = 1, payments, open_register_id, credit, date_pay, withholdings } = input
  const terms = { type, payments, open_register_id, credit, date_pay, withholdings }
  const asSale = (sale: NewSale): NewSale => ({ ...sale, ...terms })
  const sold = await selling(
    async () => asSale((await planOf(await Quote.get(input.id), input)).sale),
    async (unit, reservationId) => {
      const row = await Quote.get(input.id)
      const { uses, lines, sale } = await planOf(row, input)
      const made = await sell(unit, asSale(sale), { reservationId })
      use(unit, row, uses, { kind: 'order', id: made.order.id, number: made.order.number, lines })
      return made
    },
  )
  return { kind: 'order' as const, id: sold.order.id, number: sold.order.number, warning: sold.warning ?? null }
}

/** Takes goods of a quote to its client, at the prices quoted or those of today. @throws AppError 403, and as a remission */
async function toRemission(input: Conversion) {
  if (!may('referral-create')) throw forbidden('No tienes permiso para hacer remisiones.')
  const { id, number } = await act(async (unit) => {
    const row = await Quote.get(input.id)
    const { uses, lines, sale } = await planOf(row, input)
    if (lines.length > MAX_REMITTED)
      throw invalid({
        products: [`Una remisión lleva hasta ${MAX_REMITTED} productos. Elige menos y haz otra con el resto`],
      })
    const made = await remit(unit, sale, { comesFrom: [refOf(row)] })
    use(unit, row, uses, { kind: 'remission', id: made.id, number: made.number, lines })
    return made
  })
  return { kind: 'remission' as const, id, number, warning: null }
}

/** Prepares a sale of a quote for somebody else to approve. @throws AppError 403 */
async function toPreInvoice(input: Conversion) {
  if (!may('pre_invoices-create')) throw forbidden('No tienes permiso para hacer prefacturas.')
  const { id, number } = await act(async (unit) => {
    const row = await Quote.get(input.id)
    const { uses, lines, sale } = await planOf(row, input)
    const made = await prepare(unit, sale, { comesFrom: [refOf(row)] })
    use(unit, row, uses, { kind: 'preInvoice', id: made.id, number: made.number, lines })
    return made
  })
  return { kind: 'preInvoice' as const, id, number, warning: null }
}

const makers = { order: toOrder, remission: toRemission, preInvoice: toPreInvoice } as const

/**
 * Makes a document of some lines of a quote, or of all that is left of it, as often as something is left. Two at once never
 * use more than was quoted: whoever comes second decides again on what the first one left.
 * @throws AppError 409 `expired` past its day without `prices`; 422 at the line for more than is left; and as a sale
 */
export async function convertQuote(input: Conversion) {
  const made = await makers[input.to](input)
  return { made, quote: await shown(await Quote.get(input.id)) }
}
