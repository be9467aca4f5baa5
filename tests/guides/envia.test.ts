import { followGuides, hearCarriers } from '@tendero/core/guides/account/following'
import { repairGuides } from '@tendero/core/guides/account/repairing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cuts } from '../faults/breaker'
import { drain, work } from '../invoicing/support'
import { inside, type Shop } from '../sales/support'
import { newShop } from '../support/world'
import { carrierShop, labelInput, sold, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
let shop: Shop
beforeAll(async () => {
  carriers = await startCarriers()
})
afterAll(() => carriers.stop())
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  carriers.breaker.meet(() => undefined)
  shop = await carrierShop(carriers.outside)
  await drain(shop)
})

const envia = () => carriers.outside.envia
const guideOf = (id: string) => shop.api.guides.getGuide({ id })
const newLabel = async () => (await shop.api.guides.createGuide(await labelInput(shop))).id
/** A label that was bought, and its number. */
async function bought() {
  const id = await newLabel()
  await drain(shop)
  return { id, number: (await guideOf(id)).guide! }
}
function say(number: string, ...words: string[]) {
  for (const word of words) envia().say(number, word)
}
async function anHour() {
  await inside(shop, followGuides)
  await drain(shop)
}
const orderOf = async (id: string) => shop.api.sales.getOrder({ id: (await guideOf(id)).source_id })
const settled = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

describe('the account', () => {
  it('keeps a token that is taken, tells its last letters, and posts to one address of ours', async () => {
    const shown = await shop.api.guides.showCarrierAccount({})
    expect(shown).toMatchObject({ light: 'good', credentials: { connected: true, last4: envia().token.slice(-4) } })
    expect(shown.carriers).toContain('coordinadora')
    expect(JSON.stringify(shown)).not.toContain(envia().token)
    await shop.api.guides.saveCarrierAccount({})
    await drain(shop)
    expect([...envia().hooks.values()]).toMatchObject([
      { url: expect.stringContaining('/api/hooks/envia/'), active: 1 },
    ])
  })

  it('takes no token that the service does not know', async () => {
    await expect(shop.api.guides.saveCarrierAccount({ token: 'otro' })).rejects.toMatchObject({
      body: { errors: { token: [expect.stringContaining('no acepta este token')] } },
    })
  })

  it('that is disconnected takes its address back, buys nothing, and its guides stay', async () => {
    const { id } = await bought()
    await shop.api.guides.removeCarrierAccount({})
    await drain(shop)
    expect(envia().hooks.size).toBe(0)
    expect((await shop.api.guides.showCarrierAccount({})).credentials).toMatchObject({ connected: false, last4: null })
    expect((await guideOf(id)).state).toBe('creada')
    await expect(shop.api.guides.createGuide(await labelInput(shop))).rejects.toMatchObject({
      body: { code: 'unconnected' },
    })
  })
})

describe('a quote', () => {
  it('has every carrier side by side, the cheapest first, with its days, what charging costs and how it did in that city', async () => {
    const { via: _, service: __, ...input } = await labelInput(shop)
    const { id, number } = await bought()
    say(number, 'Shipped', 'Returned')
    await anHour()
    expect((await guideOf(id)).state).toBe('devuelta')
    const { options, silent } = await shop.api.guides.quoteGuide(input)
    expect(silent).toMatchObject([{ carrier: 'tcc', why: expect.stringContaining('documento de quien recibe') }])
    expect(options.map(({ price }) => price)).toEqual(options.map(({ price }) => price).toSorted((a, b) => a - b))
    expect(new Set(options.map(({ carrier }) => carrier)).size).toBe(3)
    expect(options.find(({ carrier }) => carrier === 'coordinadora')).toEqual({
      ...{ carrier: 'coordinadora', service: 'ground', name: 'Coordinadora Terrestre', days: '2-4 días' },
      ...{ price: 9_800 + 1_400 + 4_760, commission: 4_760, ended: 1, returned: 1 },
    })
    expect((await shop.api.guides.quoteGuide({ ...input, cod: 0 })).options[0]).toMatchObject({ commission: 0 })
  })
})

