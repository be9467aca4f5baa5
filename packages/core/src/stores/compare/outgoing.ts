import * as z from 'zod'
import { Connection, type ConnectionRow } from '../../connections/connection'
import { rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { toPesos } from '../../kernel/values/money'
import { ItemLink, type ItemLinkRow } from '../link'
import { isTold, push, wantedOf } from '../push'

/** Items that are shown; all of them are counted, and sent. */
const MOST_SHOWN = 100
/** Items whose stock is read at once. */
const AT_ONCE = 500

const amount = z.number().nullable()
export const OutgoingOutput = z.object({
  /** Of all that wait, those that are listed below are the first. */
  waiting: z.number(),
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      /** Units and pesos; null while nobody knows what the shop shows, or where its price is its own. */
      told: amount,
      units: z.number(),
      told_price: amount,
      price: amount,
      told_at: z.string().nullable(),
    }),
  ),
})

type Waiting = { link: ItemLinkRow; units: number; priceCents?: number | undefined }

/** What a connected shop is still to be told: wherever it was told something else than what is true. */
async function waitingOf(connection: ConnectionRow): Promise<Waiting[]> {
  const pk = ItemLink.indexPartition('connection', connection.id)
  const links = (await rangeAll({ pk, index: ItemLink.indexOf('connection') })).map(ItemLink.fromItem)
  const found: Waiting[] = []
  for (let at = 0; at < links.length; at += AT_ONCE) {
    const some = links.slice(at, at + AT_ONCE)
    const wanted = await wantedOf(some, connection)
    for (const link of some) {
      const is = wanted.get(link.id)!
      if (!isTold(link, is)) found.push({ link, ...is })
    }
  }
  return found
}

/** Stock and prices that a connected shop is still to be told, also those that it did not take. @throws AppError 404 */
export async function listOutgoing({ id }: { id: string }): Promise<z.input<typeof OutgoingOutput>> {
  const connection = await Connection.get(id)
  const waiting = connection.provider === 'own' ? [] : await waitingOf(connection)
  const pesos = (cents: number | undefined) => (cents === undefined ? null : toPesos(cents))
  return {
    waiting: waiting.length,
    data: waiting.slice(0, MOST_SHOWN).map(({ link, units, priceCents }) => ({
      ...{ id: link.id, name: link.name, sku: link.sku, told: link.pushed ?? null, units },
      ...{ told_price: pesos(link.price), price: pesos(priceCents), told_at: link.pushedAt ?? null },
    })),
  }
}

/** Sends at once what waits, whatever became of it before. @throws AppError 404, 409 in a pause and without keys */
export async function sendOutgoing({ id }: { id: string }): Promise<{ message: string }> {
  const connection = await Connection.get(id)
  if (connection.state === 'paused') throw conflict('La conexión está en pausa. Reanúdala primero.')
  if (connection.state === 'denied') throw conflict('La tienda ya no acepta las claves. Pega otras en Editar.')
  const waiting = connection.provider === 'own' ? [] : await waitingOf(connection)
  await push(waiting.map(({ link }) => link))
  if (waiting.length === 0) return { message: 'La tienda ya tiene todo.' }
  const many = waiting.length === 1 ? 'un cambio' : `${waiting.length} cambios`
  return { message: `Enviamos ${many} en un momento.` }
}
