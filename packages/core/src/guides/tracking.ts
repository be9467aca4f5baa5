import { shopLook } from '../documents/print/look'
import { type Look, shortName } from '../documents/print/public-paper'
import { notFound } from '../kernel/errors'
import { linkTo } from '../kernel/public/link'
import { Conveyor } from '../parties/carriers/conveyors'
import { cityOf } from '../reference/cities'
import { carrierName } from './account/carrier-name'
import { dueAtTheDoor } from './at-the-door'
import { Guide } from './guide'
import { type GuideState, guideStateNames, isAsked } from './guide.states'

/** Where a parcel is, as anybody who has its link sees it: nothing of the client but enough to know that it is theirs. */
export interface TrackingPage extends Look {
  /** The order that it carries. */
  sourceId: string
  orderNumber: string
  /** The number of the carrier; absent while it gave none. */
  number?: string
  carrier: string
  state: GuideState
  stateName: string
  client: string
  city?: string
  /** To be paid at the door, in cents. */
  codCents: number
  /** Where it has been, newest first. `at` is an instant. */
  steps: { name: string; at: string }[]
  /** Where the carrier tells it. */
  followUrl?: string
}

/** Where the carrier shows a number, when it said so. */
async function followUrl(carrierId: string, number: string): Promise<string | undefined> {
  const tracking = (await Conveyor.find(carrierId))?.tracking
  return tracking?.replaceAll('{guia}', encodeURIComponent(number))
}

/** To whoever waits for it a parcel that has no number yet is being prepared, whatever became of asking for it. */
const isWaited = (state: GuideState): boolean => isAsked(state) || state === 'fallida' || state === 'borrador'

/** The page of a guide. @throws AppError 404 also for one that was cancelled */
export async function openTracking(id: string): Promise<TrackingPage> {
  const row = await Guide.get(id)
  if (row.state === 'anulada') throw notFound(Guide.label)
  const { tracking, recipient } = row
  const city = cityOf(recipient.city)?.name
  const url =
    row.bought?.followUrl ??
    (tracking && row.carrier === 'conveyor' ? await followUrl(row.carrierId, tracking) : undefined)
  return {
    ...(await shopLook()),
    ...{
      sourceId: row.sourceId,
      orderNumber: row.sourceNumber,
      carrier: row.bought ? carrierName(row.bought.carrier) : row.carrierName,
      client: shortName(recipient.name),
    },
    ...{ state: row.state, stateName: isWaited(row.state) ? 'En preparación' : guideStateNames[row.state] },
    ...{ codCents: await dueAtTheDoor(row) },
    ...(tracking ? { number: tracking } : {}),
    ...(city ? { city } : {}),
    ...(url ? { followUrl: url } : {}),
    steps: row.history
      .filter(({ state }) => !isWaited(state))
      .map(({ state, at }) => ({ name: guideStateNames[state], at }))
      .reverse(),
  }
}

/** The address of the page of a guide. @throws AppError 404 */
export async function trackingLink({ id }: { id: string }): Promise<{ url: string }> {
  await Guide.get(id)
  return { url: await linkTo('r', id) }
}
