import type { Api } from '@tendero/core/api-types'
import { keyFrom, open, seal } from './seal'
import { ownerOf, readKept, tillBase, type Unsent, writeKept } from './store'

export type Shift = Awaited<ReturnType<Api['treasury']['getShift']>>
export type PaymentType = Awaited<ReturnType<Api['settings']['loadPosPaymentTypes']>>[number]
export type Lease = Awaited<ReturnType<Api['tills']['lease']>>
export type Command = Parameters<Api['tills']['sync']>[0]['commands'][number]
/** What somebody did, before it has its place among the commands of the till. */
export type Deed = Command extends infer C ? (C extends Command ? Omit<C, 'seq' | 'at'> : never) : never

/** The till as this device knows it: its lease, its shift, and what it gave out. */
export interface Till {
  lease: Lease
  /** As it stands with what was not sent yet. */
  shift: Shift
  /** Place of the last command. */
  seq: number
  /** Next number of each series. */
  next: Readonly<Record<string, number>>
}

const TILL = 'till'

/** The till of the signed-in person on this device; undefined when there is none. */
export const keptTill = (): Promise<Till | undefined> => readKept<Till>(TILL)

/** Keeps the till as it is, with nothing to send of it. */
export const keepTill = (till: Till): Promise<void> => writeKept({ [TILL]: till })

/** No till any more: its shift ended, or its numbering is of somebody else. */
export const dropTill = (): Promise<void> => writeKept({}, { gone: [TILL] })

/** One tab at a time gives out numbers and places: the others of this device wait. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request('tendero.till', work)

/** The first series that has a number left on a day, with that number. */
export function nextNumber({ lease, next }: Pick<Till, 'lease' | 'next'>, day: string) {
  const serves = (one: Lease['series'][number]) =>
    (one.to === null || (next[one.series] ?? one.next) <= one.to) &&
    (one.valid_from === null || one.valid_from <= day) &&
    (one.valid_to === null || day <= one.valid_to)
  const series = lease.series.find(serves)
  return series && { series, n: next[series.series] ?? series.next }
}

/** How a number is written on paper. */
export const numberText = (prefix: string, n: number): string => (prefix ? `${prefix}-${n}` : String(n))

/** The till after a number of it was used. */
export const usedNumber = (till: Till, series: string, n: number): Till => ({
  ...till,
  next: { ...till.next, [series]: Math.max(till.next[series] ?? 0, n + 1) },
})

/** A till after the server answered a sale of it, which took the next number of some series. */
export function answeredNumber(till: Till, number: string): Till {
  for (const { series, prefix } of till.lease.series) {
    const n = Number(prefix ? number.replace(`${prefix}-`, '') : number)
    if (Number.isSafeInteger(n) && numberText(prefix, n) === number) return usedNumber(till, series, n)
  }
  return till
}

/** The key that seals what is unsent of a shift: the server gives its lease again to this device, so a logout loses nothing. */
const keyOfLease = ({ key, shift_id }: Lease) => keyFrom(String(key), `unsent ${shift_id}`)

/**
 * Puts a command in the outbox, with the till as it is then: both are kept, or none. Only `alone`.
 * @returns the till with it
 */
export async function put(till: Till, deed: Deed, more: Readonly<Record<string, unknown>> = {}): Promise<Till> {
  const [seq, at] = [till.seq + 1, new Date().toISOString()]
  const command = { ...deed, seq, at } as Command
  const row: Unsent = {
    ...{ shift_id: till.lease.shift_id, seq, at, owner: ownerOf(), kind: command.kind },
    body: await seal(await keyOfLease(till.lease), command),
  }
  const after = { ...till, seq }
  await writeKept({ [TILL]: after, ...more }, { unsent: [row] })
  return after
}

/** What is not sent of a shift, in its order; at most so many. */
export async function unsentOf(shiftId: string, limit?: number): Promise<Unsent[]> {
  const db = await tillBase()
  return db.getAll('unsent', IDBKeyRange.bound([shiftId, 0], [shiftId, Number.MAX_SAFE_INTEGER]), limit)
}

/** All that this device has not sent, of whatever shift and person. */
export const allUnsent = async (): Promise<Unsent[]> => (await tillBase()).getAll('unsent')

/** Opens commands. @throws when the key is of another lease */
export async function opened(lease: Lease, rows: readonly Unsent[]): Promise<Command[]> {
  const key = await keyOfLease(lease)
  return Promise.all(rows.map(({ body }) => open<Command>(key, body)))
}

/** Takes out what the server has taken in for good. */
export async function sent(shiftId: string, upTo: number): Promise<void> {
  const db = await tillBase()
  await db.delete('unsent', IDBKeyRange.bound([shiftId, 0], [shiftId, upTo]))
}

/** A till as the server tells it, with what this device has not sent on top of it. */
export async function tillFrom(lease: Lease, shift: Shift): Promise<Till> {
  const rows = await unsentOf(lease.shift_id)
  const commands = await opened(lease, rows)
  const begun: Till = { lease, shift, seq: Math.max(lease.seq, rows.at(-1)?.seq ?? 0), next: {} }
  return commands.reduce(
    (till, command) =>
      command.kind === 'sale' ? usedNumber(till, command.number.series, Number(command.number.n)) : till,
    begun,
  )
}
