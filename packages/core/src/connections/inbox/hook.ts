import { closedMark, needOpen } from '../../kernel/closed-shop'
import { asSystem, now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { notFound, unauthorized } from '../../kernel/errors'
import { count, hit } from '../../kernel/limit'
import { openSecrets } from '../../kernel/secrets/vault'
import { Connection, Hook } from '../connection'
import { providerNames } from '../connection.input'
import { hashOf } from '../connections'
import { providerOf } from '../provider'
import { FORGED } from './forged'
import { keyOf, note, receive } from './inbox'

/** Posts to one address in a minute; of wrong signatures in an hour, before somebody is told. */
const MOST_A_MINUTE = 600
const MOST_WRONG = 50
const HOUR = 3_600

/** Something posted to the address of a connection. */
interface Posted {
  provider: string
  token: string
  raw: Buffer
  header: (name: string) => string | undefined
}

/**
 * Takes in what a service posts: who it is by the token of the address, that it is theirs by the signature over the very
 * bytes; then it is kept with its job, and answered. What is not theirs leaves nothing but a count.
 * @throws AppError 404 for an address of nobody, 401 for a wrong signature, 410 of a closed shop, 429 for too many
 */
export async function hear({ provider, token, raw, header }: Posted): Promise<void> {
  const hash = hashOf(token)
  const hook = await Hook.find(hash)
  if (hook?.provider !== provider) throw notFound('esta dirección')
  await hit('hook', hash, MOST_A_MINUTE, 60)
  const { connectionId, tenant } = hook
  await asSystem(tenant, providerNames[hook.provider], async () => {
    const { connection, mark } = await load({ connection: Connection.maybe(connectionId), mark: closedMark() })
    needOpen(mark)
    if (!connection) throw notFound('esta dirección')
    const service = await providerOf(hook.provider)
    const told = await service.hear(raw, header, connectionId, () => openSecrets(connectionId))
    if (!told) {
      if ((await count('wrong hook', hash, HOUR)) === MOST_WRONG) {
        console.error(JSON.stringify({ level: 'error', at: FORGED, tenant, connectionId }))
        await note(connectionId, { forgedAt: now().toISOString() })
      }
      throw unauthorized('La firma no es de esta tienda.')
    }
    if ('greeting' in told) return
    const body = raw.toString('utf8')
    const { topic, resource } = told
    await receive({ connectionId, topic, resource, body, key: keyOf(topic, resource, body) })
  })
}
