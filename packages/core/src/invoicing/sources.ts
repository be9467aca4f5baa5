import type { BusinessData } from '../identity/business/business'
import { load } from '../kernel/db/read'
import { Client } from '../parties/clients/client'
import { Order, type OrderRow } from '../sales/order/order'
import { isReversed } from '../sales/order/order.states'
import type { ResolutionData } from '../settings/resolutions/resolution'
import type { SettingsData } from '../settings/settings'
import type { Issue, IssuedType } from './issuer-port'
import { documentOfOrder, type Stamp } from './of-order'

/** What a document for DIAN is made of: a sale, whose paper a resolution numbers. */
export interface Source {
  type: IssuedType
  number: string
  day: string
  clientId?: string | undefined
  clientName: string
  totalCents: number
  resolution?: ResolutionData | undefined
  /** `posting` while it goes into the books by parts, `void` once it was taken back before anybody sent it. */
  standing: 'posting' | 'posted' | 'void'
  document(business: BusinessData, stamp: Stamp): Promise<Issue>
}

const isIssued = (type: string): type is '01' | '20' => type === '01' || type === '20'

const standingOf = ({ posting, state }: OrderRow): Source['standing'] => {
  if (posting === 'posting') return 'posting'
  return posting === 'failed' || isReversed(state) ? 'void' : 'posted'
}

/** What goes to DIAN of a sale; undefined for one that is not for them. */
export async function sourceOf(id: string, settings: Pick<SettingsData, 'billing'>): Promise<Source | undefined> {
  const order = await Order.find(id)
  const resolution = settings.billing.resolutions.find((one) => one.id === order?.resolutionId)
  if (!order || !resolution || !isIssued(resolution.documentType)) return undefined
  const type = resolution.documentType
  return {
    ...{ type, number: order.number, day: order.day, resolution, standing: standingOf(order) },
    ...{ clientId: order.clientId, clientName: order.clientName, totalCents: order.totals.totalCents },
    async document(business, stamp) {
      const [{ client }, lines] = await Promise.all([load({ client: Client.one(order.clientId) }), Order.lines(order)])
      return documentOfOrder({ type, order, lines, client, business, resolution, stamp })
    },
  }
}
