import { createHmac, timingSafeEqual } from 'node:crypto'
import type * as z from 'zod'
import { load } from '../kernel/db/read'
import { AppError, invalid, notFound } from '../kernel/errors'
import { parse } from '../kernel/values/fields'
import { CreditNote } from '../notes/note/note'
import { type LeaseRow, leaseId, TillLease } from '../treasury/leases/lease'
import { cashOfReturn, doCommand } from './doing'
import { fileKey } from './file-key'
import { commandId, TillCommand } from './recorded'
import { asDone, keepUnrecorded, Moved, needSame, opened } from './recording'
import { type CommandOf, SyncContent, type SyncFileInput, type SyncInput, type TillCommandData } from './till.input'

/** Times that a command is decided anew because of what somebody else did to its till meanwhile. */
const TRIES = 6
/** One request records for so long; what is left is sent again. */
const LONGEST_MS = 15_000

/** What became of a command. */
export interface Result {
  seq: number
  kind: TillCommandData['kind']
  id: string | null
  number: string | null
  repeated: boolean
  decisions: string[]
}

const idOf = (command: TillCommandData): string | null =>
  command.kind === 'sale' ? command.sale.id! : 'id' in command ? command.id : null

/** What a recorded command became, as often as somebody asks. */
async function resultOf(lease: string, command: TillCommandData, repeated: boolean): Promise<Result> {
  const found = await load({
    row: TillCommand.maybe(commandId(lease, command.seq)),
    note: CreditNote.maybe(command.kind === 'return' ? command.id : undefined),
  })
  needSame(found.row, command)
  const number = found.row?.number ?? found.note?.number ?? null
  return {
    seq: command.seq,
    kind: command.kind,
    id: idOf(command),
    number,
    repeated,
    decisions: found.row?.matters ?? [],
  }
}

/** @throws AppError 409 for a command before which another one is missing */
function needNext(lease: LeaseRow, command: TillCommandData): void {
  if (command.seq <= lease.seq + 1) return
  const text = `Falta el movimiento ${lease.seq + 1} de este equipo. Envíalos en orden.`
  throw new AppError(409, 'till_gap', text, { seq: [String(lease.seq + 1)] })
}

const passes = (error: unknown): boolean => !(error instanceof AppError) || [401, 413, 429, 503].includes(error.status)

/** Records a command, and one of which nothing can be made as something to decide. */
async function record(lease: LeaseRow, command: TillCommandData, sentAt: Date, again: boolean): Promise<void> {
  const { recording, at } = await opened(command, lease, sentAt)
  try {
    await asDone(recording, at, (says) => doCommand(recording, says))
  } catch (error) {
    if (error instanceof Moved || passes(error) || again) throw error
    const { code, message } = error as AppError
    const why = { code: `unrecorded.${code}`, text: `No se pudo registrar: ${message}` }
    const fresh = await opened(command, lease, sentAt)
    if (command.kind !== 'return' || !command.cash) return keepUnrecorded(fresh.recording, fresh.at, why)
    const returned = fresh.recording as typeof fresh.recording & { command: CommandOf<'return'> }
    returned.matters.push(why)
    await asDone(returned, fresh.at, () => cashOfReturn(returned, why), JSON.stringify(command))
  }
}

/** Records one command, once, whoever else sends it at the same time. */
async function once(id: string, command: TillCommandData, sentAt: Date): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const lease = await TillLease.get(id)
    if (command.seq <= lease.seq) return resultOf(id, command, true)
    needNext(lease, command)
    try {
      // What is refused may be so for what another sending of the same is doing: the first time it is looked at again.
      await record(lease, command, sentAt, tries === 1)
      return resultOf(id, command, false)
    } catch (error) {
      if (tries === TRIES || (passes(error) && !(error instanceof Moved))) throw error
    }
  }
}

export interface Synced {
  lease: LeaseRow
  results: Result[]
}

/**
 * Records what a till did without a connection, each thing in its order and once, however often it is sent and wherever a
 * sending is cut. What is not as it was sold is accepted so, and kept for a person to decide (`Decision`).
 * @throws AppError 404 for a device that never had the numbering, 409 for a command that is missing, or told in two ways
 */
export async function syncTill(input: z.output<typeof SyncInput> | z.output<typeof SyncContent>): Promise<Synced> {
  const id = leaseId(input.shift_id, input.device)
  if (!(await TillLease.find(id))) throw notFound(TillLease.label)
  const { commands } = input
  if (commands.some(({ seq }, i) => i > 0 && seq !== commands[i - 1]!.seq + 1))
    throw invalid({ commands: ['Los movimientos van en orden y sin saltos'] })
  const results: Result[] = []
  const until = Date.now() + LONGEST_MS
  for (const command of commands) {
    if (Date.now() > until) break
    results.push(await once(id, command, new Date(input.sent_at)))
  }
  return { lease: await TillLease.get(id), results }
}

/** Takes in the file of a device that could not send by itself. @throws AppError 422 for one that was changed, or is of another shop */
export async function syncFile({ content, signature }: z.output<typeof SyncFileInput>): Promise<Synced> {
  const bad = invalid({ content: ['El archivo no es de esta tienda, o se cambió después de descargarlo'] })
  let said: { shift_id?: unknown; device?: unknown }
  try {
    said = JSON.parse(content) as typeof said
  } catch {
    throw bad
  }
  if (typeof said.shift_id !== 'string' || typeof said.device !== 'string') throw bad
  const key = Buffer.from(fileKey({ id: leaseId(said.shift_id, said.device) }), 'base64url')
  const [ours, theirs] = [createHmac('sha256', key).update(content).digest(), Buffer.from(signature, 'base64url')]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) throw bad
  return syncTill(parse(SyncContent, said))
}
