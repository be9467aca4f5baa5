import { randomUUID } from 'node:crypto'
import { hold } from './hold'
import { send } from './world'

/**
 * The same command, with its key, sent again while the first is under way: it has read that nothing is remembered of it,
 * and then the first commits. What that one did refuses the second, which must answer what was done all the same.
 * @returns the answers of the one that committed, and of the one that it overtook
 */
export async function overtaken(
  wire: string,
  input: Record<string, unknown>,
  token: string,
  key: string = randomUUID(),
): Promise<[Response, Response]> {
  const headers = { 'idempotency-key': key }
  const once = () => send(wire, input, token, headers)
  const held = hold((_, json) => json.includes('#idem'), 'answered')
  const late = once()
  await Promise.race([held.reached, late])
  const first = await once()
  held.release()
  return [first, await late]
}
