/*
 * A shop that was closed stays in the table until it is erased. Meanwhile every door into it asks here: API keys, posts of
 * other services, public pages, jobs and the clock. People have no session any more, because they are deactivated.
 */
import * as z from 'zod'
import { kind } from './db/kind'
import { load, type Request } from './db/read'
import { AppError } from './errors'

/** Mark of a closed shop, in its tenant. It is erased last, so that no door opens into half a shop. */
export const ClosedShop = kind({
  name: 'closedShop',
  label: 'el cierre de la tienda',
  schema: z.object({ id: z.string(), at: z.string() }),
  audited: false,
})
type Mark = z.output<typeof ClosedShop.schema>

export const CLOSED = 'closed'

/** Reads the mark of the tenant along with other rows. */
export const closedMark = (): Request<Mark | undefined> => ClosedShop.maybe(CLOSED)

/** @throws AppError 410 for a mark */
export function needOpen(mark: Mark | undefined): void {
  if (mark) throw shopClosed()
}

/** 410: the shop does not exist for anybody outside. */
export const shopClosed = () => new AppError(410, 'shop_closed', 'Esta tienda se cerró y ya no atiende por aquí.')

export const isShopClosed = async (): Promise<boolean> => (await load({ mark: closedMark() })).mark !== undefined

/** @throws AppError 410 when the shop of the context was closed */
export async function needOpenShop(): Promise<void> {
  if (await isShopClosed()) throw shopClosed()
}
