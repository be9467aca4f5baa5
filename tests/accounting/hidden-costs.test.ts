import { allPermissions } from '@tendero/core/kernel/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '../catalog/shop'
import { hire } from '../identity/people'
import { apiWith, newShop, type World } from '../support/world'

const permissions = allPermissions.map(({ name }) => name).filter((name) => name !== 'product-update')
const COST = 2_731
const PRICE = 11_900

let shop: World
let clerk: World
let storage_id: string

const setting = (staff_sees_cost: boolean) =>
  shop.api.settings.saveCosts({ freight_by: 'value', below_cost: 'warn', minimum_margin: 0, staff_sees_cost })

/** Every amount of an answer or a sheet, as text. */
const amountsIn = (value: unknown): string => JSON.stringify(value)

beforeAll(async () => {
  shop = await newShop()
  const { token, id: userId } = await hire(shop, permissions, 5)
  clerk = { ...shop, userId, token, api: apiWith(token) }
  storage_id = (await shop.api.inventory.storageChoices({}))[0]!.id
  const { id: product_id } = await shop.api.goods.createProduct({
    name: 'Café',
    price: PRICE,
    cost: COST,
    storages: [{ id: storage_id, quantity: 10 }],
  })
  await shop.api.treasury.openShift({ base: 0 })
  const cash = (await shop.api.settings.loadPaymentTypes({})).find((type) => type.means === 'cash')!
  await shop.api.sales.createOrder({
    storage_id,
    products: [{ product_id, quantity: 1 }],
    payments: [{ payment_type_id: cash.id, value: PRICE }],
  })
  const products = [{ product_id, type: 'decrement' as const, quantity: 1 }]
  await shop.api.inventory.createAdjustment({ storage_id, reason: 'damage', products })
})

describe('the books of who may not see costs', () => {
  it('show amounts of costs and goods while the shop shows them', async () => {
    await setting(true)
    expect(amountsIn(await clerk.api.accounting.diaryBook({}))).toContain(String(COST))
    expect(amountsIn(await clerk.api.accounting.ledgerBook({}))).toContain(String(COST))
    expect((await clerk.api.accounting.costCentersReport({})).at(-1)).toMatchObject({ costs: 2 * COST })
  })

  it('show none in diary, ledger, cost centres and the sheet, and no sum to reckon one from', async () => {
    await setting(false)
    const { api } = clerk
    const diary = await api.accounting.diaryBook({})
    const [adjustment, sale, opening] = diary.data
    expect(sale!.lines.filter((line) => line.debit !== null).map((line) => line.account[0])).toEqual(['1', '4', '2'])
    expect(sale!.lines.filter((line) => line.debit === null)).toHaveLength(2)
    for (const entry of [adjustment, opening]) expect(entry!.lines.every((line) => line.debit === null)).toBe(true)
    expect(diary).toMatchObject({ total_debit: null, total_credit: null })
    expect(await api.accounting.diaryBook({ account: '1105' })).toMatchObject({ total_debit: PRICE })
    expect(await api.accounting.diaryBook({ account: '1435' })).toMatchObject({ total_debit: null })
    const books = [diary, await api.accounting.ledgerBook({}), await api.accounting.ledgerBook({ level: 'class' })]
    books.push((await api.accounting.costCentersReport({})) as never)
    const sheet = await rowsOf(await api.accounting.exportDiary({}))
    for (const text of [...books, sheet].map(amountsIn)) {
      for (const n of [1, 2, 8, 9, 10]) expect(text).not.toContain(String(n * COST))
      expect(text).not.toContain(String(PRICE - COST))
    }
    expect(amountsIn(sheet)).toContain(String(PRICE))
  })

  it('are no files for other programs, which would carry them', async () => {
    await setting(false)
    const refused = { status: 403 }
    await expect(clerk.api.accounting.exportJournal({})).rejects.toMatchObject(refused)
    await expect(clerk.api.accounting.exportThirdBalances({})).rejects.toMatchObject(refused)
    expect(await (await shop.api.accounting.exportJournal({})).text()).toContain(`COP ${COST}.00`)
  })

  it('are whole for the owner all the while', async () => {
    await setting(false)
    const { total_debit, total_credit } = await shop.api.accounting.ledgerBook({})
    expect(total_debit).toBe(total_credit)
    expect(amountsIn(await rowsOf(await shop.api.accounting.exportDiary({})))).toContain(String(COST))
  })
})
