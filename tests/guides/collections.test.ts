import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { beforeAll, describe, expect, it } from 'vitest'
import { inside, type Shop, shopWithRegister } from '../sales/support'
import { deliveredGuide, guideInput, newSender, settlementInput } from '../samples/guides'
import { newWaiting } from '../samples/picking'

let shop: Shop
beforeAll(async () => {
  shop = await shopWithRegister()
})

const done = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length
const guideOf = (id: string) => shop.api.guides.getGuide({ id })

/** What the ledger says that each third owes of what it collected. */
const ledger = () =>
  inside(shop, async () => {
    const { thirds } = await journalBook.through(dayOf(new Date()))
    const owed = Object.entries(thirds).filter(([key]) => key.startsWith('138095|'))
    return Object.fromEntries(
      owed.flatMap(([key, [debit, credit]]) => (debit === credit ? [] : [[key.split('|')[1], debit - credit]])),
    )
  })

const linesOf = async (documentId: string) =>
  (await inside(shop, () => entriesOf(documentId))).map(({ lines }) =>
    lines.map(({ account, debitCents, creditCents }) => [account, debitCents / 100, creditCents / 100]),
  )

describe('what is charged at the door', () => {
  it('is owed by the carrier from the delivery on, and by the client no more', async () => {
    const id = await deliveredGuide(shop)
    const guide = await guideOf(id)
    expect(guide).toMatchObject({ collection: 'recaudado', owed: 20_000 })
    expect(await ledger()).toMatchObject({ [guide.carrier.id]: 2_000_000 })
    const { data: held, meta } = await shop.api.guides.listCollections({})
    expect(meta.total).toBe(held.length)
    expect((await shop.api.sales.getOrder({ id: guide.source_id })).remaining).toBe(0)
    const { data } = await shop.api.guides.owedByCarriers({})
    expect(data.find((one) => one.id === guide.carrier.id)).toMatchObject({ owed: 20_000, guides: 1, kind: 'conveyor' })
  })

  it('that was not delivered after all is owed by the client again', async () => {
    const id = await deliveredGuide(shop)
    const { carrier, source_id } = await guideOf(id)
    const undo = () => shop.api.guides.undoDelivery({ id, state: 'en_devolucion', note: 'Era de otra calle' })
    expect(await done([undo(), undo()])).toBe(1)
    expect(await guideOf(id)).toMatchObject({ state: 'en_devolucion', collection: 'por_cobrar', owed: 0 })
    expect((await ledger())[carrier.id]).toBeUndefined()
    expect((await shop.api.sales.getOrder({ id: source_id })).remaining).toBe(20_000)
    expect((await shop.api.guides.moveGuide({ id, state: 'devuelta' })).collection).toBe('no_recaudado')
  })

  it('that is delivered after all is owed by the carrier again, once', async () => {
    const id = await deliveredGuide(shop)
    const { carrier, source_id } = await guideOf(id)
    for (const note of ['Era de otra calle', 'Tampoco']) {
      await shop.api.guides.undoDelivery({ id, state: 'en_reparto', note })
      expect((await ledger())[carrier.id]).toBeUndefined()
      await shop.api.guides.moveGuide({ id, state: 'entregada' })
      expect((await ledger())[carrier.id]).toBe(2_000_000)
    }
    expect(await guideOf(id)).toMatchObject({ collection: 'recaudado', owed: 20_000 })
    expect((await shop.api.sales.getOrder({ id: source_id })).remaining).toBe(0)
    const owed = await inside(shop, () => openItems('carriers'))
    expect(owed.filter(({ documentId }) => documentId === id)).toMatchObject([{ balanceCents: 2_000_000 }])
  })

  it('is in favour of a client who had paid meanwhile, and is owed whole by the carrier', async () => {
    const input = await guideInput(shop)
    const { id } = await shop.api.guides.createGuide(input)
    await shop.api.payments.receivePayment({
      id: input.order_id,
      payments: [{ payment_type_id: shop.pay.transfer, value: 15_000 }],
    })
    await shop.api.guides.moveGuide({ id, state: 'entregada' })
    const { carrier } = await guideOf(id)
    expect((await ledger())[carrier.id]).toBe(2_000_000)
    const advances = await inside(shop, () => openItems('clientAdvances'))
    expect(advances.some(({ balanceCents }) => balanceCents === 1_500_000)).toBe(true)
  })

  it('is not undone by its receipt nor with its order while the carrier has it', async () => {
    const { source_id, id } = await guideOf(await deliveredGuide(shop))
    const { data } = await shop.api.payments.listReceipts({ per_page: 100 })
    const receipt = data.find(({ order_id }) => order_id === source_id)!
    const refused = { status: 409 }
    await expect(shop.api.payments.removeReceipt({ id: receipt.id })).rejects.toMatchObject(refused)
    await expect(
      shop.api.sales.setStatus({ id: source_id, status: 'cancelado', note: 'Llegó mal' } as never),
    ).rejects.toMatchObject(refused)
    expect(await guideOf(id)).toMatchObject({ owed: 20_000 })
  })
})

