import type * as z from 'zod'
import { doneAt } from '../kernel/context'
import { load } from '../kernel/db/read'
import { Sequence } from '../kernel/db/sequence'
import { dayOf } from '../kernel/values/time'
import { numberText } from '../settings/resolutions/resolution'
import { firstWithNumbers, seriesSold } from '../settings/resolutions/series'
import { settingsOf } from '../settings/settings'
import type { LeaseRow } from '../treasury/leases/lease'
import { heldLeases, type LeaseRequest, seizeLease, takeLease } from '../treasury/leases/leases'
import { fileKey } from './file-key'
import type { LeaseOutput, OwnLease, TakenOutput } from './till.wire'

/** Some leases with the numbers that come next, as the wire carries them. */
export async function presentLeases(leases: readonly LeaseRow[]): Promise<z.input<typeof LeaseOutput>[]> {
  const { settings, sequences } = await load({
    settings: settingsOf(),
    sequences: Sequence.many([...new Set(leases.flatMap(({ series }) => series))]),
  })
  const seriesOf = (name: string) => {
    const [own] = seriesSold(settings, name, dayOf(doneAt()))
    const { series } = firstWithNumbers([own!], sequences)
    const resolution = settings.billing.resolutions.find(({ id }) => id === series.resolutionId)
    return {
      series: name,
      prefix: series.prefix,
      resolution_id: resolution?.id ?? null,
      resolution: resolution?.number ?? null,
      next: series.from!,
      to: series.to ?? null,
      valid_from: resolution?.validFrom ?? null,
      valid_to: resolution?.validTo ?? null,
    }
  }
  return leases.map((lease) => ({
    id: lease.id,
    shift_id: lease.shiftId,
    register: lease.register,
    user: { id: lease.userId, name: lease.userName },
    since: lease.since,
    seen_at: lease.seenAt,
    state: lease.state,
    seq: lease.seq,
    series: lease.series.map(seriesOf),
    taken_by: lease.takenBy ?? null,
    reason: lease.reason ?? null,
  }))
}

export const presentLease = async (lease: LeaseRow) => (await presentLeases([lease]))[0]!

/** Leases the numbering of a shift to its device. The key of the till is shown to the request that made it, and never again. */
export async function leaseTill(input: LeaseRequest): Promise<z.input<typeof OwnLease>> {
  const { lease, key } = await takeLease(input)
  return { ...(await presentLease(lease)), device: lease.device, key: fileKey(lease), till_key: key ?? null }
}

export const listLeases = async () => ({ leases: await presentLeases(await heldLeases()) })

/** Takes a numbering from its device, and says what that one may still have. */
export async function seize(input: { id: string; reason: string }): Promise<z.input<typeof TakenOutput>> {
  const lease = await presentLease(await seizeLease(input))
  const numbers = lease.series.map(({ prefix, next }) => ({ prefix, from: next }))
  const [first] = numbers
  const text = `El equipo de ${lease.user.name} puede tener ventas sin enviar, desde la ${numberText({ prefix: first!.prefix }, first!.from)}. Cuando se envíen entran como se vendieron; las que tengan un número ya usado quedan con otro y las verás en Por decidir.`
  return { lease, outside: { text, numbers, seen_at: lease.seen_at, user: lease.user.name } }
}
