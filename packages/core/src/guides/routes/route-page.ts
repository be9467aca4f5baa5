import { shopLook } from '../../documents/print/look'
import type { Look } from '../../documents/print/public-paper'
import { AppError, notFound } from '../../kernel/errors'
import { Courier } from '../../parties/carriers/couriers'
import { cityOf } from '../../reference/cities'
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
}

/** The day of a courier, as whoever has its link sees it. */
export interface RoutePage extends Look {
  courier: string
  heldCents: number
  stops: Stop[]
}

const dueOf = ({ collection, codCents }: GuideRow): number => (collection === 'por_cobrar' ? codCents : 0)

function stopOf(row: GuideRow): Stop {
  const { id, sourceNumber, recipient: to, notes, state } = row
  const city = cityOf(to.city)?.name ?? to.city
  return {
    ...{ id, number: row.tracking ?? row.number, orderNumber: sourceNumber, name: to.name },
    ...{ codCents: dueOf(row), held: state === 'novedad' },
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
  return { ...look, courier: courier.name, heldCents, stops: stops.map(stopOf) }
}

/** What a courier says of a stop. `cash` is what they collected, as they wrote it. */
interface Said {
  guide: string
  delivered: boolean
  cash: string
  reason: string
}

/** Pesos as people write them, `20.000` or `20000`; −1 for what is no amount. */
const pesosOf = (text: string): number => (/^[\d.\s$]+$/.test(text) ? Number(text.replace(/\D/g, '')) : -1)

/**
 * Keeps what a courier says of a stop, once: what was told already is kept as it is.
 * @returns `kept`, or why not
 * @throws AppError 404
 */
export async function answerStop(
  courierId: string,
  { guide, delivered, cash, reason }: Said,
): Promise<'kept' | 'cash' | 'reason' | 'closed'> {
  const [courier, row] = await Promise.all([Courier.get(courierId), Guide.find(guide)])
  if (!courier.active || row?.carrierId !== courierId) return 'closed'
  const to = delivered ? 'entregada' : 'novedad'
  if (row.state === to) return 'kept'
  const due = dueOf(row)
  if (delivered && due > 0 && pesosOf(cash) !== Math.round(due / 100)) return 'cash'
  if (!(delivered || reason)) return 'reason'
  try {
    await moveGuide({ id: guide, state: to, note: delivered ? `La entregó ${courier.name}` : reason })
    return 'kept'
  } catch (error) {
    if (!(error instanceof AppError && [409, 422].includes(error.status))) throw error
    // Sent twice at once, by an impatient thumb: the other one kept it.
    return (await Guide.get(guide)).state === to ? 'kept' : 'closed'
  }
}
