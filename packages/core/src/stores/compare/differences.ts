import * as z from 'zod'
import { Connection, type ConnectionRow } from '../../connections/connection'
import { keyOf, receive } from '../../connections/inbox/inbox'
import { now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { id } from '../../kernel/values/fields'
import { toPesos } from '../../kernel/values/money'
import { ItemLink, OrderLink, orderLinkId } from '../link'
import { ItemMatch, itemMatchId } from '../match'
import { isTold, push, wantedOf } from '../push'
import { Comparison, type DifferenceData, differenceTypes } from './comparison'

const amounts = z.number().nullable()
export const DifferencesOutput = z.object({
  /** When everything was last compared; null before the first time. */
  compared_at: z.string().nullable(),
  /** Of all that were found, those that are listed below are the first. */
  total: z.number(),
  data: z.array(
    z.object({
      n: z.string(),
      type: z.enum(differenceTypes),
      name: z.string(),
      /** Units, or pesos of a price and of an order; null for what is not there. */
      there: amounts,
      here: amounts,
      /** True once both say the same. */
      mended: z.boolean(),
    }),
  ),
})

export const RepairInput = z.object({ id: id(), n: z.string().max(200) })

const nOf = ({ type, of }: DifferenceData): string => `${type}.${of}`
const named = (differences: readonly DifferenceData[], ...types: DifferenceData['type'][]) =>
  differences.filter(({ type }) => types.includes(type)).map(({ of }) => of)

/** Which differences are mended by now. */
async function mendedOf(connection: ConnectionRow, differences: readonly DifferenceData[]): Promise<Set<string>> {
  const { links, orders, matches } = await load({
    links: ItemLink.many([...new Set(named(differences, 'stock', 'price'))]),
    orders: OrderLink.many(named(differences, 'order').map((of) => orderLinkId(connection.id, of))),
    matches: ItemMatch.many(named(differences, 'item').map((of) => itemMatchId(connection.id, of))),
  })
  const wanted = await wantedOf([...links.values()], connection)
  const isMended = ({ type, of }: DifferenceData): boolean => {
    if (type === 'order') return orders.has(orderLinkId(connection.id, of))
    if (type === 'item') {
      const match = matches.get(itemMatchId(connection.id, of))
      return match === undefined || match.productId !== undefined
    }
    const link = links.get(of)
    return link === undefined || isTold(link, wanted.get(of)!, type)
  }
  return new Set(differences.filter(isMended).map(nOf))
}

/** What the last comparison found of a connected shop, and whether it is mended by now. @throws AppError 404 */
export async function listDifferences(input: { id: string }): Promise<z.output<typeof DifferencesOutput>> {
  const connection = await Connection.get(input.id)
  const found = await Comparison.find(connection.id)
  if (!found) return { compared_at: null, total: 0, data: [] }
  const mended = await mendedOf(connection, found.differences)
  const pesos = ({ type }: DifferenceData, value: number | undefined) =>
    value === undefined ? null : type === 'price' || type === 'order' ? toPesos(value) : value
  return {
    compared_at: found.comparedAt,
    total: found.total,
    data: found.differences.map((one) => ({
      ...{ n: nOf(one), type: one.type, name: one.name },
      ...{ there: pesos(one, one.there), here: pesos(one, one.here), mended: mended.has(nOf(one)) },
    })),
  }
}

/**
 * Mends one difference: the shop is told what is true here, or an order of it is looked at again.
 * @throws AppError 404, 409 in a pause and for what a person must say first
 */
export async function repair({ id: connectionId, n }: z.output<typeof RepairInput>): Promise<{ message: string }> {
  const connection = await Connection.get(connectionId)
  if (connection.state === 'paused') throw conflict('La conexión está en pausa. Reanúdala primero.')
  const found = await Comparison.find(connection.id)
  const one = found?.differences.find((difference) => nOf(difference) === n)
  if (!one) throw notFound('la diferencia')
  if (one.type === 'item') throw conflict(`Di primero cuál producto tuyo es ${one.name}: enlázalo.`)
  if (one.type === 'order') {
    const topic = 'order.asked'
    const key = keyOf(topic, one.of, now().toISOString())
    await receive({ connectionId, topic, resource: one.of, body: '', key })
    return { message: 'Miramos el pedido otra vez en un momento.' }
  }
  const { links } = await load({ links: ItemLink.many([one.of]) })
  await push([...links.values()])
  return { message: `Le decimos a la tienda lo que hay de ${one.name}.` }
}
