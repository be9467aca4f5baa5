import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drain, work } from '../invoicing/support'
import { inside, type Shop } from '../sales/support'
import { returnedGuide } from '../samples/guides'
import { nextDocument } from '../samples/makers'
import { fromNoon } from '../support/noon'
import { carrierShop, labelInput, startCarriers } from './envia-support'

let carriers: Awaited<ReturnType<typeof startCarriers>>
let shop: Shop
let provider_id: string
beforeAll(async () => {
  fromNoon()
  carriers = await startCarriers()
  shop = await carrierShop(carriers.outside)
  provider_id = await owedTo(shop)
})
afterAll(() => carriers.stop())

const done = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).filter(({ status }) => status === 'fulfilled').length

/** Whom the shop pays its labels. */
async function owedTo({ api }: Shop): Promise<string> {
  const { id } = await api.parties.createProvider({
    ...{ name: 'Envia Colombia', document_type_id: '13', document: nextDocument() },
  })
  await api.parties.saveLogistics({
    ...{ package_grams: 1_000, declare: 'price', dispatch_days: 1, freight_provider_id: id },
  })
  return id
}

async function bought() {
  const { id } = await shop.api.guides.createGuide(await labelInput(shop))
  await drain(shop)
  return shop.api.guides.getGuide({ id })
}

/** The entries of a document, each line as account, debit and credit. */
const booked = async (documentId: string) =>
  (await inside(shop, () => entriesOf(documentId))).map(({ lines }) =>
    lines.map(({ account, debitCents, creditCents }) => [account, debitCents / 100, creditCents / 100]),
  )

/** What the books say of an account, in pesos. */
const balanceOf = (account: string) =>
  inside(shop, async () => {
    const { thirds } = await journalBook.through(dayOf(new Date()))
    const rows = Object.entries(thirds).filter(([key]) => key.startsWith(`${account}|`))
    return rows.reduce((sum, [, [debit, credit]]) => sum + debit - credit, 0) / 100
  })

/** What is owed of freight by the open items, in pesos. */
const owed = async () => {
  const items = await inside(shop, () => openItems('providers'))
  return items.reduce((sum, { balanceCents }) => sum + balanceCents, 0) / 100
}

/** A label whose parcel came back. */
async function cameBack() {
  const { id } = await bought()
  for (const state of ['en_transito', 'en_devolucion', 'devuelta'] as const)
    await shop.api.guides.moveGuide({ id, state })
  return shop.api.guides.getGuide({ id })
}

/** What is owed, by the books and by the open items, which are one. */
async function stillOwed(): Promise<number> {
  const [ledger, items] = [await balanceOf('233545'), await owed()]
  expect(items + ledger).toBe(0)
  return items
}

const pay = async (value: number) =>
  shop.api.payments.payOldest({ provider_id, payments: [{ payment_type_id: shop.pay.transfer, value }] })

describe('the freight of a label', () => {
  it('is an expense that is owed to whom the shop pays its labels, once, whatever is lost and whoever works at once', async () => {
    const before = await stillOwed()
    const { id } = await shop.api.guides.createGuide(await labelInput(shop))
    let lost = 0
    carriers.breaker.meet((_, path) => (/ship\/generate/.test(path) && lost++ === 0 ? 'lost' : undefined))
    await work(shop, 0, 2)
    await drain(shop)
    const { freight, guide } = await shop.api.guides.getGuide({ id })
    expect(await booked(id)).toEqual([
      [
        ['523550', freight, 0],
        ['233545', 0, freight],
      ],
    ])
    expect((await stillOwed()) - before).toBe(freight)
    const { data } = await shop.api.payments.payables({ provider_id })
    expect(data.filter(({ document }) => document.number === guide)).toHaveLength(1)
  })

  it('is in no entry while the shop names nobody whom it pays, nor when a carrier of its own takes the parcel', async () => {
    const other = await carrierShop(carriers.outside)
    const { id } = await other.api.guides.createGuide(await labelInput(other))
    await drain(other)
    expect((await other.api.guides.getGuide({ id })).freight).toBeGreaterThan(0)
    expect(await inside(other, () => entriesOf(id))).toEqual([])
  })

  it('goes back by a linked reversal when the label is cancelled, once', async () => {
    const before = await stillOwed()
    const { id, freight } = await bought()
    expect(await done([1, 2].map(() => shop.api.guides.cancelGuides({ id })))).toBe(1)
    const entries = await inside(shop, () => entriesOf(id))
    expect(entries).toHaveLength(2)
    const back = entries.find(({ reverses }) => reverses)!
    expect(back.reverses).toBe(entries.find(({ reverses }) => !reverses)!.id)
    expect(back.lines.map(({ account, debitCents, creditCents }) => [account, debitCents, creditCents])).toEqual(
      expect.arrayContaining([
        ['523550', 0, freight! * 100],
        ['233545', freight! * 100, 0],
      ]),
    )
    expect(await stillOwed()).toBe(before)
  })

  it('that was paid before its label was cancelled is an advance that its provider has', async () => {
    await pay(await stillOwed())
    const { id, freight } = await bought()
    await pay(freight! - 1_000)
    expect(await stillOwed()).toBe(1_000)
    await shop.api.guides.cancelGuides({ id })
    expect(await stillOwed()).toBe(0)
    expect(await balanceOf('133005')).toBe(freight! - 1_000)
    const { in_favour, total } = await shop.api.payments.payables({ provider_id })
    expect([in_favour, total]).toEqual([freight! - 1_000, 0])
  })
})

