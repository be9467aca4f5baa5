import { entriesOf, journalBook } from '@tendero/core/accounting/journal/journal'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Good, inside, line, type Shop, shopWithRegister, stocked } from '../sales/support'
import { inspect } from '../support/inspect-pdf'

let shop: Shop
let good: Good
let thirds = 0
const today = dayOf(new Date())

async function provider(): Promise<string> {
  thirds += 1
  const who = { name: `Proveedora ${thirds}`, document_type_id: '13', document: `6312244${thirds}` }
  return (await shop.api.parties.createProvider(who)).id
}
/** Something that is owed: a service of so many pesos. */
const owe = (provider_id: string, cost: number) =>
  shop.api.purchasing.createCausation({ provider_id, products: [{ account: '513595', quantity: 1, cost }] })
const payables = (provider_id: string) => shop.api.payments.payables({ provider_id })
const by = (means: keyof Shop['pay'], value: number) => ({ payment_type_id: shop.pay[means], value })
const all = async (id: string) => (await payables(id)).data.map((one) => ({ id: one.id, value: one.owed }))

/** Balance of some accounts, in pesos: debits less credits. */
async function net(...codes: string[]): Promise<number[]> {
  const { accounts } = await inside(shop, () => journalBook.sums.through(today))
  const of = (code: string) =>
    Object.entries(accounts).reduce((sum, [account, [d, c]]) => (account.startsWith(code) ? sum + d - c : sum), 0) / 100
  return codes.map(of)
}
const openOf = (side: 'providers' | 'providerAdvances') =>
  inside(shop, async () => (await openItems(side)).reduce((sum, item) => sum + item.balanceCents, 0) / 100)
const lastLines = async (id: string) => {
  const entries = await inside(shop, () => entriesOf(id))
  return Object.fromEntries(
    entries.at(-1)!.lines.map((l) => [l.account, (l.debitCents - l.creditCents) / 100] as const),
  )
}
async function drawer(): Promise<number> {
  const { openRegister } = await shop.api.treasury.currentShift({})
  const { totals } = await shop.api.treasury.getShift({ id: openRegister!.id })
  return totals!.expected_cash
}
/** What is owed to providers, and the advances that they hold, are the accounts. */
async function whole() {
  const [owed, advances] = await net('2335', '133005')
  expect(await openOf('providers')).toBe(-(owed! + (await net('2205'))[0]!))
  expect(await openOf('providerAdvances')).toBe(advances)
}

beforeAll(async () => {
  shop = await shopWithRegister()
  good = await stocked(shop, { units: 20, price: 11_900 })
  await shop.api.sales.createOrder({
    products: [line(good)],
    storage_id: shop.storageId,
    payments: [by('cash', 11_900)],
  })
})

