import { chargesIva } from '../../identity/business/regime'
import { may, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { isRepetition } from '../../kernel/db/memory'
import { load } from '../../kernel/db/read'
import { dayOf } from '../../kernel/values/time'
import { balancesOf, spentBalances } from '../debts/balances'
import { MAX_LINES_AT_ONCE } from '../order/order-line'
import type { NewSale } from '../order/sale.input'
import { releasedIfRefused, reserve } from './reservation'
import { complete, receivedPayments, requestsOf, storageFor } from './sale-load'
import { catalogueOf, priced, type Sold, settled } from './sale-terms'
import { needSeller, sell } from './sell'

/** Reserves the goods of a long sale, priced as it will be, before it stands in line for its number. */
async function reserveFor(sale: NewSale): Promise<string | undefined> {
  needSeller(sale.type)
  const storageId = await storageFor(sale, sale.type)
  const found = await complete(await load(requestsOf(sale, storageId)), sale)
  const iva = chargesIva(found.business?.regime)
  const { lines, amounts } = priced(
    {
      wanted: sale,
      catalogue: catalogueOf(found),
      chargesIva: iva,
      day: dayOf(now()),
      storageId,
      may,
      ...(sale.agreed ? { agreed: sale.agreed } : {}),
    },
    found.settings.costs,
  )
  const spent = spentBalances(sale.credit_notes, await balancesOf(sale.credit_notes), found.client)
  settled(amounts, sale, [...spent, ...receivedPayments(found, sale.payments, sale.type)])
  return reserve(lines, found)
}

/**
 * Runs the act that sells what `wanted` says. The goods of a long sale are reserved first, and given to the act; when it
 * is refused they are released, and when its process dies a job does that.
 * @throws AppError as `sell`
 */
export async function selling(
  wanted: () => NewSale | Promise<NewSale>,
  run: (unit: Act, reservationId?: string) => Promise<Sold>,
): Promise<Sold> {
  const sale = isRepetition() ? undefined : await wanted()
  if (!sale || sale.products.length <= MAX_LINES_AT_ONCE) return act((unit) => run(unit))
  const reservationId = await reserveFor(sale)
  if (!reservationId) return act((unit) => run(unit))
  return releasedIfRefused(reservationId, () => act((unit) => run(unit, reservationId)))
}

/** Sells in one transaction. The same idempotency key sells once. */
export const createOrder = (input: NewSale): Promise<Sold> =>
  selling(
    () => input,
    (unit, reservationId) => sell(unit, input, { reservationId }),
  )
