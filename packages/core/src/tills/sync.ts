import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { loadPermissions } from '../identity/people/permissions'
import { type Matter, now } from '../kernel/context'
import { load } from '../kernel/db/read'
import { AppError, invalid, notFound } from '../kernel/errors'
import { parse } from '../kernel/values/fields'
import { CreditNote } from '../notes/note/note'
import { holderOf, type LeaseRow, leaseId, TillLease } from '../treasury/leases/lease'
import { needKey } from '../treasury/leases/till-key'
import { cashOfReturn, doCommand } from './doing'
import { fileKey } from './file-key'
import { History } from './history'
import { commandId, TillCommand } from './recorded'
import { asDone, keepOther, keepUnrecorded, Moved, NotRecorded, needSame, opened, type Sending } from './recording'
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

/** What a recorded command became, as often as somebody asks; other contents under its name are kept apart. */
async function resultOf(lease: LeaseRow, command: TillCommandData, repeated: boolean): Promise<Result> {
  const found = await load({
    row: TillCommand.maybe(commandId(lease.id, command.seq)),
    note: CreditNote.maybe(command.kind === 'return' ? command.id : undefined),
  })
  needSame(found.row, command)
  const other = await keepOther(lease, command, found.row)
  const number = found.row?.number ?? found.note?.number ?? null
  return {
    seq: command.seq,
    kind: command.kind,
    id: idOf(command),
    number,
    repeated,
    decisions: [...(found.row?.matters ?? []), ...(other ? [other] : [])],
  }
}

/** @throws AppError 409 for a command before which another one is missing */
function needNext(lease: LeaseRow, command: TillCommandData): void {
  if (command.seq <= lease.seq + 1) return
  const text = `Falta el movimiento ${lease.seq + 1} de este equipo. Envíalos en orden.`
  throw new AppError(409, 'till_gap', text, { seq: [String(lease.seq + 1)] })
}

/** True for what a later sending may settle: the table is busy, or nobody knows what became of a commit. */
const isPassing = (error: unknown): boolean =>
  error instanceof AppError ? [401, 413, 429, 503].includes(error.status) : !isFault(error)

/** True for contents that no document can have, and no outage: they stop the till for good unless somebody decides. */
const isFault = (error: unknown): boolean =>
  error instanceof z.core.$ZodError || (error instanceof Error && error.name === 'Error' && !('code' in error))

const FAULT: Matter = {
  code: 'unrecorded.fault',
  text: 'No se pudo registrar: tiene datos que Tendero no puede guardar. Llama a soporte.',
}

/** Returns the reason for which a command is not recorded. */
function reasonOf(error: unknown): Matter {
  if (error instanceof NotRecorded) return error.matter
  if (!(error instanceof AppError)) {
    console.error(JSON.stringify({ level: 'error', at: 'till', message: String((error as Error).stack ?? error) }))
    return FAULT
  }
  return { code: `unrecorded.${error.code}`, text: `No se pudo registrar: ${error.message}` }
}

/** Keeps a command that is not recorded; the cash of a return is out of the drawer, unless it cannot be posted either. */
async function keepWhole(lease: LeaseRow, command: TillCommandData, sending: Sending, why: Matter): Promise<void> {
  const fresh = await opened(command, lease, sending)
  if (command.kind === 'return' && command.cash) {
    const returned = fresh.recording as typeof fresh.recording & { command: CommandOf<'return'> }
    const matters = [...returned.matters, why]
    try {
      await asDone({ ...returned, matters }, fresh.at, () => cashOfReturn(returned, why), JSON.stringify(command))
      return
    } catch (error) {
      if (error instanceof Moved || isPassing(error)) throw error
    }
  }
  await keepUnrecorded(fresh.recording, fresh.at, why)
}

/** Records a command, and one of which nothing can be made as something to decide. */
async function record(lease: LeaseRow, command: TillCommandData, sending: Sending, again: boolean): Promise<void> {
  const { recording, at } = await opened(command, lease, sending)
  try {
    await asDone(recording, at, (says) => doCommand(recording, says))
  } catch (error) {
    if (error instanceof Moved || isPassing(error) || again) throw error
    await keepWhole(lease, command, sending, reasonOf(error))
  }
}

/** Records one command, once, whoever else sends it at the same time. */
async function once(id: string, command: TillCommandData, sending: Sending): Promise<Result> {
  for (let tries = 1; ; tries++) {
    const lease = await TillLease.get(id)
    if (command.seq <= lease.seq) return resultOf(lease, command, true)
    needNext(lease, command)
    try {
      // What is refused may be so for what another sending of the same is doing: the first time it is looked at again.
      await record(lease, command, sending, tries === 1)
      return resultOf(lease, command, false)
    } catch (error) {
      if (tries === TRIES || (isPassing(error) && !(error instanceof Moved))) throw error
    }
  }
}

export interface Synced {
  lease: LeaseRow
  results: Result[]
}

type Commands = z.output<typeof SyncInput> | z.output<typeof SyncContent>

/** Records the commands of a till, each in its order and once, with the permissions of its person. */
async function recordAll(lease: LeaseRow, { commands, sent_at }: Commands): Promise<Synced> {
  if (commands.some(({ seq }, i) => i > 0 && seq !== commands[i - 1]!.seq + 1))
    throw invalid({ commands: ['Los movimientos van en orden y sin saltos'] })
  const [receivedAt, permissions] = [now(), await loadPermissions(holderOf(lease).userId)]
  const sending = { sentAt: new Date(sent_at), receivedAt, permissions, history: new History() }
  const results: Result[] = []
  const until = Date.now() + LONGEST_MS
  for (const command of commands) {
    if (Date.now() > until) break
    results.push(await once(lease.id, command, sending))
  }
  return { lease: await TillLease.get(lease.id), results }
}

const leaseOf = async (input: { shift_id: string; device: string }): Promise<LeaseRow> => {
  const lease = await TillLease.find(leaseId(input.shift_id, input.device))
  if (!lease) throw notFound(TillLease.label)
  return lease
}

/**
 * Records what a till did without a connection, each thing in its order and once, however often it is sent and wherever a
 * sending is cut. What is not as it was sold is accepted so, and kept for a person to decide (`Decision`).
 * @throws AppError 403 without the key of the lease, 404 for a device that never had the numbering, 409 for a command that
 *   is missing, or told in two ways
 */
export async function syncTill(input: z.output<typeof SyncInput>): Promise<Synced> {
  const lease = await leaseOf(input)
  needKey(lease, input.till_key)
  return recordAll(lease, input)
}

/** Takes in the file of a device that could not send by itself. @throws AppError 422 for one that was changed, or is of another shop */
export async function syncFile({ content: text, signature }: z.output<typeof SyncFileInput>): Promise<Synced> {
  const bad = invalid({ content: ['El archivo no es de esta tienda, o se cambió después de descargarlo'] })
  let said: { shift_id?: unknown; device?: unknown }
  try {
    said = JSON.parse(text) as typeof said
  } catch {
    throw bad
  }
  if (typeof said.shift_id !== 'string' || typeof said.device !== 'string') throw bad
  const key = Buffer.from(fileKey({ id: leaseId(said.shift_id, said.device) }), 'base64url')
  const [ours, theirs] = [createHmac('sha256', key).update(text).digest(), Buffer.from(signature, 'base64url')]
  if (ours.length !== theirs.length || !timingSafeEqual(ours, theirs)) throw bad
  const content = parse(SyncContent, said)
  return recordAll(await leaseOf(content), content)
}