describe('a payment to a provider', () => {
  it('settles several debts by two means, with a discount and what is withheld, and the rest is an advance', async () => {
    const who = await provider()
    for (const cost of [100_000, 50_000, 30_000]) await owe(who, cost)
    const [a, b, c] = (await payables(who)).data
    const made = await shop.api.payments.createPaymentMade({
      provider_id: who,
      items: [
        { id: a!.id, value: 100_000, withholdings: [{ type: 'retefuente', value: 4_000, base: 100_000 }] },
        { id: b!.id, value: 50_000, discount: 2_000 },
        { id: c!.id, value: 10_000 },
      ],
      payments: [by('transfer', 150_000), by('card', 14_000)],
    })
    expect(made).toMatchObject({ number: 'CE-1', paid: 164_000, withheld: 4_000, discount: 2_000, advance: 10_000 })
    expect((await payables(who)).data).toMatchObject([{ owed: 20_000 }])
    expect((await payables(who)).in_favour).toBe(10_000)
    const lines = await lastLines(made.id)
    expect(lines['133005']).toBe(10_000)
    expect(Object.entries(lines).find(([account]) => account.startsWith('2365'))?.[1]).toBe(-4_000)
    expect(Object.entries(lines).find(([account]) => account.startsWith('421040'))?.[1]).toBe(-2_000)
    await whole()
  })

  it('uses an advance of theirs without money, never more of it than is left, and a void gives it back', async () => {
    const who = await provider()
    await shop.api.payments.createPaymentMade({ provider_id: who, payments: [by('transfer', 40_000)] })
    await owe(who, 60_000)
    const { data, advances } = await payables(who)
    const use = (value: number, more: object[] = []) =>
      shop.api.payments.createPaymentMade({
        ...{ provider_id: who, items: [{ id: data[0]!.id, value: value + more.length * 10_000 }] },
        ...{ advances: [{ id: advances[0]!.id, value }], payments: more as never },
      })
    await expect(use(50_000)).rejects.toThrow(/solo quedan/)
    const used = await use(30_000, [by('transfer', 10_000)])
    expect((await payables(who)).data[0]!.owed).toBe(20_000)
    expect((await payables(who)).in_favour).toBe(10_000)
    await whole()
    const undone = await shop.api.payments.removePaymentMade({ id: used.id, reason: 'Se cruzó mal' })
    expect(undone.state).toBe('void')
    expect((await payables(who)).in_favour).toBe(40_000)
    expect((await payables(who)).data[0]!.owed).toBe(60_000)
    await whole()
  })

  it('of an advance that was used is not voided until what used it is', async () => {
    const who = await provider()
    const advance = await shop.api.payments.createPaymentMade({ provider_id: who, payments: [by('transfer', 9_000)] })
    await owe(who, 9_000)
    const { data, advances } = await payables(who)
    const used = await shop.api.payments.createPaymentMade({
      ...{ provider_id: who, items: [{ id: data[0]!.id, value: 9_000 }], payments: [] },
      advances: [{ id: advances[0]!.id, value: 9_000 }],
    })
    await expect(shop.api.payments.removePaymentMade({ id: advance.id })).rejects.toThrow(/ya se usó/)
    await shop.api.payments.removePaymentMade({ id: used.id })
    await shop.api.payments.removePaymentMade({ id: advance.id })
    expect((await payables(who)).in_favour).toBe(0)
    await whole()
  })

  it('out of the drawer takes its cash, never more than there is, and gives it back', async () => {
    const who = await provider()
    await owe(who, 5_000)
    await owe(who, 900_000_000)
    const [small, large] = await all(who)
    const before = await drawer()
    const paid = await shop.api.payments.payFromDrawer({ provider_id: who, items: [small!] })
    expect(await drawer()).toBe(before - 5_000)
    await expect(shop.api.payments.payFromDrawer({ provider_id: who, items: [large!] })).rejects.toThrow(
      /tanto efectivo/,
    )
    await shop.api.payments.removePaymentMade({ id: paid.id })
    expect(await drawer()).toBe(before)
    await whole()
  })

  it('twice at once for one debt pays it once', async () => {
    const who = await provider()
    await owe(who, 70_000)
    const items = await all(who)
    const pay = () =>
      shop.api.payments.createPaymentMade({ provider_id: who, items, payments: [by('transfer', 70_000)] })
    const both = await Promise.allSettled([pay(), pay()])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await payables(who)).total).toBe(0)
    await whole()
  })

  it('of forty debts is one transaction, and more than is owed is refused at its value', async () => {
    const who = await provider()
    for (let i = 0; i < 40; i++) await owe(who, 1_000 + i)
    const items = await all(who)
    const value = items.reduce((sum, one) => sum + one.value, 0)
    const over = items.map((one, i) => (i === 3 ? { ...one, value: one.value + 1 } : one))
    await expect(
      shop.api.payments.createPaymentMade({ provider_id: who, items: over, payments: [by('transfer', value + 1)] }),
    ).rejects.toThrow(/items\.3\.value/)
    const made = await shop.api.payments.createPaymentMade({
      ...{ provider_id: who, items, payments: [by('transfer', value)] },
    })
    expect(made.documents).toBe(40)
    expect((await payables(who)).total).toBe(0)
    await whole()
  })

  it('of a purchase leaves it paid, and a purchase that was paid is not voided until its payment is', async () => {
    const who = await provider()
    const bought = await shop.api.purchasing.createPurchase({
      ...{ provider_id: who, reference: `P-${thirds}`, storage_id: shop.storageId },
      products: [{ product_id: good.id, quantity: 2, cost: 3_000 }],
    })
    const items = await all(who)
    const value = items[0]!.value
    const paid = await shop.api.payments.createPaymentMade({
      ...{ provider_id: who, items, payments: [by('transfer', value)] },
    })
    await expect(shop.api.purchasing.voidPurchase({ id: bought.id, note: 'Mal' } as never)).rejects.toThrow('409')
    await shop.api.payments.removePaymentMade({ id: paid.id })
    expect(await all(who)).toEqual(items)
    await whole()
  })

  it('changes under its number, by a mirror and a new entry', async () => {
    const who = await provider()
    await owe(who, 80_000)
    const [item] = await all(who)
    const made = await shop.api.payments.createPaymentMade({
      ...{ provider_id: who, items: [{ id: item!.id, value: 50_000 }], payments: [by('transfer', 50_000)] },
    })
    const after = await shop.api.payments.updatePaymentMade({
      ...{ id: made.id, provider_id: who, items: [item!], payments: [by('transfer', 80_000)] },
    })
    expect(after).toMatchObject({ number: made.number, paid: 80_000, revision: 1 })
    expect((await payables(who)).total).toBe(0)
    await whole()
  })

  it('is listed in the shape of the contract, and its voucher is a PDF', async () => {
    const page = await shop.api.payments.listPaymentsMade({ per_page: 2, page: 2 })
    expect(page).toMatchObject({ current_page: 2, per_page: 2, from: 3, to: 4 })
    expect(page.prev_page_url).toBe(`${page.path}?page=1&per_page=2`)
    expect(page.path).toMatch(/\/api\/v2\/purchaseInvoicePaymentsMade$/)
    const { id } = page.data[0]!
    const pdf = await shop.api.payments.paymentMadePdf({ id })
    expect(inspect(new Uint8Array(await pdf.arrayBuffer())).pages.length).toBeGreaterThan(0)
  })

  it('is walked by the addresses of its pages, which carry what was asked for', async () => {
    const who = await provider()
    for (let n = 0; n < 5; n++)
      await shop.api.payments.createPaymentMade({ provider_id: who, payments: [by('transfer', 1_000 + n)] } as never)
    const from = dayOf(new Date())
    const asked = { perPage: 2, from: addDays(from, -1), to: addDays(from, 1), provider_id: who, sort: 'date' } as const
    const seen: string[] = []
    let page = await shop.api.payments.listPaymentsMade(asked)
    for (let turn = 0; turn < 3; turn++) {
      seen.push(...page.data.map(({ id }) => id))
      expect([page.per_page, page.total, page.last_page]).toEqual([2, 5, 3])
      for (const address of [page.first_page_url, page.last_page_url])
        expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({ ...asked, perPage: '2' })
      if (!page.next_page_url) break
      const { searchParams } = new URL(page.next_page_url)
      page = await shop.api.payments.listPaymentsMade(Object.fromEntries(searchParams))
    }
    expect(new Set(seen).size).toBe(5)
    expect(page.next_page_url).toBeNull()
  })

  it('whatever is owed, paid, given before, used and voided, what is owed is the ledger', async () => {
    const step = fc.record({
      what: fc.constantFrom('owe', 'pay', 'advance', 'use', 'void'),
      n: fc.nat(9),
      m: fc.nat(4),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const who = await provider()
        const made: string[] = []
        for (const { what, n, m } of steps) {
          const { data, advances } = await payables(who)
          const [debt, advance] = [data[m % Math.max(1, data.length)], advances[0]]
          const pay = async (input: object) =>
            void made.push(
              (await shop.api.payments.createPaymentMade({ provider_id: who, payments: [], ...input } as never)).id,
            )
          if (what === 'owe') await owe(who, 1_000 * (n + 1))
          if (what === 'advance') await pay({ payments: [by('transfer', 500 * (n + 1))] })
          if (what === 'pay' && debt) {
            const value = Math.max(1, Math.floor((debt.owed * (n + 1)) / 10))
            await pay({ items: [{ id: debt.id, value }], payments: [by('transfer', value)] })
          }
          if (what === 'use' && debt && advance) {
            const value = Math.min(debt.owed, advance.owed)
            await pay({ items: [{ id: debt.id, value }], advances: [{ id: advance.id, value }] })
          }
          if (what === 'void' && made.length > 0)
            await shop.api.payments.removePaymentMade({ id: made[n % made.length]! }).catch(() => undefined)
        }
        await whole()
      }),
      { numRuns: 6 },
    )
  })
})

describe('a payment for accounts', () => {
  it('goes out of the bank for what it is, and comes back when it is void', async () => {
    const who = await provider()
    const before = await net('511505', '1110', '1120')
    const made = await shop.api.payments.createAccountPayment({
      ...{ third_id: who, lines: [{ account: '511505', value: 25_000 }], payments: [by('transfer', 25_000)] },
    })
    expect(made).toMatchObject({ number: 'CEC-1', paid: 25_000 })
    const after = await net('511505', '1110', '1120')
    expect(after[0]! - before[0]!).toBe(25_000)
    expect(before[1]! + before[2]! - after[1]! - after[2]!).toBe(25_000)
    await shop.api.payments.removeAccountPayment({ id: made.id })
    expect(await net('511505', '1110', '1120')).toEqual(before)
  })
})
