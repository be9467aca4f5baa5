import { BUSINESS, Business } from '../../identity/business/business'
import { author, context, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import { load, rangeAll } from '../../kernel/db/read'
import { Sequence } from '../../kernel/db/sequence'
import { conflict, notFound } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { type Series, seriesOf } from '../../settings/resolutions/series'
import { type SettingsData, settingsOf } from '../../settings/settings'
import { mineOrAllowed } from '../drawer'
import { OpenShifts, Shift, type ShiftRow } from '../shift'
import { heldWords, holderOf, type LeaseRow, leaseId, TillLease } from './lease'
import { hashTillKey, hasKey, needKey, newTillKey } from './till-key'

type SequenceRow = NonNullable<Awaited<ReturnType<typeof Sequence.find>>>

const held = (message: string) => conflict(message, 'numbering_held')
const shared = (message: string) => conflict(message, 'numbering_shared')

/**
 * The series of a till that nobody else numbers with: those of its own prefix.
 * @throws AppError 409 for a till whose prefix is that of the whole shop
 */
function ownSeries(settings: SettingsData, shift: ShiftRow, invoices: boolean): Series[] {
  const { internalPrefix } = settings.billing
  const series = seriesOf(settings, { type: 3, openShift: shift, today: dayOf(now()), invoices })
  const own = series.filter(({ prefix }) => prefix === shift.prefix && prefix !== internalPrefix)
  if (own.length === 0)
    throw shared(
      `${shift.register} numera con el prefijo de toda la tienda. Ciérrala y ábrela con un prefijo propio para vender sin internet.`,
    )
  return own
}

/** The device of a lease alone takes the numbers of its series, from now on. */
function hold(unit: Act, lease: LeaseRow | Omit<LeaseRow, 'version'>, sequences: ReadonlyMap<string, SequenceRow>) {
  const mark = { device: lease.device, why: heldWords(lease) }
  for (const id of lease.series) {
    const row = sequences.get(id)
    if (row?.held && row.held.device !== lease.device) throw held(row.held.why)
    if (row) unit.replace(Sequence, row, { ...row, held: mark })
    else unit.insertFirst(Sequence, { id, next: 1, held: mark })
  }
}

function release(unit: Act, { device }: Pick<LeaseRow, 'device'>, sequences: Iterable<SequenceRow>): void {
  for (const row of sequences) {
    const { held: mark, ...free } = row
    if (mark?.device === device) unit.replace(Sequence, row, free)
  }
}

/** @throws AppError 409 while another till sells with the prefix */
async function needAlone(shift: ShiftRow): Promise<void> {
  const open = (await rangeAll({ pk: partition(OpenShifts.name) })).map(OpenShifts.fromItem)
  const other = open.find(({ shiftId, prefix }) => prefix === shift.prefix && shiftId !== shift.id)
  if (other)
    throw shared(
      `${other.register} también numera con ${shift.prefix}. Abre cada caja con un prefijo propio para vender sin internet.`,
    )
}

/** Request of a device for the numbering of a shift, with the key of its lease when it has one. */
export interface LeaseRequest {
  shift_id: string
  device: string
  till_key?: string | undefined
}

/** Lease of a device; `key` is shown once, to the request that made it. */
export interface Leased {
  lease: LeaseRow
  key?: string
}

/**
 * Asserts that whoever asks without the key of a lease may have a new one: who leased it; of a lease that has no key yet,
 * who may lease the shift. A device id alone proves nothing.
 * @throws AppError 403
 */
function needHolder(before: LeaseRow, shift: ShiftRow): void {
  if (before.keyHash === undefined) mineOrAllowed(shift)
  else if (holderOf(before).userId !== author().userId) needKey(before, undefined)
}

/** The person who leases, where it is not the one of the shift. */
function leasedBy({ userId }: Pick<ShiftRow, 'userId'>): Pick<LeaseRow, 'byId' | 'byName'> {
  const by = author()
  return by.userId === userId ? {} : { byId: by.userId, byName: by.name }
}

/**
 * Leases the numbering of a shift to a device, until it is returned, the shift closes, or somebody takes it. The same
 * device may ask again. A device without the key of its lease gets a new one, which ends the one before.
 * @throws AppError 403 for whoever may not lease it, 409 while another device has it or another till numbers with it
 */
export async function takeLease({ shift_id, device, till_key }: LeaseRequest): Promise<Leased> {
  const made = newTillKey()
  const lease = await act((unit) => lend(unit, { shift_id, device, till_key }, hashTillKey(made)))
  return hasKey(lease, made) ? { lease, key: made } : { lease }
}

async function lend(unit: Act, { shift_id, device, till_key }: LeaseRequest, keyHash: string): Promise<LeaseRow> {
  const found = await load({
    shift: Shift.one(shift_id),
    lease: TillLease.maybe(leaseId(shift_id, device)),
    settings: settingsOf(),
    business: Business.maybe(BUSINESS),
  })
  const { shift, lease: before } = found
  const proven = before !== undefined && hasKey(before, till_key)
  if (!before) mineOrAllowed(shift)
  else if (!proven) needHolder(before, shift)
  const keyed = proven ? {} : { keyHash, ...(before?.keyHash === undefined ? leasedBy(shift) : {}) }
  // Commands that it has not sent yet are still its own, whoever has the numbering by now.
  if (before && (shift.state === 'closed' || before.state === 'taken')) return rekey(unit, before, keyed)
  if (shift.state === 'closed') throw conflict('Este turno ya se cerró. Abre uno nuevo para vender.')
  const series = ownSeries(found.settings, shift, found.business?.document !== undefined).map(({ name }) => name)
  if (before?.state === 'held' && series.every((name) => before.series.includes(name)))
    return rekey(unit, before, keyed)
  const [{ sequences }] = await Promise.all([load({ sequences: Sequence.many(series) }), needAlone(shift)])
  const at = now().toISOString()
  const { id, register, prefix, userId, userName, storageId } = shift
  const lease = TillLease.schema.parse({
    ...before,
    ...{ id: leaseId(id, device), shiftId: id, device, register, prefix, userId, userName, series },
    ...(storageId ? { storageId } : {}),
    ...{ since: before?.since ?? at, seenAt: at, seq: before?.seq ?? 0, state: 'held' },
    ...keyed,
  })
  hold(unit, lease, sequences)
  if (before) unit.replace(TillLease, before, lease)
  else unit.insertFirst(TillLease, lease)
  unit.summary = `${register} vende también sin internet desde el equipo de ${userName}`
  return { ...lease, version: 1 }
}

/** Writes a new key of a lease; nothing for a device that has the key. */
function rekey(unit: Act, before: LeaseRow, keyed: Partial<LeaseRow>): LeaseRow {
  if (keyed.keyHash === undefined) return before
  const { version: _, ...row } = before
  unit.replace(TillLease, before, { ...row, ...keyed })
  unit.summary = `${before.register}: el equipo de ${before.userName} recibió una llave nueva`
  return { ...before, ...keyed }
}

/** The numbering goes back, within the unit: anybody who sells with that prefix takes its numbers. */
async function giveBack(unit: Act, before: LeaseRow, changes: Partial<LeaseRow>): Promise<LeaseRow> {
  const { sequences } = await load({ sequences: Sequence.many(before.series) })
  release(unit, before, sequences.values())
  const { version: _, ...row } = before
  const after = { ...row, seenAt: now().toISOString(), ...changes }
  unit.replace(TillLease, before, after)
  return { ...after, version: before.version }
}

/** @throws AppError 409 that tells a device which of its commands are not here yet */
export function needWhole(lease: Pick<LeaseRow, 'seq'>, seq: number): void {
  if (seq > lease.seq)
    throw conflict(
      `Faltan por enviar movimientos de este equipo, desde el ${lease.seq + 1}. Envíalos primero.`,
      'till_gap',
    )
}

/** Device that returns its numbering, with the place of its last command. */
interface ReturnRequest {
  id: string
  device: string
  till_key?: string | undefined
  seq: number
}

/**
 * Returns the numbering of a device while its shift stays open; it sells with a connection only, as any other.
 * @throws AppError 403 without the key of the lease, for whoever did not lease it; 409 for commands that are missing
 */
export const returnLease = ({ id, device, till_key, seq }: ReturnRequest): Promise<LeaseRow> =>
  act(async (unit) => {
    const lease = await TillLease.find(leaseId(id, device))
    if (!lease) throw notFound(TillLease.label)
    if (holderOf(lease).userId !== author().userId) needKey(lease, till_key)
    needWhole(lease, seq)
    if (lease.state !== 'held') return lease
    unit.summary = `${lease.register} ya no vende sin internet`
    return giveBack(unit, lease, { state: 'returned' })
  })

/** Gives back what a shift holds as it closes. @throws AppError 409 for a device that has no part in it */
export async function endLeases(unit: Act, shiftId: string): Promise<void> {
  const leases = (await rangeAll({ pk: partition(TillLease.name), prefix: `${shiftId}.` })).map(TillLease.fromItem)
  for (const lease of leases) {
    if (lease.state !== 'held') continue
    if (lease.device !== context().till) throw held(`${heldWords(lease)} Puede tener ventas sin enviar.`)
    await giveBack(unit, lease, { state: 'returned' })
  }
}

/** Leases that stand, oldest first. */
export async function heldLeases(): Promise<LeaseRow[]> {
  const pk = TillLease.indexPartition('state', 'held')
  return (await rangeAll({ pk, index: TillLease.indexOf('state') })).map(TillLease.fromItem)
}

/**
 * Takes a numbering from its device, which may be lost, with a reason. What that device sold and did not send yet comes in
 * when it is sent: as it was sold, under another number where somebody has used its own by then.
 */
export const seizeLease = ({ id, reason }: { id: string; reason: string }): Promise<LeaseRow> =>
  act(async (unit) => {
    const lease = await TillLease.get(id)
    if (lease.state !== 'held') throw conflict('Esa numeración ya no la tiene ningún equipo.', 'bad_state')
    unit.summary = `Tomó la numeración de ${lease.register}, que tenía el equipo de ${lease.userName}: ${reason}`
    const { seenAt } = lease
    return giveBack(unit, lease, {
      state: 'taken',
      seenAt,
      takenBy: author().name,
      takenAt: now().toISOString(),
      reason,
    })
  })
