import { journalBook } from '@tendero/core/accounting/journal/journal'
import { followGuides } from '@tendero/core/guides/account/following'
import { repairGuides } from '@tendero/core/guides/account/repairing'
import { today } from '@tendero/core/kernel/books/spans'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { walletOf } from '../billing/support'
import { drain, work } from '../invoicing/support'
import { inside, type Shop } from '../sales/support'
import { carrierShop, labelInput, sold, startCarriers } from './envia-support'
import { PRICE, paidInput, recharge, support, walletShop } from './wallet-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
beforeAll(async () => {
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  carriers.breaker.meet(() => undefined)
})

const CENTS = 100
const envia = () => carriers.outside.envia
const shopWith = (pesos: number) => walletShop(carriers.outside, pesos)
const ask = async (shop: Shop) => (await shop.api.guides.createGuide(await paidInput(shop))).id
async function bought(shop: Shop) {
  const id = await ask(shop)
  await drain(shop)
  return id
}
const guideOf = (shop: Shop, id: string) => shop.api.guides.getGuide({ id })
const pesosOf = async (shop: Shop) => {
  const { available, held, spent } = await walletOf(shop)
  return { available: available / CENTS, held: held / CENTS, spent: spent / CENTS }
}

/** What the books have as freight, in pesos. */
const freightOf = (shop: Shop) =>
  inside(shop, async () => {
    const { accounts } = await journalBook.sums.through(today())
    const [debits = 0, credits = 0] = (accounts as Record<string, readonly [number, number]>)['523550'] ?? []
    return (debits - credits) / CENTS
  })

describe('the product’s account', () => {
  it('is off until its token is taken, told to nobody, and for those who run the product alone', async () => {
    const shop = await carrierShop(carriers.outside)
    const people = await support()
    await expect(shop.api.guides.showPlatformCarriers({})).rejects.toMatchObject({ status: 403 })
    await expect(shop.api.guides.savePlatformCarriers({ on: true })).rejects.toMatchObject({ status: 403 })
    await expect(people.guides.savePlatformCarriers({ on: true, token: 'otro' })).rejects.toMatchObject({ status: 422 })
    const shown = await people.guides.savePlatformCarriers({ on: true, token: envia().token })
    expect(shown).toMatchObject({ on: true, credentials: { connected: true, last4: envia().token.slice(-4) } })
    await shop.api.guides.saveCarrierAccount({ pays: 'wallet' })
    const told = await shop.api.guides.showCarrierAccount({})
    expect(told).toMatchObject({ light: 'good', pays: 'wallet', wallet_offered: true })
    for (const answer of [shown, told, await people.guides.showPlatformCarriers({})])
      expect(JSON.stringify(answer)).not.toContain(envia().token)
    await people.guides.savePlatformCarriers({ on: false })
    expect(await shop.api.guides.showCarrierAccount({})).toMatchObject({ light: 'bad', wallet_offered: false })
    await recharge(shop, 50_000)
    await expect(ask(shop)).rejects.toMatchObject({ body: { code: 'not_offered' } })
    expect(await pesosOf(shop)).toEqual({ available: 50_000, held: 0, spent: 0 })
    // The shop goes back to its own account, whose token stayed.
    await shop.api.guides.saveCarrierAccount({ pays: 'own' })
    await shop.api.guides.createGuide(await labelInput(shop))
    await drain(shop)
    expect(sold(carriers.outside)).toHaveLength(1)
    expect(await pesosOf(shop)).toEqual({ available: 50_000, held: 0, spent: 0 })
  })

  it('shows a shop no label of others, and posts to no address of theirs', async () => {
    const shop = await shopWith(50_000)
    await bought(shop)
    envia().generate({ carrier: 'tcc', service: 'ground', comments: 'De otra tienda', to: 'Ana' }, 9_000)
    await inside(shop, repairGuides)
    await drain(shop)
    expect(await shop.api.guides.unknownLabels({})).toEqual({ compared_at: null, labels: [] })
    expect(envia().hooks.size).toBe(0)
  })
})