describe('what a carrier takes of what it collected for freight', () => {
  const delivered = async () => {
    const guide = await bought()
    await shop.api.guides.moveGuide({ id: guide.id, state: 'entregada' })
    return guide
  }

  it('pays what is owed of it since the label was bought, and only what is over is an expense again; its void owes it again', async () => {
    const [expense, start] = [await balanceOf('523550'), await stillOwed()]
    const { id, freight, guide } = await delivered()
    expect((await stillOwed()) - start).toBe(freight)
    const { id: settled } = await shop.api.guides.createSettlement({
      ...{ lines: [{ guide_id: id, freight: freight! + 700 }], bank_id: 'ban_principal' },
    })
    expect(guide).not.toBeNull()
    expect(await booked(settled)).toEqual([
      expect.arrayContaining([
        ['111005', 20_000 - freight! - 700, 0],
        ['233545', freight, 0],
        ['523550', 700, 0],
        ['138095', 0, 20_000],
      ]),
    ])
    expect(await stillOwed()).toBe(start)
    expect((await balanceOf('523550')) - expense).toBe(freight! + 700)
    await shop.api.guides.voidSettlement({ id: settled })
    expect((await stillOwed()) - start).toBe(freight)
    expect((await balanceOf('523550')) - expense).toBe(freight)
  })

  it('is an expense where the label was paid for already', async () => {
    const { id, freight } = await delivered()
    await pay(await stillOwed())
    const before = await balanceOf('523550')
    await shop.api.guides.createSettlement({
      ...{ lines: [{ guide_id: id, freight: 2_000 }], bank_id: 'ban_principal' },
    })
    expect(await stillOwed()).toBe(0)
    expect((await balanceOf('523550')) - before).toBe(2_000)
    expect(freight).toBeGreaterThan(0)
  })

  it('of guides that were asked for twice at once is paid once', async () => {
    const start = await stillOwed()
    const { id } = await delivered()
    const settle = () =>
      shop.api.guides.createSettlement({ lines: [{ guide_id: id, freight: 500 }], bank_id: 'ban_principal' })
    expect(await done([settle(), settle()])).toBe(1)
    const guide = await shop.api.guides.getGuide({ id })
    expect((await stillOwed()) - start).toBe(guide.freight! - 500)
  })
})

describe('the freight of a return', () => {
  const write = (id: string, value: number) => shop.api.guides.chargeReturn({ id, value })

  it('is owed with that of its label, is what its order cost, and is written again by a linked reversal', async () => {
    const { id, freight, source_id } = await cameBack()
    const before = await stillOwed()
    const profit = async () => (await shop.api.reports.orderFigures({ id: source_id })).freight
    await Promise.all([write(id, 7_000), write(id, 7_000)].map((one) => one.catch(() => {})))
    expect(await shop.api.guides.getGuide({ id })).toMatchObject({ return_freight: 7_000, freight })
    expect((await stillOwed()) - before).toBe(7_000)
    expect(await profit()).toBe(freight! + 7_000)
    await write(id, 5_500)
    expect((await stillOwed()) - before).toBe(5_500)
    const { data } = await shop.api.payments.payables({ provider_id })
    expect(data.filter(({ document }) => document.id === id)).toMatchObject([{ owed: freight! + 5_500 }])
    expect(await booked(id)).toEqual(
      [freight!, 7_000, -7_000, 5_500].map((cents) => [
        ['523550', Math.max(0, cents), Math.max(0, -cents)],
        ['233545', Math.max(0, -cents), Math.max(0, cents)],
      ]),
    )
    expect(await write(id, 0)).toMatchObject({ return_freight: null })
    expect(await stillOwed()).toBe(before)
    expect(await profit()).toBe(freight)
  })

  it('that was paid before it was taken back is an advance that its provider has', async () => {
    const { id } = await cameBack()
    await write(id, 3_000)
    await pay(await stillOwed())
    const advance = await balanceOf('133005')
    await write(id, 0)
    expect(await stillOwed()).toBe(0)
    expect((await balanceOf('133005')) - advance).toBe(3_000)
  })

  it('is only of what came back, and in no entry where a carrier bills it', async () => {
    const { id } = await bought()
    await expect(write(id, 3_000)).rejects.toMatchObject({ status: 409 })
    const own = await returnedGuide(shop)
    expect(await write(own, 3_000)).toMatchObject({ return_freight: 3_000 })
    expect(await booked(own)).toEqual([])
  })
})