describe('a settlement', () => {
  it('posts what came in, freight and commission with their IVA against what was owed, once', async () => {
    const input = await settlementInput(shop)
    const settle = () => shop.api.guides.createSettlement(input)
    expect(await done([settle(), settle(), settle()])).toBe(1)
    const guide = await guideOf(input.lines[0]!.guide_id)
    expect(guide).toMatchObject({ collection: 'liquidado', owed: 0 })
    const { data } = await shop.api.guides.listSettlements({ carrier: guide.carrier.id })
    expect(data).toMatchObject([{ collected: 20_000, freight: 5_000, commission: 1_000, vat: 190, paid: 13_810 }])
    expect(await linesOf(data[0]!.id)).toEqual([
      [
        ['111005', 13_810, 0],
        ['523550', 5_000, 0],
        ['530515', 1_000, 0],
        ['240820', 190, 0],
        ['138095', 0, 20_000],
      ],
    ])
    expect((await ledger())[guide.carrier.id]).toBeUndefined()
  })

  it('that does not add up, or of two carriers, is refused and changes nothing', async () => {
    const [one, other] = [await settlementInput(shop), await settlementInput(shop)]
    await expect(shop.api.guides.createSettlement({ ...one, paid: 13_811 })).rejects.toMatchObject({
      body: { errors: { paid: [expect.stringContaining('$ 13.810')] } },
    })
    await expect(
      shop.api.guides.createSettlement({ lines: [...one.lines, ...other.lines], bank_id: 'ban_principal' }),
    ).rejects.toMatchObject({ status: 422 })
    const more = { ...one, lines: [{ ...one.lines[0]!, collected: 20_001 }] }
    await expect(shop.api.guides.createSettlement(more)).rejects.toMatchObject({ status: 422 })
    expect(await guideOf(one.lines[0]!.guide_id)).toMatchObject({ owed: 20_000 })
  })

  it('that is void leaves all owed again, by a linked reversal', async () => {
    const input = await settlementInput(shop)
    const { id, carrier } = await shop.api.guides.createSettlement(input)
    const undo = () => shop.api.guides.voidSettlement({ id, reason: 'Era de otra transportadora' })
    expect(await done([undo(), undo()])).toBe(1)
    expect(await guideOf(input.lines[0]!.guide_id)).toMatchObject({ collection: 'recaudado', owed: 20_000 })
    expect((await ledger())[carrier.id]).toBe(2_000_000)
    const entries = await inside(shop, () => entriesOf(id))
    expect(entries[1]!.reverses).toBe(entries[0]!.id)
  })

  it('of a courier enters the open register of who receives it, less what they keep for their deliveries', async () => {
    const courier_id = (await shop.api.parties.createCourier({ name: 'Luis', phone: '3001234567' })).id
    const { id: order_id } = await newWaiting(shop)
    await shop.api.sales.updateOrder({ id: order_id, domiciliario: courier_id, delivery: 4_000 })
    const made = await shop.api.guides.createGuide({
      ...{ order_id, courier_id, sender_id: await newSender(shop) },
      packages: [{ grams: 500 }],
    })
    await shop.api.guides.moveGuide({ id: made.id, state: 'entregada' })
    const { owed } = await guideOf(made.id)
    const cashIn = async () => (await shop.api.treasury.currentShift({})).openRegister!.totals!.expected_cash
    const before = await cashIn()
    const settled = await shop.api.guides.createSettlement({ lines: [{ guide_id: made.id }], keep_fees: true })
    expect(settled).toMatchObject({ collected: owed, fees: 4_000, paid: owed - 4_000, bank: null })
    expect((await cashIn()) - before).toBe(owed - 4_000)
    expect((await inside(shop, () => openItems('couriers'))).some(({ thirdId }) => thirdId === courier_id)).toBe(false)
  })
})