describe('a label', () => {
  it('asked for by two people at once, with two workers, is bought once, with its number on the order and its PDF kept', async () => {
    const input = await labelInput(shop)
    const make = () => shop.api.guides.createGuide(input)
    expect(await settled([make(), make()])).toBe(1)
    await work(shop, 0, 2)
    await drain(shop)
    const [label, ...more] = sold(carriers.outside)
    expect(more).toEqual([])
    const { data } = await shop.api.guides.listGuides({ state: 'creada' })
    expect(data).toMatchObject([{ guide: label!.trackingNumber, freight: label!.totalPrice }])
    const guide = await guideOf(data[0]!.id)
    expect(guide.bought).toMatchObject({ carrier: 'coordinadora', quoted: 12_000, has_label: true, problem: null })
    expect(await orderOf(guide.id)).toMatchObject({ guide: label!.trackingNumber })
  })

  it.each([...cuts, 'throttled'] as const)('is bought once when asking for it is %s', async (cut) => {
    let first = true
    carriers.breaker.meet((_, path) => {
      if (!first || !/ship\/generate/.test(path)) return undefined
      first = false
      return cut === 'throttled' ? undefined : cut
    })
    if (cut === 'throttled') {
      const id = await newLabel()
      carriers.breaker.meet(() => undefined)
      envia().faults.next.push(...Array.from({ length: 2 }, () => ({ status: 429, headers: { 'retry-after': '5' } })))
      await drain(shop)
      expect((await guideOf(id)).state).toBe('creada')
    } else {
      const { id } = await bought()
      expect(await guideOf(id)).toMatchObject({ state: 'creada', guide: sold(carriers.outside)[0]!.trackingNumber })
    }
    expect(sold(carriers.outside)).toHaveLength(1)
  })

  it('whose answer was lost is doubtful, and is found in the list of the service without being bought again', async () => {
    const id = await newLabel()
    let lost = 0
    carriers.breaker.meet((_, path) => (/ship\/generate/.test(path) && lost++ === 0 ? 'lost' : undefined))
    await work(shop)
    expect(await guideOf(id)).toMatchObject({ state: 'dudosa', guide: null })
    expect(sold(carriers.outside)).toHaveLength(1)
    await expect(shop.api.guides.cancelGuides({ id })).rejects.toMatchObject({ status: 409 })
    expect(await shop.api.guides.resolveGuide({ id })).toMatchObject({ state: 'creada' })
    await drain(shop)
    expect(sold(carriers.outside)).toMatchObject([{ trackingNumber: (await guideOf(id)).guide }])
  })

  it('of which the list says nothing is not asked for again before it is sure, nor by a list without references', async () => {
    const id = await newLabel()
    let cut = 0
    carriers.breaker.meet((_, path) => (/ship\/generate/.test(path) && cut++ === 0 ? 'cut' : undefined))
    await work(shop)
    expect((await guideOf(id)).state).toBe('dudosa')
    await work(shop, 2)
    expect(sold(carriers.outside)).toEqual([])
    await expect(shop.api.guides.resolveGuide({ id })).rejects.toMatchObject({ body: { code: 'pending' } })
    await drain(shop)
    expect((await guideOf(id)).state).toBe('creada')
    expect(sold(carriers.outside)).toHaveLength(1)
  })

  it('that is refused says why in Spanish and can be asked for again, to where the order goes by then', async () => {
    envia().balance = 0
    const { id } = await bought()
    expect(await guideOf(id)).toMatchObject({ state: 'fallida', bought: { problem: expect.stringContaining('saldo') } })
    envia().balance = 1_000_000
    const { source_id } = await guideOf(id)
    await shop.api.sales.updateOrder({ id: source_id, address: 'Carrera 7 # 12-30' })
    expect(await settled([1, 2].map(() => shop.api.guides.retryGuide({ id })))).toBe(1)
    await drain(shop)
    expect(await guideOf(id)).toMatchObject({
      state: 'creada',
      recipient: { address: expect.stringContaining('Carrera 7') },
    })
    expect(sold(carriers.outside)).toHaveLength(1)
  })

  it('costs what it costs when it is bought, whatever it was quoted at', async () => {
    envia().faults.moved = 10
    const { id } = await bought()
    const guide = await guideOf(id)
    expect(guide.freight).toBe(sold(carriers.outside)[0]!.totalPrice)
    expect(guide.freight).not.toBe(guide.bought!.quoted)
  })

  it('is cancelled there and here, once; its order gets another', async () => {
    const { id, number } = await bought()
    const balance = envia().balance
    let lost = 0
    carriers.breaker.meet((_, path) => (/ship\/cancel/.test(path) && lost++ === 0 ? 'lost' : undefined))
    await expect(shop.api.guides.cancelGuides({ id })).rejects.toMatchObject({ status: 503 })
    await shop.api.guides.cancelGuides({ guide: number })
    expect((await guideOf(id)).state).toBe('anulada')
    expect(envia().balance).toBe(balance + sold(carriers.outside).length + envia().shipments.get(number)!.totalPrice)
    const { source_id: order_id } = await guideOf(id)
    const { order_id: _, ...input } = await labelInput(shop)
    await shop.api.guides.createGuide({ ...input, order_id })
    await drain(shop)
    expect(sold(carriers.outside)).toHaveLength(1)
  })

  it('is picked up by its carrier on the day and in the hours that were asked for, once', async () => {
    const { id } = await bought()
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await expect(shop.api.guides.askPickup({ guides: [id], date, from: 9, to: 10 })).rejects.toMatchObject({
      status: 422,
    })
    await shop.api.guides.askPickup({ guides: [id], date })
    expect(envia().pickups).toMatchObject([{ carrier: 'coordinadora', date }])
    expect((await guideOf(id)).bought!.pickup).toBe(envia().pickups[0]!.confirmation)
    await expect(shop.api.guides.askPickup({ guides: [id], date })).rejects.toMatchObject({ status: 409 })
  })

  it('whose pickup was asked for without an answer, or by two at once, is not asked for again until somebody looked, and one of them asks', async () => {
    const { id } = await bought()
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const ask = (again?: string | null) =>
      shop.api.guides.askPickup({ guides: [id], date, ...(again ? { again } : {}) })
    carriers.breaker.meet((_, path) => (/ship\/pickup/.test(path) ? 'refused' : undefined))
    await expect(ask()).rejects.toMatchObject({ status: 503 })
    carriers.breaker.meet(() => undefined)
    await expect(ask()).rejects.toMatchObject({ body: { code: 'unsure' } })
    const { pickup, pickup_asked_at } = (await guideOf(id)).bought!
    expect(pickup).toBeNull()
    expect(await settled([ask(pickup_asked_at), ask(pickup_asked_at)])).toBe(1)
    expect(envia().pickups).toHaveLength(1)
    expect((await guideOf(id)).bought).toMatchObject({
      ...{ pickup: envia().pickups[0]!.confirmation, pickup_asked_at: null },
    })
  })

  it('whose pickup was refused may be asked for again', async () => {
    const { id } = await bought()
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    envia().faults.next.push({
      status: 400,
      body: JSON.stringify({ meta: 'error', error: { message: 'No hay cupo' } }),
    })
    await expect(shop.api.guides.askPickup({ guides: [id], date })).rejects.toMatchObject({ status: 409 })
    await shop.api.guides.askPickup({ guides: [id], date })
    expect(envia().pickups).toHaveLength(1)
  })

  it('is nobody else’s', async () => {
    const { id } = await bought()
    const other = await newShop()
    for (const call of ['retryGuide', 'resolveGuide', 'refreshGuide'] as const)
      await expect(other.api.guides[call]({ id })).rejects.toMatchObject({ status: 404 })
  })
})

