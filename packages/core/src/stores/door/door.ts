import { Connection } from '../../connections/connection'
import { FORGED } from '../../connections/inbox/forged'
import { keyOf, note, receive } from '../../connections/inbox/inbox'
import { signingSecretOf } from '../../connections/keys/key'
import { keyOfHeader } from '../../connections/keys/keys'
import { isSigned, SIGNATURE, TOLERANCE_SECONDS } from '../../connections/keys/signature'
import { asSystem, now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { AppError, conflict, forbidden, invalid, unauthorized } from '../../kernel/errors'
import { count } from '../../kernel/limit'
import { parse } from '../../kernel/values/fields'
import { orderLinkId, PostedOrder } from '../link'
import type { StoreOrder } from '../store-port'
import { orderFrom, PostedInput } from './posted-order'

/** What is posted is kept whole. */
const MAX_BYTES = 200_000
/** Wrong signatures of a key in an hour, before somebody is told. */
const MOST_WRONG = 50

interface Posted {
  raw: Buffer
  header: (name: string) => string | undefined
}

function jsonOf(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    throw invalid({ body: ['El pedido debe ser JSON'] })
  }
}

/** Keeps an order beside its message unless a newer one was posted before. */
async function keepNewest(unit: Act, connectionId: string, order: StoreOrder): Promise<void> {
  const id = orderLinkId(connectionId, order.id)
  const before = await PostedOrder.find(id)
  const row = { id, order, receivedAt: now().toISOString() }
  if (!before) unit.insertFirst(PostedOrder, row)
  else if (before.order.modified <= order.modified) unit.replace(PostedOrder, before, row)
  else unit.replace(PostedOrder, before, { ...before, receivedAt: row.receivedAt })
}

async function refuse(keyId: string, connectionId: string, tenant: string): Promise<never> {
  if ((await count('wrong key signature', keyId, 3_600)) === MOST_WRONG) {
    console.error(JSON.stringify({ level: 'error', at: FORGED, tenant, connectionId }))
    await note(connectionId, { forgedAt: now().toISOString() })
  }
  throw unauthorized(
    `La firma no es de esta clave, o su hora está a más de ${TOLERANCE_SECONDS / 60} minutos de la nuestra.`,
  )
}

/**
 * Takes in an order that somebody posts with a key: whose it is by the key, that it is theirs by the signature over the
 * very bytes. It is kept before anything is done about it; the same again does nothing.
 * @throws AppError 401, 403 for a key that does not send orders, 409 for a shop that is disconnected, 413, 422, 429
 */
export async function hearOrder({ raw, header }: Posted): Promise<void> {
  const { tenant, key } = await keyOfHeader(header('authorization'))
  await asSystem(tenant, `Clave ${key.name}`, async () => {
    const { connectionId } = key
    if (!connectionId || !key.scopes.includes('orders'))
      throw forbidden('Esta clave no envía pedidos: crea otra con ese permiso.')
    const at = now()
    if (!isSigned(signingSecretOf(key.id), raw, header(SIGNATURE), at)) return refuse(key.id, connectionId, tenant)
    if (raw.length > MAX_BYTES) throw new AppError(413, 'too_large', 'El pedido pesa más de 200 KB.')
    if (!(await Connection.find(connectionId)))
      throw conflict('La tienda de esta clave se desconectó: crea otra clave.')
    const order = orderFrom(parse(PostedInput, jsonOf(raw)), at)
    const body = raw.toString('utf8')
    const [topic, resource] = ['order.posted', order.id]
    await receive({ connectionId, topic, resource, body, key: keyOf(topic, resource, body) }, (unit) =>
      keepNewest(unit, connectionId, order),
    )
  })
}
