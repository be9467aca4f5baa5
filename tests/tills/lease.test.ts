import { beforeEach, describe, expect, it } from 'vitest'
import { type Good, type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { nextOf, Till } from './till'

let shop: Shop
let good: Good
beforeEach(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 50, price: 10_000 })
})

const ticket = () => ({ ...saleOf(shop, [[good, 1]]), type: 3 as const })

describe('a numbering that a device has', () => {
  it('is taken from by nobody else, who reads who has it, and by its device also with a connection', async () => {
    const till = await Till.open(shop, 'Caja 1')
    for (const other of [undefined, 'otro-equipo-de-la-tienda'])
      await expect(till.online(ticket(), other ?? '')).rejects.toMatchObject({
        status: 409,
        body: { code: 'numbering_held', error: expect.stringContaining('La numeración de Caja 1 la tiene') },
      })
    expect((await till.online(ticket())).number).toBe('C1-1')
    expect(await nextOf(shop, till.series)).toBe(2)
    expect((await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))).number).toBe('V-1')
  })

  it('is one device’s when two ask at the same time, and the same one asks as often as it likes', async () => {
    const { id } = await shop.api.treasury.openShift({ base: 0, storage_id: shop.storageId })
    const tries = await Promise.allSettled([1, 2, 3].map(() => Till.lease(shop, id)))
    const [mine] = tries.flatMap((t) => (t.status === 'fulfilled' ? [t.value] : []))
    expect(tries.filter((t) => t.status === 'rejected')).toHaveLength(2)
    const again = await shop.api.tills.lease({ shift_id: id, device: mine!.device, till_key: mine!.key! })
    expect({ ...again, seen_at: '' }).toEqual({ ...mine!.lease, seen_at: '', till_key: null })
    expect((await shop.api.tills.listLeases({})).leases.map(({ state }) => state)).toEqual(['held'])
  })

  it('is not had where another till numbers with the same prefix, or the whole shop does', async () => {
    const { id } = await shop.api.treasury.openShift({ base: 0, prefix: 'V' })
    await expect(Till.lease(shop, id)).rejects.toMatchObject({ body: { code: 'numbering_shared' } })
  })

  it('goes back when its shift closes, which only its device does, or whoever took it first', async () => {
    const till = await Till.open(shop, 'Caja 1')
    await expect(shop.api.treasury.closeShift({ id: till.shiftId, counted: 100_000 })).rejects.toMatchObject({
      body: { code: 'numbering_held' },
    })
    till.close(100_000)
    await till.sync()
    expect((await shop.api.tills.listLeases({})).leases).toEqual([])
    const next = await Till.open(shop, 'Caja 1')
    await shop.api.tills.takeLease({ id: next.lease.id, reason: 'Se perdió la tableta' })
    const { state } = await shop.api.treasury.closeShift({ id: next.shiftId, counted: 100_000 })
    expect(state).toBe('closed')
  })

  it('is not given back while something that its device did is not here', async () => {
    const till = await Till.open(shop, 'Caja 1')
    till.sell([[good, 1]])
    const { device, seq } = till
    await expect(shop.api.tills.returnLease({ id: till.shiftId, device, seq })).rejects.toMatchObject({
      body: { code: 'till_gap' },
    })
    await till.sync()
    expect(await shop.api.tills.returnLease({ id: till.shiftId, device, seq })).toMatchObject({ state: 'returned' })
    expect((await till.online(ticket(), 'otro-equipo-de-la-tienda')).number).toBe('C1-2')
  })

  it('that was taken: what is out there is named, and what comes late has no number that is used, nor leaves one out', async () => {
    const lost = await Till.open(shop, 'Caja 1')
    const sales = [1, 2, 3].map(() => lost.sell([[good, 1]]))
    await lost.sync(lost.outbox.slice(0, 1))
    const { lease, outside } = await shop.api.tills.takeLease({ id: lost.lease.id, reason: 'Se dañó' })
    expect(lease).toMatchObject({ state: 'taken', reason: 'Se dañó' })
    expect(outside).toMatchObject({ numbers: [{ prefix: 'C1', from: 2 }], text: expect.stringContaining('C1-2') })
    const fresh = await Till.lease(shop, lost.shiftId)
    fresh.sell([[good, 1]])
    await fresh.sync()
    const { results } = await lost.sync()
    // The other device numbers with this series, so they take the numbers of the shop.
    expect(results.map(({ id, number }) => [id, number])).toEqual([
      [sales[1]!.sale.id, 'V-1'],
      [sales[2]!.sale.id, 'V-2'],
    ])
    await shop.api.tills.returnLease({ id: fresh.shiftId, device: fresh.device, seq: fresh.seq })
    lost.sell([[good, 1]])
    expect((await lost.sync()).results).toMatchObject([
      { number: 'C1-3', decisions: [expect.stringContaining('C1-4')] },
    ])
    const told = (await shop.api.tills.listDecisions({})).data.flatMap(({ matters }) => matters.map((m) => m.code))
    expect(told).toEqual(['renumbered', 'renumbered', 'renumbered'])
  })
})