describe('what a carrier says', () => {
  it('takes guide and order along their legal path, collects once, and means the same again', async () => {
    const { id, number } = await bought()
    say(number, 'Picked Up', 'Shipped', 'Out for Delivery', 'Delivered')
    await anHour()
    await anHour()
    expect(await guideOf(id)).toMatchObject({ state: 'entregada', collection: 'recaudado', owed: 20_000 })
    expect(await orderOf(id)).toMatchObject({ state: 'entregado', remaining: 0 })
    expect((await orderOf(id)).payments).toHaveLength(1)
    const { data } = await shop.api.guides.owedByCarriers({})
    expect(data).toMatchObject([{ name: 'Envia.com', owed: 20_000 }])
  })

  it('late or shuffled is read in the order of its own clock', async () => {
    const { id, number } = await bought()
    for (const word of ['Picked Up', 'Shipped', 'Out for Delivery']) {
      await envia().advance(60_000)
      say(number, word)
    }
    envia().shipments.get(number)!.history.reverse()
    await anHour()
    expect((await guideOf(id)).state).toBe('en_reparto')
    expect((await guideOf(id)).bought!.steps[0]!.text).toBe('En reparto')
  })

  it('in words that nobody knows is told, and moves nothing', async () => {
    const { id, number } = await bought()
    say(number, 'Shipped', 'Customs hold')
    await anHour()
    expect(await guideOf(id)).toMatchObject({ state: 'en_transito' })
    expect((await guideOf(id)).bought!.steps[0]!.text).toBe('Customs hold')
  })

  it('of a trouble opens an incident, which is closed when it goes on', async () => {
    const { id, number } = await bought()
    say(number, 'Shipped', 'Address error')
    await anHour()
    expect((await guideOf(id)).state).toBe('novedad')
    const { news } = await shop.api.incidents.listNews({})
    expect(news).toMatchObject([{ guide: number, reason: 'La dirección tiene un error' }])
    say(number, 'Out for Delivery', 'Delivered')
    await anHour()
    expect((await shop.api.incidents.listNews({})).news).toEqual([])
    expect((await guideOf(id)).state).toBe('entregada')
  })

  it('is only signalled by a post that nothing signs: the carrier is asked, and a forged one moves nothing', async () => {
    const { id, number } = await bought()
    carriers.posted.length = 0
    say(number, 'Picked Up')
    const [{ url, body }] = carriers.posted as [{ url: string; body: string }]
    const token = url.split('/').at(-1)!
    const forged = JSON.stringify({ carrier: 'coordinadora', tracking_number: number, shipment_status: 'Delivered' })
    const hear = (raw: string, to = token) => inside(shop, () => hearCarriers({ token: to, raw: Buffer.from(raw) }))
    for (const raw of [body, forged, forged, 'nada']) await hear(raw)
    await drain(shop)
    expect((await guideOf(id)).state).toBe('recogida')
    await expect(hear(body, 'otro')).rejects.toMatchObject({ status: 404 })
  })
})

describe('each night', () => {
  it('labels that no guide here has are told until somebody knows them, and a doubtful one finds its own', async () => {
    const { id } = await bought()
    const stray = envia().generate({ carrier: 'tcc', service: 'ground', comments: 'A mano', to: 'Ana' }, 9_000)
    const doubtful = await newLabel()
    let lost = 0
    carriers.breaker.meet((_, path) => (/ship\/generate/.test(path) && lost++ === 0 ? 'lost' : undefined))
    await work(shop)
    expect((await guideOf(doubtful)).state).toBe('dudosa')
    await inside(shop, repairGuides)
    await work(shop)
    expect((await guideOf(doubtful)).state).toBe('creada')
    const { labels } = await shop.api.guides.unknownLabels({})
    expect(labels).toMatchObject([{ tracking: stray.trackingNumber, price: 9_000 }])
    await shop.api.guides.dismissLabel({ tracking: stray.trackingNumber })
    await inside(shop, repairGuides)
    await drain(shop)
    expect((await shop.api.guides.unknownLabels({})).labels).toEqual([])
    expect((await guideOf(id)).state).toBe('creada')
  })
})
