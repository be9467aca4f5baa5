import { createHash } from 'node:crypto'
import { context, type Happened, type Matter, now, tenant, unremembered, withContext } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { AppError, conflict } from '../kernel/errors'
import type { Permission } from '../kernel/permissions'
import { dayOf, formatDay } from '../kernel/values/time'
import { holderOf, type LeaseRow, TillLease } from '../treasury/leases/lease'
import { Shift, type ShiftRow } from '../treasury/shift'
import type { History } from './history'
import { OVERLAP_MS, signedInstantOf } from './mark'
import { commandId, Decision, type DecisionData, keptUntil, TillCommand } from './recorded'
import type { TillCommandData } from './till.input'
import { postedAt, timeOf } from './times'

/** What a command became. */
export interface Became {
  number?: string | undefined
  about?: DecisionData['about']
  /** Record that stands for the one that the till named: it was there already, or its id was taken. */
  known?: { id: string; ours: string }
}

/** A command that is not recorded as it was sent, with the reason for a person to decide. */
export class NotRecorded extends AppError {
  constructor(readonly matter: Matter) {
    super(409, matter.code, matter.text)
  }
}

/** What one sending knows: permissions of the person of the till, and the past of the catalogue. */
export interface Sending {
  /** By the clock of the device, and by ours. */
  sentAt: Date
  receivedAt: Date
  permissions: ReadonlySet<Permission>
  history: History
}

/** A command under way, with all that it is recorded by. */
export interface Recording<C extends TillCommandData = TillCommandData> {
  command: C
  sending: Sending
  lease: LeaseRow
  /** Name of the person of the till. */
  who: string
  shift: ShiftRow
  /** When it was done, and when it is posted, which is later where its month is closed. */
  doneAt: Date
  /** What is noted before anything is decided. */
  matters: Matter[]
}

/** What tells a command from another that claims its place. */
export function markOf(command: TillCommandData): string {
  const id = command.kind === 'sale' ? command.sale.id : 'id' in command ? command.id : ''
  return `${command.kind}|${id}|${command.at}`
}

/** Returns the hash of all that a command says. */
export const contentsOf = (command: TillCommandData): string =>
  createHash('sha256').update(JSON.stringify(command)).digest('base64url')

/** The later of two marks of the catalogue that the shop gave to this till. */
function markAfter({ mark }: LeaseRow, command: TillCommandData): string | undefined {
  const said = command.kind === 'sale' && signedInstantOf(command.mark) ? command.mark : undefined
  return said !== undefined && (mark === undefined || said > mark) ? said : mark
}

/**
 * Returns the instant of the copy of the catalogue that a sale was priced by: of a mark that the shop gave since the lease
 * began, and not before the copy of an earlier sale.
 */
export function copiedAt({ mark, since }: LeaseRow, said: string | undefined): Date | undefined {
  const at = signedInstantOf(said)
  if (!at || said === undefined || (mark !== undefined && said < mark)) return undefined
  return at.getTime() >= Date.parse(since) - OVERLAP_MS ? at : undefined
}

const titles = {
  sale: 'Venta',
  return: 'Devolución',
  client: 'Cliente nuevo',
  freeze: 'Venta congelada',
  discard: 'Venta congelada que se descartó',
  cash: 'Movimiento de efectivo',
  close: 'Cierre de caja',
} as const

/** Reads what a command is recorded by: when it was done, by our clock, and what that says. */
export async function opened<C extends TillCommandData>(command: C, lease: LeaseRow, sending: Sending) {
  const { sentAt, receivedAt } = sending
  const from = new Date(lease.doneAt ?? lease.since)
  const told = timeOf({ at: new Date(command.at), sentAt, receivedAt, from })
  const [shift, posted] = await Promise.all([Shift.get(lease.shiftId), postedAt(told.at)])
  const recording: Recording<C> = {
    command,
    sending,
    lease,
    who: holderOf(lease).name,
    shift,
    doneAt: told.at,
    matters: [...told.matters, ...posted.matters],
  }
  return { recording, at: posted.at }
}

type TillCommandRow = Awaited<ReturnType<typeof TillCommand.get>>

/** Contents that came under the mark of another, of which each is kept once. */
const MAX_OTHERS = 20

/** Somebody else has recorded the command, or one before it is missing. */
export class Moved extends Error {}

/**
 * Adds what keeps the order of a till to the unit: its place, which only one command takes, what became of it, and what a person
 * has to decide. One transaction has it with what the command did, so that it is done once, and in its place.
 */
