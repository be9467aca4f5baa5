import type * as z from 'zod'
import { type Act, act } from '../../kernel/db/act'
import { conflict, invalid } from '../../kernel/errors'
import type { NewSale } from '../../sales/order/sale.input'
import { sell } from '../../sales/sale/sell'
import { chosenParts, requestOf, type UseData, type UsedLine, usedLines } from '../offer/offer'
import { Remission, type RemissionRow } from './remission'
import { type InvoiceRemissionsInput, MAX_TOGETHER } from './remission.input'
import { use, usesOf, valuesOf } from './remissions'

type Input = z.output<typeof InvoiceRemissionsInput>

interface Plan {
  row: RemissionRow
  uses: readonly UseData[]
  lines: readonly UsedLine[]
  sale: NewSale
}

/** What an invoice takes of one remission, its goods at what they left with. */
async function planOf({ id, products }: Input['remissions'][number], together: boolean): Promise<Plan> {
  const row = await Remission.get(id)
  if (row.state === 'anulada') throw conflict(`La remisión ${row.number} está anulada.`, 'bad_state')
  const uses = await usesOf(row)
  const lines = usedLines(row, uses, chosenParts(row, uses, products), valuesOf(row))
  const sale = requestOf(row, lines, { prices: 'quoted', uses, together })
  const goods = sale.products.map((product, i) => {
    const { line, valueCents = 0 } = lines[i]!
    return row.lines[line]!.storageId ? { ...product, remitted: { cents: valueCents, role: row.role } } : product
  })
  return { row, uses, lines, sale: { ...sale, products: goods } }
}

/** One sale of some plans. @throws AppError 422 for other clients, or more lines than one invoice posts */
function together(plans: readonly Plan[]): NewSale {
  const [first] = plans
  const other = plans.findIndex(({ row }) => row.clientId !== first!.row.clientId)
  if (other >= 0)
    throw invalid({ [`remissions.${other}.id`]: [`${plans[other]!.row.number} es de otro cliente: factúrala aparte`] })
  const products = plans.flatMap(({ sale }) => sale.products)
  if (products.length > MAX_TOGETHER)
    throw invalid({
      remissions: [`Una factura de remisiones lleva hasta ${MAX_TOGETHER} renglones. Haz otra con el resto`],
    })
  return {
    ...first!.sale,
    products,
    delivery: plans.reduce((sum, { sale }) => sum + (sale.delivery ?? 0), 0),
    comesFrom: plans.flatMap(({ sale }) => sale.comesFrom ?? []),
  }
}

async function invoice(unit: Act, { remissions, ...terms }: Input) {
  if (new Set(remissions.map(({ id }) => id)).size < remissions.length)
    throw invalid({ remissions: ['Hay una remisión repetida'] })
  const plans = await Promise.all(remissions.map((one) => planOf(one, remissions.length > 1)))
  const { type = 1, ...paid } = terms
  const sold = await sell(unit, { ...together(plans), ...paid, type })
  const { id, number } = sold.order
  for (const { row, uses, lines } of plans) use(unit, row, uses, { kind: 'order', id, number, lines: [...lines] })
  return { kind: 'order' as const, id, number, warning: sold.warning ?? null }
}

/**
 * Sells what clients have on remission: one remission or several of a client, each whole or in part. The goods leave the
 * storage of remissions at the cents that they entered it with; nothing moves in the shop's.
 * @throws AppError 422 at the line for more than the client still has; and as a sale
 */
export const invoiceRemissions = (input: Input) => act((unit) => invoice(unit, input))
