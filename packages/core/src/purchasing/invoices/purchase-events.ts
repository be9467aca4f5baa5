import type * as z from 'zod'
import { act } from '../../kernel/db/act'
import { conflict, invalid } from '../../kernel/errors'
import { Purchase } from './purchase'
import { radianEvents } from './purchase.states'
import type { EventsInput } from './purchase.wire'
import { presentPurchase } from './purchase-present'

/**
 * Writes which RADIAN events the shop sent of a purchase from the system of DIAN: nobody whom we ask sends them.
 * @throws AppError 404; 409 for one that is void; 422 for a bill that is claimed and accepted
 */
export const tellEvents = ({ id: of, events }: z.output<typeof EventsInput>) =>
  act(async (unit) => {
    const { version, ...before } = await Purchase.get(of)
    if (before.state === 'voided') throw conflict(`La factura de compra ${before.number} está anulada.`)
    if (events.includes('031') && events.includes('033'))
      throw invalid({ events: ['Una factura se reclama (031) o se acepta (033), no las dos'] })
    const after = { ...before, events: radianEvents.filter((one) => events.includes(one)) }
    unit.replace(Purchase, { ...before, version }, after)
    unit.summary = `Anotó los eventos RADIAN de la compra ${before.number}`
    return presentPurchase(after, undefined)
  })
