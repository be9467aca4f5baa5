import { certifiedMonth } from '@tendero/core/closings/months/certified-month'
import { dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { daysAgo, type ReportShop, shopWithHistory } from '../reports/shop'
import { inside } from '../sales/support'
import { Refusal } from '../support/world'

let shop: ReportShop
const day = dayOf(daysAgo(70))
const month = day.slice(0, 7)
const certified = () => inside(shop, () => certifiedMonth(month))
const write = (value: number) =>
  shop.api.seats.createSeat({
    date: day,
    description: 'Ajuste',
    lines: [
      { account: '513595', debit: value },
      { account: '429581', credit: value },
    ],
  })
const close = () => shop.api.accounting.closePeriod({ month })
const open = () => shop.api.accounting.openPeriod({ month })

beforeAll(async () => {
  shop = await shopWithHistory()
})

it('a closed month is certified with the hash of what it came to, and a corrected one with those of both times', async () => {
  await write(80_000)
  await expect(shop.api.closings.monthCertificate({ month })).rejects.toBeInstanceOf(Refusal)
  await close()
  const first = await certified()
  expect(first.mark.debitCents).toBe(8_000_000)
  expect(first.rows.map(({ code, debit, credit, closing }) => [code, debit, credit, closing])).toEqual([
    ['4295', 0, 8_000_000, -8_000_000],
    ['5135', 8_000_000, 0, 8_000_000],
  ])
  expect(first.opened).toEqual([])

  await open()
  await close()
  expect(await certified()).toMatchObject({ mark: { hash: first.mark.hash }, opened: [{ hash: first.mark.hash }] })

  await open()
  await write(1_000)
  await close()
  const second = await certified()
  expect(second.mark.hash).not.toBe(first.mark.hash)
  expect(second.opened.map(({ hash, debitCents }) => [hash, debitCents])).toEqual([
    [first.mark.hash, 8_000_000],
    [first.mark.hash, 8_000_000],
  ])
  const paper = await shop.api.closings.monthCertificate({ month })
  expect(
    Buffer.from(await (paper as unknown as Blob).arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
})

it('the entry that closes a year does not change what its months came to', async () => {
  const year = `${Number(day.slice(0, 4)) - 1}`
  await shop.api.seats.createSeat({
    date: `${year}-12-30`,
    description: 'Ajuste',
    lines: [
      { account: '513595', debit: 5_000 },
      { account: '429581', credit: 5_000 },
    ],
  })
  const last = `${year}-12`
  // Months that stand closed after it open first.
  await open()
  await shop.api.accounting.closePeriod({ month: last })
  const before = await inside(shop, () => certifiedMonth(last))
  const { hash } = await shop.api.closings.getClosing({ id: `year.${year}` })
  await shop.api.closings.closeClosing({ id: `year.${year}`, hash })
  const after = await inside(shop, () => certifiedMonth(last))
  expect(after.mark.hash).toBe(before.mark.hash)
})
