import { addDays, dayOf, formatDay } from '@tendero/core/kernel/values/time'
import { strike } from '@tendero/functions/jobs/tick'
import { expect, it } from 'vitest'
import { type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { newShop } from '../support/world'

const later = (days: number) => new Date(Date.now() + days * 86_400_000)
const morning = ({ tenant }: Pick<Shop, 'tenant'>, days = 1) =>
  asTenant(tenant, () => strike({ tick: 'morning', shops: [tenant] }), { now: () => later(days) })
const mails = async ({ tenant }: Pick<Shop, 'tenant'>) =>
  (await openJobs())
    .filter((job) => job.tenant === tenant && job.type === 'mail')
    .map(({ input }) => input as { subject: string; text: string })

async function shopThatSold(): Promise<Shop> {
  const shop = await shopToSell()
  const soap = await stocked(shop, { name: 'Jabón Rey' })
  await shop.api.sales.createOrder(saleOf(shop, [[soap, 1]]))
  await shop.api.sales.createOrder({
    ...saleOf(shop, [[soap, 1]]),
    type: 2,
    name: 'Ana',
    phone: '3001234567',
    address: 'Calle 1',
  })
  return shop
}

it('the morning after a day of sales its owner is told how it went and what waits, once, whoever asks twice at once', async () => {
  const shop = await shopThatSold()
  const { today } = (await shop.api.reports.today({})).sales!
  await Promise.all([morning(shop), morning(shop)])
  await morning(shop)
  const [told, ...more] = await mails(shop)
  expect(more).toEqual([])
  expect(told!.subject).toContain(formatDay(addDays(dayOf(new Date()), 1)))
  const total = `$ ${String(today.total).replace(/\B(?=(\d{3})+$)/g, '.')}`
  expect(told!.text).toContain(`Ayer vendiste ${total} en 2 ventas.`)
  expect(told!.text).toContain('Por despachar: 2 pedidos.')
  expect(told!.text).toContain('/dashboard/perfil?action=negocio')
  await morning(shop, 2)
  expect((await mails(shop)).map(({ text }) => text).join()).toContain('Ayer no hubo ventas.')
})

it('who turned it off is not written to until they turn it on; nor is a shop that does not sell', async () => {
  const [shop, idle] = [await shopThatSold(), await newShop()]
  expect(await shop.api.reports.showDigest({})).toEqual({ on: true, dian: null })
  await shop.api.reports.saveDigest({ on: false })
  await morning(shop)
  for (const days of [1, 9]) await morning(idle, days)
  expect([...(await mails(shop)), ...(await mails(idle))]).toEqual([])
  await shop.api.reports.saveDigest({ on: true })
  await morning(shop, 2)
  expect(await mails(shop)).toHaveLength(1)
  await morning(shop, 9)
  expect(await mails(shop)).toHaveLength(1)
})
