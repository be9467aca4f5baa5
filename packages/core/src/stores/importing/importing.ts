import * as z from 'zod'
import { Connection, type ConnectionRow } from '../../connections/connection'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { AppError, conflict } from '../../kernel/errors'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueueOnce } from '../../kernel/jobs/queue'
import { asking } from '../ask'
import { ItemLink, itemLinkId } from '../link'
import { itemKey, ownersOf } from '../match'
import type { StoreProductThere } from '../store-port'
import { storeOf } from '../stores'
import { linkItem } from '../sync'
import { takeIn } from './products-there'

const ImportType = jobType({
  type: 'store.import',
  title: 'Traer los productos de la tienda conectada',
  lane: 'outbox',
  input: z.object({ connectionId: z.string() }),
})

const PICTURE_MS = 20_000

/** Asks for the products of a shop that are not here yet. @throws AppError 404, 409 for a shop that lists none, or is paused */
export async function importProducts({ id }: { id: string }): Promise<{ job: string }> {
  const connection = await Connection.get(id)
  if (!(await storeOf(connection.provider)).products) throw conflict('De esta tienda no se traen productos.')
  if (connection.state === 'paused') throw conflict('La conexión está en pausa. Reanúdala primero.')
  return act(async (unit) => ({ job: await enqueueOnce(unit, ImportType, { input: { connectionId: id }, key: id }) }))
}

/**
 * What one of ours is already, by a code or by what a person said, stays so, and is linked: only what is nobody's comes in.
 * Whoever died between a product and its link leaves it to the next one.
 */
async function isKnown({ id }: ConnectionRow, { items }: StoreProductThere): Promise<boolean> {
  const asked = now()
  const owners = await ownersOf(id, items)
  if (owners.size !== items.length || items.length === 0) return false
  for (const item of items) {
    const owner = owners.get(itemKey(item)!)!
    if (!(await ItemLink.find(itemLinkId(id, owner.variantId ?? owner.productId))))
      await linkItem(id, owner, item, asked)
  }
  return true
}

/** Running it again goes on with what is not here yet. */
async function run({ input, job: mine, progress }: Running<typeof ImportType.input>): Promise<Outcome> {
  const connection = await Connection.find(input.connectionId)
  if (!connection || connection.state === 'paused') return { summary: 'La conexión está en pausa o ya no está.' }
  const ask = await asking(connection, mine)
  const { outside } = await import('../../kernel/outside/client')
  const photograph = (url: string) =>
    ask(async () => (await outside({ method: 'GET', url: new URL(url), timeoutMs: PICTURE_MS })).bytes)
  const [errors, done] = [[] as { message: string }[], { here: 0, seen: 0 }]
  let next: string | undefined
  do {
    const after = next
    const page = await ask((store, access) => store.products!(access, after))
    for (const there of page.rows) {
      try {
        const missing = (await isKnown(connection, there)) ? 0 : await takeIn(connection, there, photograph)
        done.here += 1
        if (missing > 0)
          errors.push({
            message: `${there.name}: no se ${missing === 1 ? 'pudo traer una foto' : `pudieron traer ${missing} fotos`}.`,
          })
      } catch (error) {
        if (!(error instanceof AppError) || error.status === 503 || error.code === 'outside_denied') throw error
        errors.push({ message: `${there.name}: ${error.message}` })
      }
      done.seen += 1
      await progress(done.seen, Math.max(done.seen, page.total ?? 0))
    }
    next = page.next
  } while (next)
  const are = done.here === 1 ? 'producto' : 'productos'
  return { summary: `${done.here} ${are} de ${connection.name} ${done.here === 1 ? 'está' : 'están'} aquí.`, errors }
}

export const ImportJob = job({ ...ImportType, run })