describe('a guide that the wallet pays', () => {
  it('keeps what it was quoted at before it is asked for, and spends what it cost, as freight', async () => {
    const shop = await shopWith(50_000)
    const { via: _, service: __, ...input } = await paidInput(shop)
    expect(await shop.api.guides.quoteGuide(input)).toMatchObject({ wallet: 50_000 })
    const id = await ask(shop)
    expect(sold(carriers.outside)).toEqual([])
    expect(await pesosOf(shop)).toEqual({ available: 50_000 - PRICE, held: PRICE, spent: 0 })
    envia().faults.moved = 10
    await drain(shop)
    const { freight, number, source_number } = await guideOf(shop, id)
    expect(freight).toBe(sold(carriers.outside)[0]!.totalPrice)
    expect(freight).toBeGreaterThan(PRICE)
    expect(await pesosOf(shop)).toEqual({ available: 50_000 - freight!, held: 0, spent: freight })
    const { data } = await shop.api.billing.walletStatement({})
    expect(data.slice(0, 2)).toMatchObject([
      { type: 'capture', guide_id: id, concept: `Guía ${number} de ${source_number}` },
      { type: 'hold', guide_id: id, available: 0 - PRICE, held: PRICE },
    ])
    expect(await freightOf(shop)).toBe(freight)
  })

  it('is not asked for without the money, nor to charge at the door, nor for less than it costs', async () => {
    const shop = await shopWith(PRICE - 1)
    await expect(ask(shop)).rejects.toMatchObject({ body: { code: 'no_balance' } })
    await recharge(shop, 50_000)
    await expect(shop.api.guides.createGuide({ ...(await paidInput(shop)), cod: 20_000 })).rejects.toMatchObject({
      body: { code: 'price_changed' },
    })
    const { via, ...input } = await paidInput(shop)
    const dearer = { ...via, price: 90_000 }
    await expect(shop.api.guides.createGuide({ ...input, via: dearer, cod: 20_000 })).rejects.toMatchObject({
      body: { code: 'no_cod' },
    })
    await expect(shop.api.guides.createGuide({ ...input, via: { ...via, price: 100 } })).rejects.toMatchObject({
      body: { code: 'price_changed' },
    })
    await drain(shop)
    expect(sold(carriers.outside)).toEqual([])
    expect((await shop.api.guides.listGuides({})).data).toEqual([])
    expect(await pesosOf(shop)).toEqual({ available: 50_000 + PRICE - 1, held: 0, spent: 0 })
  })

  it('that costs more than there is waits for the rest, and never takes what is not there', async () => {
    const shop = await shopWith(PRICE)
    const id = await ask(shop)
    envia().faults.moved = 50
    await drain(shop)
    expect(await guideOf(shop, id)).toMatchObject({
      ...{ state: 'dudosa', guide: null },
      bought: { problem: expect.stringContaining('Recarga tu billetera') },
    })
    expect(await pesosOf(shop)).toEqual({ available: 0, held: PRICE, spent: 0 })
    await expect(shop.api.guides.removeCarrierAccount({})).rejects.toMatchObject({ status: 409 })
    await recharge(shop, 20_000)
    await inside(shop, followGuides)
    await drain(shop)
    const { state, freight, bought } = await guideOf(shop, id)
    expect({ state, problem: bought!.problem }).toEqual({ state: 'creada', problem: null })
    expect(sold(carriers.outside)).toHaveLength(1)
    expect(await pesosOf(shop)).toEqual({ available: PRICE + 20_000 - freight!, held: 0, spent: freight })
  })

  it('that is refused frees what was kept, and keeps it again when it is asked for again', async () => {
    const shop = await shopWith(PRICE + 1_000)
    envia().balance = 0
    const id = await bought(shop)
    expect((await guideOf(shop, id)).state).toBe('fallida')
    expect(await pesosOf(shop)).toEqual({ available: PRICE + 1_000, held: 0, spent: 0 })
    envia().balance = 1_000_000
    const again = await Promise.allSettled([1, 2, 3].map(() => shop.api.guides.retryGuide({ id })))
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await pesosOf(shop)).toEqual({ available: 1_000, held: PRICE, spent: 0 })
    await drain(shop)
    expect((await guideOf(shop, id)).state).toBe('creada')
    expect(await pesosOf(shop)).toEqual({ available: 1_000, held: 0, spent: PRICE })
  })

  it('of which nobody knows keeps its money until it is looked up, and no number that a person writes settles it', async () => {
    const shop = await shopWith(PRICE)
    const id = await ask(shop)
    let lost = 0
    carriers.breaker.meet((_, path) => (/ship\/generate/.test(path) && lost++ === 0 ? 'lost' : undefined))
    await work(shop)
    expect((await guideOf(shop, id)).state).toBe('dudosa')
    expect(await pesosOf(shop)).toEqual({ available: 0, held: PRICE, spent: 0 })
    await expect(shop.api.guides.resolveGuide({ id, tracking: '53000000001' })).rejects.toMatchObject({ status: 409 })
    expect(await shop.api.guides.resolveGuide({ id })).toMatchObject({ state: 'creada' })
    await drain(shop)
    expect(sold(carriers.outside)).toHaveLength(1)
    expect(await pesosOf(shop)).toEqual({ available: 0, held: 0, spent: PRICE })
  })

  it('that is cancelled gives its price back once, whoever cancels at once; written as cancelled it gives nothing', async () => {
    const shop = await shopWith(PRICE)
    const id = await bought(shop)
    await expect(shop.api.guides.moveGuide({ id, state: 'anulada' })).rejects.toMatchObject({
      body: { code: 'not_cancelled' },
    })
    let lost = 0
    carriers.breaker.meet((_, path) => (/ship\/cancel/.test(path) && lost++ === 0 ? 'lost' : undefined))
    await expect(shop.api.guides.cancelGuides({ id })).rejects.toMatchObject({ status: 503 })
    expect(await pesosOf(shop)).toEqual({ available: 0, held: 0, spent: PRICE })
    await Promise.allSettled([1, 2, 3, 4].map(() => shop.api.guides.cancelGuides({ id })))
    expect((await guideOf(shop, id)).state).toBe('anulada')
    expect(await pesosOf(shop)).toEqual({ available: PRICE, held: 0, spent: 0 })
    expect(await freightOf(shop)).toBe(0)
    const { data } = await shop.api.billing.walletStatement({})
    expect(data.filter(({ type }) => type === 'refund')).toMatchObject([{ guide_id: id, available: PRICE }])
    expect(await shop.api.billing.walletDebits({})).toMatchObject([{ state: 'returned', guide_id: id }])
  })

  it('that its carrier cancelled after our crash gives its price back by the next reading', async () => {
    const shop = await shopWith(PRICE)
    const id = await bought(shop)
    envia().cancel(envia().shipments.get((await guideOf(shop, id)).guide!)!)
    await inside(shop, followGuides)
    await drain(shop)
    expect((await guideOf(shop, id)).state).toBe('anulada')
    expect(await pesosOf(shop)).toEqual({ available: PRICE, held: 0, spent: 0 })
  })

  it('of a batch that is charged at the door says that the wallet does not pay it', async () => {
    const shop = await shopWith(50_000)
    const { order_id, sender_id } = await paidInput(shop)
    const { id } = await shop.api.guides.startBatch({ orders: [order_id], sender_id, via: 'cheapest' })
    await drain(shop)
    const { items } = await shop.api.guides.getBatch({ id })
    expect(items[0]).toMatchObject({ price: null, problem: expect.stringContaining('no se cobra en la puerta') })
  })

  it('of a batch is bought while the money lasts; the others say why', async () => {
    const shop = await shopWith(PRICE * 2)
    const inputs = [await paidInput(shop), await paidInput(shop), await paidInput(shop)]
    const orders = inputs.map(({ order_id }) => order_id!)
    const payments = [{ payment_type_id: shop.pay.transfer, value: 20_000 }]
    for (const id of orders) await shop.api.payments.receivePayment({ id, payments })
    const { id } = await shop.api.guides.startBatch({ orders, sender_id: inputs[0]!.sender_id, via: 'coordinadora' })
    await drain(shop)
    await shop.api.guides.confirmBatch({ id })
    await drain(shop)
    const { items } = await shop.api.guides.getBatch({ id })
    expect(items.filter(({ guide }) => guide)).toHaveLength(2)
    expect(items.find(({ guide }) => !guide)!.problem).toContain('billetera')
    expect(sold(carriers.outside)).toHaveLength(2)
    expect(await pesosOf(shop)).toEqual({ available: 0, held: 0, spent: PRICE * 2 })
  })
})
