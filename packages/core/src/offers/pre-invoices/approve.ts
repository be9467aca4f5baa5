import type * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import type { NewSale } from '../../sales/order/sale.input'
import { sell } from '../../sales/sale/sell'
import { selling } from '../../sales/sale/selling'
import { chosenParts, requestOf, usedBy, usedLines } from '../offer/offer'
import { heldWith, release } from './hold'
import { PreInvoice, type PreInvoiceRow, stateBy } from './pre-invoice'
import type { ApprovePreInvoiceInput } from './pre-invoice.input'
import { shown, usesOf } from './pre-invoices'

type Input = z.output<typeof ApprovePreInvoiceInput>

/** What a sale takes of a pre-invoice. */
async function planOf(row: PreInvoiceRow, { id: _, products, type = 1, ...terms }: Input) {
  if (row.state === 'cancelada') throw conflict(`La prefactura ${row.number} está anulada.`, 'bad_state')
  const uses = await usesOf(row)
  const lines = usedLines(row, uses, chosenParts(row, uses, products))
  const sale: NewSale = { ...requestOf(row, lines, { prices: 'quoted', uses }), ...terms, type }
  return { uses, lines, sale }
}

async function approve(unit: Act, input: Input, reservationId: string | undefined) {
  const row = await PreInvoice.get(input.id)
  const { uses, lines, sale } = await planOf(row, input)
  const { taken, held } = heldWith(row, lines)
  const sold = await sell(unit, sale, { reservationId, before: (ledger) => release(ledger, row, taken) })
  const { id, number } = sold.order
  const { row: used, uses: all } = usedBy(row, uses, { kind: 'order', id, number, lines })
  const { held: _, ...rest } = used
  unit.replace(PreInvoice, row, PreInvoice.entered({ ...rest, ...(held ? { held } : {}) }, stateBy(row, all), number))
  return sold
}

/**
 * Sells a pre-invoice, whole or in part, at the prices that it has; what it holds of that is taken by the sale. Of two who
 * approve at once the second decides again on what the first one left.
 * @throws AppError 422 at the line for more than is left; and as a sale
 */
export async function approvePreInvoice(input: Input) {
  const sold = await selling(
    async () => (await planOf(await PreInvoice.get(input.id), input)).sale,
    (unit, reservationId) => approve(unit, input, reservationId),
  )
  const made = { kind: 'order' as const, id: sold.order.id, number: sold.order.number, warning: sold.warning ?? null }
  return { made, preInvoice: await shown(await PreInvoice.get(input.id)) }
}