async function settle(unit: Act, recording: Recording, matters: readonly Matter[], became: Became, content?: string) {
  const { command, lease, who, shift, doneAt } = recording
  const before = await TillLease.get(lease.id)
  if (before.seq !== command.seq - 1) throw new Moved()
  const { version: _, ...row } = before
  const ends = command.kind === 'close' && before.state === 'held'
  const mark = markAfter(before, command)
  unit.replace(TillLease, before, {
    ...row,
    ...(mark ? { mark } : {}),
    seq: command.seq,
    seenAt: now().toISOString(),
    doneAt: doneAt.toISOString(),
    ...(ends ? { state: 'returned' as const } : {}),
    became: became.known ? { ...row.became, [became.known.id]: became.known.ours } : row.became,
  })
  unit.insert(TillCommand, {
    id: commandId(lease.id, command.seq),
    kind: command.kind,
    mark: markOf(command),
    contents: contentsOf(command),
    until: keptUntil(now()),
    ...(became.number ? { number: became.number } : {}),
    matters: matters.map(({ text }) => text),
  })
  if (matters.length === 0 && content === undefined) return
  unit.insert(Decision, decisionOf({ command, who, shift, doneAt }, matters, became, content))
}

/** Returns the decision about a command. */
const decisionOf = (
  {
    command,
    who,
    shift,
    doneAt,
  }: Pick<Recording, 'command' | 'who' | 'doneAt'> & {
    shift: Pick<ShiftRow, 'id' | 'register'>
  },
  matters: readonly Matter[],
  became: Pick<Became, 'number' | 'about'>,
  content?: string,
): DecisionData => ({
  id: Decision.newId(),
  at: now().toISOString(),
  doneAt: doneAt.toISOString(),
  shiftId: shift.id,
  register: shift.register,
  userName: who,
  kind: command.kind,
  title: `${titles[command.kind]}${became.number ? ` ${became.number}` : ''} del ${formatDay(dayOf(doneAt))}`,
  ...(became.about ? { about: became.about } : {}),
  matters: [...matters],
  ...(content === undefined ? {} : { content }),
  state: 'open',
})

/**
 * Runs what records a command, in the name of whoever had the till, with their permissions, and at the time at which it was
 * done. `run` decides in one act, and says with `became` what it made.
 */
export async function asDone<T>(
  recording: Recording,
  at: Date,
  run: (became: (what: Became) => void) => Promise<T>,
  content?: string,
): Promise<T> {
  const { lease, shift, sending } = recording
  let what: Became = {}
  const happened: Happened = {
    at,
    matters: [],
    shift: { id: shift.id, closed: shift.state === 'closed' },
    along: (unit) => settle(unit, recording, [...recording.matters, ...happened.matters], what, content),
  }
  const { permissions } = sending
  const actor = { type: 'system', tenant: tenant(), ...holderOf(lease), permissions } as const
  const ambient = { ...context(), actor, till: lease.device, happened, replay: undefined, lane: false }
  return withContext(ambient, () => run((made) => (what = made)))
}

/** Keeps what could not be recorded, for a person to make good by hand: nothing that a till did is dropped. */
export const keepUnrecorded = (recording: Recording, at: Date, why: Matter): Promise<void> =>
  asDone(
    { ...recording, matters: [...recording.matters, why] },
    at,
    () =>
      act(async (unit) => {
        unit.summary = `Quedó por decidir: ${titles[recording.command.kind].toLowerCase()} de ${recording.shift.register}`
      }),
    JSON.stringify(recording.command),
  )

/**
 * Keeps what came again with other contents than those that were recorded in its place, once, for a person to compare. A
 * command of before its contents were hashed is not compared.
 * @returns the text of the decision; undefined where the contents are those that were recorded
 */
export async function keepOther(
  lease: LeaseRow,
  command: TillCommandData,
  row: TillCommandRow | undefined,
): Promise<string | undefined> {
  const contents = contentsOf(command)
  if (row?.contents === undefined || row.contents === contents) return undefined
  const who = holderOf(lease).name
  const what = `${titles[command.kind].toLowerCase()}${row.number ? ` ${row.number}` : ''}`
  const text = `El equipo de ${who} envió otra vez su ${what} con otro contenido. Quedó como se envió la primera vez.`
  const total = command.kind === 'sale' ? { costCents: command.total } : {}
  const matter = { code: 'contents', text, should: 'Lo mismo que se registró la primera vez', ...total }
  const keep = async (unit: Act) => {
    const before = await TillCommand.get(row.id)
    const { version: _, ...kept } = before
    if (kept.others?.includes(contents)) return
    unit.replace(TillCommand, before, { ...kept, others: [...(kept.others ?? []), contents].slice(-MAX_OTHERS) })
    const shift = { id: lease.shiftId, register: lease.register }
    const number = row.number ? { number: row.number } : {}
    const doneAt = new Date(lease.doneAt ?? lease.since)
    unit.insert(Decision, decisionOf({ command, who, shift, doneAt }, [matter], number, JSON.stringify(command)))
    unit.summary = `Quedó por decidir: ${text}`
  }
  await unremembered(() => act(keep))
  return text
}

/** @throws AppError 409 for a place that the device gave to two different things */
export function needSame(row: { mark: string } | undefined, command: TillCommandData): void {
  if (row && row.mark !== markOf(command))
    throw conflict(
      'Este equipo tiene dos listas distintas de ventas sin enviar. Descarga el archivo de ventas sin enviar y súbelo aparte.',
      'till_mixed',
    )
}
