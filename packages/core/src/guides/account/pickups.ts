import type * as z from 'zod'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { isRepetition } from '../../kernel/db/memory'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import type { Pickup } from '../carrier-port'
import { Guide, type GuideRow } from '../guide'
import { guideStateNames } from '../guide.states'
import { askNow, payerOf } from './account'
import type { PickupInput } from './account.input'
import { isUnsure } from './buying'
import { shipmentOf } from './shipment'

type Asked = z.output<typeof PickupInput>

const UNSURE =
  'Ya se pidió esta recogida y Envia.com no respondió. Mira en tu cuenta si quedó: si no está, abre la guía y pídela otra vez.'
const unsure = () => conflict(UNSURE, 'unsure')

/** @throws AppError 409 for a guide that no carrier comes for, or for which one was asked already */
function needWaiting({ number, tracking, state, bought }: GuideRow, again: string | undefined): void {
  const called = tracking ?? number
  if (!bought) throw conflict(`La guía ${called} no es de Envia.com: pide la recogida a quien la lleva.`)
  if (state !== 'creada') throw conflict(`La guía ${called} está ${guideStateNames[state].toLowerCase()}.`)
  if (bought.pickup) throw conflict(`La guía ${called} ya tiene recogida: ${bought.pickup}.`, 'exists')
  if (bought.pickupSentAt !== undefined && bought.pickupSentAt !== again) throw unsure()
}

/** Says on some guides what is known of their pickup. */
const noted = (ids: readonly string[], known: { pickup?: string; pickupSentAt?: string }, check?: Check) =>
  act(async (unit) => {
    const { rows } = await load({ rows: Guide.many([...new Set(ids)]) })
    const guides = [...rows.values()]
    if (guides.length < new Set(ids).size) throw notFound(Guide.label)
    check?.(guides)
    for (const row of guides) {
      const { version: _, ...before } = row
      const { pickup: __, pickupSentAt: ___, ...bought } = row.bought!
      unit.replace(Guide, row, { ...before, bought: { ...bought, ...known } })
    }
    if (known.pickup) unit.summary = `Pidió la recogida ${known.pickup} de ${guides.length} guías`
  })
type Check = (guides: readonly GuideRow[]) => void

/** Takes guides of one carrier of the account, from one place, for a pickup: who comes at the same time is refused. */
const taken = (ids: readonly string[], again: string | undefined) =>
  noted(ids, { pickupSentAt: now().toISOString() }, (guides) => {
    for (const guide of guides) needWaiting(guide, again)
    if (new Set(guides.map((one) => `${one.bought!.carrier}.${one.senderId}.${payerOf(one)}`)).size > 1)
      throw invalid({ guides: ['Pide una recogida por cada transportadora y remitente'] })
  })

/** What is asked of the carrier of some guides. */
function pickupOf(guides: readonly GuideRow[], { date, from, to, instructions }: Asked): Pickup {
  const packages = guides.flatMap((guide) => guide.packages)
  return {
    ...{ carrier: guides[0]!.bought!.carrier, from: shipmentOf(guides[0]!).from, date, fromHour: from, toHour: to },
    ...{ packages: packages.length, grams: packages.reduce((sum, { grams }) => sum + grams, 0), instructions },
  }
}

/** Asks the carrier. One that was not asked, or refuses, may be asked again; of one that does not answer only a person knows. */
async function asked(guides: readonly GuideRow[], pickup: Pickup): Promise<string> {
  let mayBeThere = false
  try {
    return await askNow((service, access) => {
      mayBeThere = true
      return service.pickup(access, pickup).catch((error) => {
        mayBeThere = isUnsure(error)
        throw error
      })
    }, payerOf(guides[0]!))
  } catch (error) {
    if (!mayBeThere) await noted(idsOf(guides), {})
    throw error
  }
}

const idsOf = (guides: readonly GuideRow[]): string[] => guides.map(({ id }) => id)
const told = (confirmation: string) => ({ message: `Recogida pedida: ${confirmation}.` })

/**
 * Has a carrier come for some parcels. It is written that it is asked before it is: without an answer nobody asks again
 * without having looked. @throws AppError 404, 409, 422, 503
 */
export async function askPickup(input: Asked) {
  if (input.date < dayOf(now())) throw invalid({ date: ['Elige hoy o un día que venga'] })
  const isAgain = isRepetition()
  await taken(input.guides, input.again)
  const { rows } = await load({ rows: Guide.many(input.guides) })
  const guides = [...rows.values()]
  if (isAgain) {
    const { pickup, pickupSentAt } = guides[0]!.bought!
    if (pickup) return told(pickup)
    throw pickupSentAt ? unsure() : conflict('La transportadora no aceptó la recogida: pídela otra vez.')
  }
  const pickup = await asked(guides, pickupOf(guides, input))
  await noted(idsOf(guides), { pickup })
  return told(pickup)
}
