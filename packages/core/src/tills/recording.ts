import { context, type Happened, type Matter, now, tenant, withContext } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { conflict } from '../kernel/errors'
import { dayOf, formatDay } from '../kernel/values/time'
import { type LeaseRow, TillLease } from '../treasury/leases/lease'
import { Shift, type ShiftRow } from '../treasury/shift'
import { commandId, Decision, type DecisionData, keptUntil, TillCommand } from './recorded'
import type { TillCommandData } from './till.input'
import { postedAt, timeOf } from './times'

/** What a command became. */
export interface Became {
  number?: string | undefined
  about?: DecisionData['about']
  /** A record that was there already, in the place of the one that the till made. */
  known?: { id: string; ours: string }
}

/** A command under way, with all that it is recorded by. */
export interface Recording<C extends TillCommandData = TillCommandData> {
  command: C
  lease: LeaseRow
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

const titles = {
  sale: 'Venta',
  return: 'Devolución',
  client: 'Cliente nuevo',
  freeze: 'Venta congelada',
  discard: 'Venta congelada que se descartó',
  cash: 'Movimiento de efectivo',
  close: 'Cierre de caja',
} as const

/** A command before it is recorded: when it was done, by our clock, and what that says. */
export async function opened<C extends TillCommandData>(command: C, lease: LeaseRow, sentAt: Date) {
  const told = timeOf({ at: new Date(command.at), sentAt, from: new Date(lease.doneAt ?? lease.since) })
  const [shift, posted] = await Promise.all([Shift.get(lease.shiftId), postedAt(told.at)])
  const recording: Recording<C> = {
    command,
    lease,
    shift,
    doneAt: told.at,
    matters: [...told.matters, ...posted.matters],
  }
  return { recording, at: posted.at }
}

/** Somebody else has recorded the command, or one before it is missing. */
export class Moved extends Error {}

/**
 * Adds what keeps the order of a till to the unit: its place, which only one command takes, what became of it, and what a person
 * has to decide. One transaction has it with what the command did, so that it is done once, and in its place.
 */
async function settle(unit: Act, recording: Recording, matters: readonly Matter[], became: Became, content?: string) {
  const { command, lease, shift, doneAt } = recording
  const before = await TillLease.get(lease.id)
  if (before.seq !== command.seq - 1) throw new Moved()
  const { version: _, ...row } = before
  const ends = command.kind === 'close' && before.state === 'held'
  unit.replace(TillLease, before, {
    ...row,
    seq: command.seq,
    seenAt: now().toISOString(),
    doneAt: doneAt.toISOString(),
    ...(ends ? { state: 'returned' as const } : {}),
    became: became.known ? { ...row.became, [became.known.id]: became.known.ours } : row.became,
  })
  const mark = { kind: command.kind, mark: markOf(command), until: keptUntil(now()) }
  unit.insert(TillCommand, {
    id: commandId(lease.id, command.seq),
    ...mark,
    ...(became.number ? { number: became.number } : {}),
    matters: matters.map(({ text }) => text),
  })
  if (matters.length === 0 && content === undefined) return
  unit.insert(Decision, {
    id: Decision.newId(),
    at: now().toISOString(),
    doneAt: doneAt.toISOString(),
    shiftId: shift.id,
    register: shift.register,
    userName: lease.userName,
    kind: command.kind,
    title: `${titles[command.kind]}${became.number ? ` ${became.number}` : ''} del ${formatDay(dayOf(doneAt))}`,
    ...(became.about ? { about: became.about } : {}),
    matters: [...matters],
    ...(content === undefined ? {} : { content }),
    state: 'open',
  })
}

/**
 * Runs what records a command, in the name of whoever had the till and at the time at which it was done. `run` decides in one
 * act, and says with `became` what it made.
 */
export async function asDone<T>(
  recording: Recording,
  at: Date,
  run: (became: (what: Became) => void) => Promise<T>,
  content?: string,
): Promise<T> {
  const { lease, shift } = recording
  let what: Became = {}
  const happened: Happened = {
    at,
    matters: [],
    shift: { id: shift.id, closed: shift.state === 'closed' },
    along: (unit) => settle(unit, recording, [...recording.matters, ...happened.matters], what, content),
  }
  const actor = { type: 'system', tenant: tenant(), name: lease.userName, userId: lease.userId } as const
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

/** @throws AppError 409 for a place that the device gave to two different things */
export function needSame(row: { mark: string } | undefined, command: TillCommandData): void {
  if (row && row.mark !== markOf(command))
    throw conflict(
      'Este equipo tiene dos listas distintas de ventas sin enviar. Descarga el archivo de ventas sin enviar y súbelo aparte.',
      'till_mixed',
    )
}
