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
import { heldWords, type LeaseRow, leaseId, TillLease } from './lease'

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

/**
 * Gives a device the numbering of the shift that it opened, until it gives it back, closes the shift, or somebody takes it.
 * The same device asks as often as it likes.
 * @throws AppError 409 while another device has it, or another till numbers with it
 */
export const takeLease = ({ shift_id, device }: { shift_id: string; device: string }): Promise<LeaseRow> =>
  act(async (unit) => {
    const found = await load({
      shift: Shift.one(shift_id),
      lease: TillLease.maybe(leaseId(shift_id, device)),
      settings: settingsOf(),
      business: Business.maybe(BUSINESS),
    })
    const { shift, lease: before } = found
    // What it did not send yet is still its own, whoever has the numbering by now.
    if (before && (shift.state === 'closed' || before.state === 'taken')) return before
    if (!before) mineOrAllowed(shift)
    if (shift.state === 'closed') throw conflict('Este turno ya se cerró. Abre uno nuevo para vender.')
    const series = ownSeries(found.settings, shift, found.business?.document !== undefined).map(({ name }) => name)
    if (before?.state === 'held' && series.every((name) => before.series.includes(name))) return before
    const [{ sequences }] = await Promise.all([load({ sequences: Sequence.many(series) }), needAlone(shift)])
    const at = now().toISOString()
    const { id, register, prefix, userId, userName, storageId } = shift
    const lease = TillLease.schema.parse({
      ...{ id: leaseId(id, device), shiftId: id, device, register, prefix, userId, userName, series },
      ...(storageId ? { storageId } : {}),
      ...{ since: before?.since ?? at, seenAt: at, seq: before?.seq ?? 0, state: 'held', became: before?.became ?? {} },
      ...(before?.doneAt ? { doneAt: before.doneAt } : {}),
    })
    hold(unit, lease, sequences)
    if (before) unit.replace(TillLease, before, lease)
    else unit.insertFirst(TillLease, lease)
    unit.summary = `${register} vende también sin internet desde el equipo de ${userName}`
    return { ...lease, version: 1 }
  })

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

/** The device gives the numbering back while its shift stays open; it sells with a connection only, as any other. */
export const returnLease = ({ id, device, seq }: { id: string; device: string; seq: number }): Promise<LeaseRow> =>
  act(async (unit) => {
    const lease = await TillLease.find(leaseId(id, device))
    if (!lease) throw notFound(TillLease.label)
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
