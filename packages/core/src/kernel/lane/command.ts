import { createHash } from 'node:crypto'
import { config } from '../config'
import { type Actor, tenant } from '../context'

/** Whoever a command of the lane is done for. */
export type LaneActor = Exclude<Actor, { type: 'public' }>

/** A command of the call table that the worker of the lane of numbers does, once, under its key. */
export interface LaneCommand {
  /** Its own; what became of it is noted under this. */
  id: string
  /** `sales.createOrder` */
  call: string
  input: Record<string, unknown>
  key: string
  bodyHash: string
  actor: LaneActor
  requestId: string
  from: string
  /** The device that asked, which may hold the numbering. */
  till?: string
  /** Somebody waits for it until then, and it is not begun afterwards; ISO. Without it nobody waits. */
  until?: string
}

/** SQS takes messages of up to 256 KB, their attributes included. */
const MAX_BYTES = 250_000

/** A set is none in JSON. */
const withoutSets = (_: string, value: unknown) => (value instanceof Set ? [...value] : value)

/** A command as its message carries it. @throws SyntaxError, TypeError for a body that is no command */
export function readCommand(body: string): LaneCommand {
  const command = JSON.parse(body) as LaneCommand
  const { actor } = command
  if (typeof command.key !== 'string' || !actor.tenant) throw new TypeError('no command of the lane')
  return actor.permissions
    ? { ...command, actor: { ...actor, permissions: new Set(actor.permissions) } as LaneActor }
    : command
}

/** Writers of one numbering of a shop come one after the other. SQS takes no other letters than these in a group. */
const groupOf = (numbering: string): string =>
  `${tenant()}.${createHash('sha256').update(numbering).digest('base64url').slice(0, 22)}`

/**
 * Sends a command to the lane of numbers, behind the others of its shop and numbering. What has the `id` of one that was
 * sent within five minutes is taken for that one.
 * @returns false for one that is too large for a message, and where there is no lane
 */
export async function sendCommand(command: LaneCommand, numbering: string): Promise<boolean> {
  const url = config.numbersQueue()
  const body = JSON.stringify(command, withoutSets)
  if (!url || Buffer.byteLength(body) > MAX_BYTES) return false
  const { sendInOrder } = await import('../jobs/sqs')
  await sendInOrder(url, body, { group: groupOf(numbering), id: command.id })
  return true
}
