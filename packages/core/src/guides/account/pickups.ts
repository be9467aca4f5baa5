import type * as z from 'zod'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { isRepetition } from '../../kernel/db/memory'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { Guide, type GuideRow } from '../guide'
import { guideStateNames } from '../guide.states'
import { askNow } from './account'
import type { PickupInput } from './account.input'
import { shipmentOf } from './buying'

/** The guides of a pickup: of one carrier of the account, from one place, that nobody took yet. @throws AppError 404, 409, 422 */
async function guidesFor(ids: readonly string[]): Promise<GuideRow[]> {
  const { rows } = await load({ rows: Guide.many([...new Set(ids)]) })
  const guides = [...rows.values()]
  const [first] = guides
  if (!first || guides.length < new Set(ids).size) throw notFound(Guide.label)
  if (isRepetition()) return guides
  for (const { number, tracking, state, bought } of guides) {
    if (!bought) throw conflict(`La guía ${tracking ?? number} no es de Envia.com: pide la recogida a quien la lleva.`)
    if (state !== 'creada')
      throw conflict(`La guía ${tracking ?? number} está ${guideStateNames[state].toLowerCase()}.`)
    if (bought.pickup) throw conflict(`La guía ${tracking ?? number} ya tiene recogida: ${bought.pickup}.`, 'exists')
  }
  if (new Set(guides.map(({ bought, senderId }) => `${bought!.carrier}.${senderId}`)).size > 1)
    throw invalid({ guides: ['Pide una recogida por cada transportadora y remitente'] })
  return guides
}

/** Has a carrier come for some parcels. @throws AppError 404, 409, 422, 503 */
export async function askPickup({ guides: ids, date, from, to, instructions }: z.output<typeof PickupInput>) {
  if (date < dayOf(now())) throw invalid({ date: ['Elige hoy o un día que venga'] })
  const guides = await guidesFor(ids)
  const packages = guides.flatMap((guide) => guide.packages)
  const asked = {
    ...{ carrier: guides[0]!.bought!.carrier, from: shipmentOf(guides[0]!).from, date, fromHour: from, toHour: to },
    ...{ packages: packages.length, grams: packages.reduce((sum, { grams }) => sum + grams, 0), instructions },
  }
  const confirmation = isRepetition() ? '' : await askNow((service, access) => service.pickup(access, asked))
  return act(async (unit) => {
    const { rows } = await load({ rows: Guide.many(guides.map(({ id }) => id)) })
    for (const row of rows.values()) {
      const { version: _, ...before } = row
      if (row.bought) unit.replace(Guide, row, { ...before, bought: { ...row.bought, pickup: confirmation } })
    }
    unit.summary = `Pidió la recogida ${confirmation} de ${guides.length} guías`
    return { message: `Recogida pedida: ${confirmation}.` }
  })
}
