import { shopLook } from '../../documents/print/look'
import type { Look } from '../../documents/print/public-paper'
import { AppError, notFound } from '../../kernel/errors'
import { withFile } from '../../kernel/files/image'
import { MAX_CARRIED_BYTES } from '../../kernel/values/fields'
import { Courier } from '../../parties/carriers/couriers'
import { cityShown } from '../../reference/written-place'
import { imagesFolder, insertImage } from '../../sales/changes/images'
import { atTheDoor, dueAtTheDoor } from '../at-the-door'
import { Guide, type GuideRow } from '../guide'
import { moveGuide } from '../moving'
import { cashOf, stopsOf } from './route'

/** A stop of a courier. Amounts in cents. */
export interface Stop {
  id: string
  number: string
  orderNumber: string
  name: string
  phone?: string
  address: string
  /** What a map finds it by. */
  place: string
  notes?: string
  codCents: number
  /** It was tried and not delivered. */
  held: boolean
  /** Its photos have a place. */
  pictured: boolean
}

/** The day of a courier, as whoever has its link sees it. */
export interface RoutePage extends Look {
  courier: string
  heldCents: number
  stops: Stop[]
}

function stopOf(row: GuideRow, codCents: number): Stop {
  const { id, sourceNumber, recipient: to, notes, state, source } = row
  const city = cityShown(to)
  return {
    ...{ id, number: row.tracking ?? row.number, orderNumber: sourceNumber, name: to.name },
    ...{ codCents, held: state === 'novedad', pictured: source === 'order' },
    address: [to.address, to.neighbourhood, city].filter(Boolean).join(', '),
    place: [to.address, city, 'Colombia'].filter(Boolean).join(', '),
    ...(to.phone ? { phone: to.phone } : {}),
    ...(notes ? { notes } : {}),
  }
}

/** The route of a courier. @throws AppError 404 also for one who works here no more */
export async function openRoute(id: string): Promise<RoutePage> {
  const courier = await Courier.get(id)
  if (!courier.active) throw notFound(Courier.label)
  const [stops, { heldCents }, look] = await Promise.all([stopsOf(id), cashOf(id), shopLook()])
  const due = await atTheDoor(stops)
  return { ...look, courier: courier.name, heldCents, stops: stops.map((row) => stopOf(row, due.get(row.id)!)) }
}

/** What a courier says of a stop. `cash` is what they collected, as they wrote it. */
interface Said {
  guide: string
  delivered: boolean
  cash: string
  reason: string
  photo?: File | undefined
}
/** That it was kept, or why not. */
type Answered = 'kept' | 'cash' | 'reason' | 'photo' | 'closed'

/** Pesos as people write them, `20.000` or `20000`; −1 for what is no amount. */
const pesosOf = (text: string): number => (/^[\d.\s$]+$/.test(text) ? Number(text.replace(/\D/g, '')) : -1)

/** What is wrong with what a courier says of a stop; undefined for nothing. */
function problemOf({ delivered, cash, reason, photo }: Said, due: number): Answered | undefined {
  if (delivered && due > 0 && pesosOf(cash) !== Math.round(due / 100)) return 'cash'
  if (!(delivered || reason)) return 'reason'
  return photo && photo.size > MAX_CARRIED_BYTES ? 'photo' : undefined
}

/** Takes a guide where its courier says, and keeps their photo among those of its order in the same unit. */
const moveWith = (row: GuideRow, courier: string, due: number, { delivered, reason, photo }: Said) => {
  const state = delivered ? ('entregada' as const) : ('novedad' as const)
  const note = delivered ? `La entregó ${courier}` : reason
  const shows = delivered ? note : `No se entregó: ${reason}`
  // The photos of a pre-invoice have no page: it has no order yet.
  const kept = row.source === 'order' ? photo : undefined
  return withFile(
    kept,
    { folder: imagesFolder(row.sourceId) },
    async (path) => {
      await moveGuide(
        { id: row.id, state, note },
        {
          taken: delivered ? due : undefined,
          also: (unit) => path && insertImage(unit, row.sourceId, path, shows),
        },
      )
      return path
    },
    (path) => path,
  )
}

/** What was refused because of the state of the guide, or of the photo. */
async function refusalOf(error: unknown, guide: string, to: GuideRow['state']): Promise<Answered> {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'bad_file') return 'photo'
  if (![409, 422].includes(error.status)) throw error
  // Sent twice at once, by an impatient thumb: the other one kept it.
  return (await Guide.get(guide)).state === to ? 'kept' : 'closed'
}

/**
 * Keeps what a courier says of a stop, once: what was told already is kept as it is.
 * @throws AppError 404
 */
export async function answerStop(courierId: string, said: Said): Promise<Answered> {
  const [courier, row] = await Promise.all([Courier.get(courierId), Guide.find(said.guide)])
  if (!courier.active || row?.carrierId !== courierId) return 'closed'
  const to = said.delivered ? 'entregada' : 'novedad'
  if (row.state === to) return 'kept'
  const due = await dueAtTheDoor(row)
  const problem = problemOf(said, due)
  if (problem) return problem
  return moveWith(row, courier.name, due, said).then(
    () => 'kept' as const,
    (error) => refusalOf(error, row.id, to),
  )
}
