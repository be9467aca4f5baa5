import '@tendero/core/uses'
import { setTimeout as wait } from 'node:timers/promises'
import { type Area, declarationOf } from '@tendero/core/calls'
import { authorizeCall } from '@tendero/core/kernel/authorize'
import { config } from '@tendero/core/kernel/config'
import { asSystem, context, withContext } from '@tendero/core/kernel/context'
import { type FirstMemory, firstMemory, remembered } from '@tendero/core/kernel/db/memory'
import { load } from '@tendero/core/kernel/db/read'
import { AppError, isOutage, isThrottle } from '@tendero/core/kernel/errors'
import { showAgain } from '@tendero/core/kernel/jobs/sqs'
import { type LaneCommand, readCommand } from '@tendero/core/kernel/lane/command'
import { noteFailure } from '@tendero/core/kernel/lane/outcome'
import { parse } from '@tendero/core/kernel/values/fields'
import { log } from '../observe/log'
import { observed } from '../observe/run'

export interface LaneEvent {
  Records: { messageId: string; receiptHandle: string; body: string }[]
}

/** How long the lane goes on with a command for which nobody waits, before its message comes again. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 100

/** True for what may be otherwise in a moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError ? error.status === 503 : isOutage(error) || isThrottle(error)

/** Does a command under its key: what was done of it before, here or by whoever sent it, is not done again. */
async function run({ call: name, input, key, bodyHash, actor }: LaneCommand, first?: FirstMemory): Promise<void> {
  const [area, call] = name.split('.') as [Area, string]
  const declared = await declarationOf({ area, name: call })
  authorizeCall(actor, declared)
  const parsed = parse(declared.input as never, input)
  await withContext({ ...context(), allow: declared.allow }, () =>
    remembered({ key, bodyHash, first }, () => declared.run(parsed as never)),
  )
}

/** The same, again while the table is too busy or does not answer, until `until`. */
async function persist(command: LaneCommand, until: number, first?: FirstMemory): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await run(command, tries === 0 ? first : undefined)
    } catch (error) {
      if (!isPassing(error) || Date.now() + PAUSE_MS > until) throw error
    }
    await wait(PAUSE_MS)
  }
}

/**
 * Does a command and notes for who waits why it could not be done. One for which nobody waits any more is left alone: its
 * key is good for another try.
 * @throws what nobody foresaw, of a command for which nobody waits: its message comes again
 */
async function work(command: LaneCommand, first: FirstMemory | undefined): Promise<void> {
  const { call, actor, requestId, from, till, until } = command
  const deadline = until ? Date.parse(until) : Date.now() + PATIENCE_MS
  if (Date.now() > deadline) return log('warn', 'lane', { requestId, call, message: 'came too late' })
  const ambient = { ...context(), actor, call, requestId, from, till }
  await withContext(ambient, async () => {
    try {
      await persist(command, deadline, first)
    } catch (error) {
      const refused = error instanceof AppError && !isPassing(error)
      if (!refused) log('error', 'lane', { requestId, call, message: String(error), stack: (error as Error).stack })
      if (until && isPassing(error)) return
      if (!until && !refused) throw error
      await noteFailure(command, error)
    }
  })
}

/** True when a command is done with. */
async function take(command: LaneCommand, first: FirstMemory | undefined): Promise<boolean> {
  try {
    await observed('lane.command', () => work(command, first), command.actor.tenant)
    return true
  } catch (error) {
    log('error', 'lane', { message: String(error) })
    return false
  }
}

/** The command of a message; undefined, and told in the log, when it is none. */
function commandOf(body: string): LaneCommand | undefined {
  try {
    return readCommand(body)
  } catch (error) {
    log('error', 'lane', { message: String(error) })
    return undefined
  }
}

/** What the first acts of commands left, read in one trip for each shop. When that fails each command looks for itself. */
async function firstMemories(commands: readonly LaneCommand[]): Promise<Map<LaneCommand, FirstMemory>> {
  const found = new Map<LaneCommand, FirstMemory>()
  const read = (shop: string) =>
    asSystem(shop, 'Numeración', async () => {
      const own = commands.filter(({ actor }) => actor.tenant === shop)
      const firsts = await load(Object.fromEntries(own.map(({ key }, i) => [i, firstMemory(key)])))
      for (const [i, command] of own.entries()) found.set(command, firsts[i]!)
    })
  const shops = [...new Set(commands.map(({ actor }) => actor.tenant))]
  const unread = (error: unknown) => log('warn', 'lane', { message: String(error) })
  await Promise.all(shops.map((shop) => read(shop).catch(unread)))
  return found
}

/**
 * Lambda handler of the lane of numbers. The commands of a batch run together and stand in line where they take their
 * numbers. One that fails comes again at once, so that those behind it in its group wait for a few tries and no longer;
 * then it lies with the dead letters.
 */
export async function handler({ Records }: LaneEvent): Promise<{ batchItemFailures: { itemIdentifier: string }[] }> {
  const commands = Records.map(({ body }) => commandOf(body))
  const firsts = await observed('lane.batch', () => firstMemories(commands.filter((one) => one !== undefined)))
  const done = await Promise.all(commands.map((one) => one !== undefined && take(one, firsts.get(one))))
  const failed = Records.filter((_, i) => !done[i])
  const url = config.numbersQueue()
  if (url) await Promise.allSettled(failed.map(({ receiptHandle }) => showAgain(url, receiptHandle)))
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
}
