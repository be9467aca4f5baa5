import { createHmac } from 'node:crypto'
import { newId } from '@tendero/core/kernel/values/id'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next } from './makers'
import { turn } from './treasury'

const device = 'un-equipo-de-la-tienda'

/** The numbering of the turn of the owner, on a device of its own. */
const leased = async (world: World, own = `${device}-${next()}`) => {
  const { id: shift_id } = await turn(world)
  const { leases } = await world.api.tills.listLeases({})
  for (const { id } of leases) await world.api.tills.takeLease({ id, reason: 'Se dañó el equipo' })
  return world.api.tills.lease({ shift_id, device: own })
}

/** The close of a turn, as its device sends it. */
const sent = async (world: World) => {
  const lease = await leased(world)
  const at = new Date().toISOString()
  const command = { seq: lease.seq + 1, at, kind: 'close' as const, close: { counted: 50_000 } }
  const content = { shift_id: lease.shift_id, device: lease.device, sent_at: at, commands: [command] }
  return { lease, content, keyed: { ...content, till_key: lease.till_key! } }
}

/** A decision: cash that the drawer never had. */
const decision = async (world: World) => {
  const { content, keyed } = await sent(world)
  const [{ seq, at }] = content.commands as [(typeof content.commands)[number]]
  const cash = { concept: 'expense' as const, value: 900_000_000, reason: 'Arriendo' }
  const command = { seq, at, kind: 'cash' as const, id: newId('movement'), cash }
  await world.api.tills.sync({ ...keyed, commands: [command] })
  return (await world.api.tills.listDecisions({ state: 'open' })).data[0]!
}

export const tills: SamplesOf<'tills'> = {
  lease: async (world) => {
    const { shift_id } = await leased(world)
    for (const { id } of (await world.api.tills.listLeases({})).leases)
      await world.api.tills.takeLease({ id, reason: 'Se dañó el equipo' })
    return { shift_id, device: `${device}-${next()}` }
  },
  returnLease: async (world) => {
    const lease = await leased(world)
    return { id: lease.shift_id, device: lease.device, till_key: lease.till_key!, seq: lease.seq }
  },
  takeLease: async (world) => ({ id: (await leased(world)).id, reason: 'Se dañó el equipo' }),
  listLeases: async () => ({}),
  changes: async () => ({}),
  sync: async (world) => (await sent(world)).keyed,
  syncFile: async (world) => {
    const { lease, content } = await sent(world)
    const text = JSON.stringify(content)
    const key = Buffer.from(lease.key, 'base64url')
    return { content: text, signature: createHmac('sha256', key).update(text).digest('base64url') }
  },
  listDecisions: async () => ({ state: 'open' }),
  resolveDecision: async (world) => ({ id: (await decision(world)).id, note: 'El arriendo se pagó del banco' }),
}
