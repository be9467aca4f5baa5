import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { dueAfter } from '@tendero/core/purchasing/causations/recurring'
import { recurringDue } from '@tendero/core/purchasing/causations/repeating'
import { beforeAll, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { type Buyer, booked, shopToBuy } from './shop'

let shop: Buyer
beforeAll(async () => {
  shop = await shopToBuy()
})

const rent = () =>
  shop.api.purchasing.createCausation({
    provider_id: shop.provider,
    products: [{ account: '512010', name: 'Arriendo del local', quantity: 1, cost: 1_800_000, tax: 19 }],
  })
const drafts = async () =>
  (await shop.api.purchasing.listCausations({ provider_id: shop.provider, state: 'draft' })).data
const night = (day: string) => asTenant(shop.tenant, recurringDue, { now: () => new Date(`${day}T07:00:00Z`) })

it('what repeats is a draft each month on its day, once under two clocks, with what it was and no postings', async () => {
  const made = await rent()
  const today = dayOf(new Date())
  const [first] = await shop.api.purchasing.repeatCausation({ id: made.id, day_of_month: 31 })
  expect(first).toMatchObject({ next_date: dueAfter(today, 31), total_cost: made.total_cost, trouble: null })
  await night(addDays(first!.next_date, -1))
  expect(await drafts()).toEqual([])
  await Promise.all([night(first!.next_date), night(first!.next_date)])
  const [draft, ...others] = await drafts()
  expect(others).toEqual([])
  expect(draft).toMatchObject({ total_cost: made.total_cost, date: first!.next_date, owed_cost: 0 })
  expect(await booked(shop, draft!.id)).toEqual({})
  const after = dueAfter(first!.next_date, 31)
  expect((await shop.api.purchasing.listRecurring({}))[0]).toMatchObject({ next_date: after })
  // A clock that goes back makes nothing twice.
  await night(first!.next_date)
  expect(await drafts()).toHaveLength(1)
  await shop.api.purchasing.stopRepeating({ id: first!.id })
  await night(after)
  expect(await drafts()).toHaveLength(1)
})
