import { BUSINESS, Business } from '@tendero/core/identity/business/business'
import { User } from '@tendero/core/identity/people/user'
import { addDays, dayOf, formatDay } from '@tendero/core/kernel/values/time'
import { strike } from '@tendero/functions/jobs/tick'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hire, mailsAt, mailsTo } from '../identity/people'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'
import { apiWith } from '../support/world'
import { drain, type Issuing, issuingShop, resolution, sold, startIssuer } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startIssuer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => outside.stop())

it('what DIAN refused is announced at home and in notifications until it is accepted, to who sells alone', async () => {
  const shop = await issuingShop(outside)
  outside.plemsi.faults.rejected = 1
  const id = await sold(shop)
  await drain(shop)
  const { e_documents } = await shop.api.reports.today({})
  expect(e_documents).toMatchObject({ count: 1, rows: [{ id, state_name: 'Rechazado', late: false }] })
  const told = async () =>
    (await shop.api.reports.listNotifications({ per_page: 50 })).data.filter(({ type }) => type === 'e_documents')
  expect(await told()).toMatchObject([{ title: 'Un documento no está en la DIAN' }])
  const buyer = apiWith((await hire(shop, ['product-read'])).token)
  expect(await buyer.reports.today({})).toMatchObject({ e_documents: null })
  await shop.api.invoicing.sendDocument({ id })
  await drain(shop)
  expect((await shop.api.reports.today({})).e_documents).toEqual({ count: 0, rows: [] })
  expect(await told()).toEqual([])
})

const today = dayOf(new Date())
const morning = ({ tenant }: Issuing, days = 0) =>
  asTenant(tenant, () => strike({ tick: 'morning', shops: [tenant] }), {
    now: () => new Date(Date.now() + days * 86_400_000),
  })
const ownerOf = async ({ tenant }: Issuing): Promise<string> =>
  asTenant(tenant, async () => (await User.get((await Business.get(BUSINESS)).ownerId)).email)
const guarded = async (shop: Issuing) =>
  (await shop.api.reports.listNotifications({ per_page: 50 })).data.filter(({ type }) => type === 'dian')

/** A bill on credit of today. */
async function bought(shop: Issuing) {
  const provider = await shop.api.parties.createProvider({
    ...{ name: 'Distribuidora Ñandú', document_type_id: '31', document: '900123456' },
  })
  return shop.api.purchasing.createPurchase({
    ...{ provider_id: provider.id, reference: `FE-${Math.random()}`, date: today, due_date: addDays(today, 30) },
    products: [{ account: '514515', quantity: 1, cost: 200_000 }],
  })
}

it('certificate and token are told before they end, at home, in notifications and by mail, until they are renewed', async () => {
  const shop = await issuingShop(outside)
  await shop.api.invoicing.saveKeys({ certificate_until: addDays(today, 31), token_until: addDays(today, -1) })
  expect((await guarded(shop)).map(({ title }) => title)).toEqual(['El token de Plemsi venció'])
  await shop.api.invoicing.saveKeys({ certificate_until: addDays(today, 30) })
  expect((await shop.api.reports.today({})).dian).toMatchObject([
    { title: 'El certificado de firma vence pronto', message: expect.stringContaining(formatDay(addDays(today, 30))) },
  ])
  await shop.api.invoicing.saveKeys({ certificate_until: addDays(today, 400) })
  expect(await guarded(shop)).toEqual([])
})

it('a bill on credit is told while it lacks its events and while it can be claimed, and no longer once they are told', async () => {
  const shop = await issuingShop(outside)
  const bill = await bought(shop)
  await morning(shop)
  expect((await shop.api.reports.today({})).dian).toMatchObject([
    { title: 'Una compra a crédito sin eventos RADIAN', message: expect.stringContaining('$ 200.000') },
  ])
  const seller = apiWith((await hire(shop, ['sale-read'])).token)
  expect((await seller.reports.today({})).dian).toEqual([])
  await expect(shop.api.purchasing.tellEvents({ id: bill.id, events: ['031', '033'] })).rejects.toMatchObject({
    status: 422,
  })
  await shop.api.purchasing.tellEvents({ id: bill.id, events: ['032', '030'] })
  expect((await shop.api.purchasing.getPurchase({ id: bill.id })).events).toEqual(['030', '032'])
  await morning(shop)
  expect((await shop.api.reports.today({})).dian).toEqual([])
})

it('a support document that nobody sent is told before its time ends', async () => {
  const shop = await issuingShop(outside)
  await shop.api.settings.createResolution(
    resolution({
      document_type: '05',
      technical_key: undefined,
      prefix: 'DSG',
      number: '18764000000008',
      from: 1,
      to: 90,
    }),
  )
  const { id: provider_id } = await shop.api.parties.createProvider({
    ...{ name: 'Rosalba Peña', document_type_id: '13', document: '71999001', address: 'Vereda', city: '05001' },
  })
  const made = await shop.api.purchasing.createSupport({
    ...{ provider_id, products: [{ account: '514515', quantity: 1, cost: 45_000 }] },
  })
  await morning(shop)
  expect(await guarded(shop)).toEqual([])
  await shop.api.purchasing.tellSending({ id: made.id, period: '2', bought_on: addDays(today, -5) })
  await morning(shop)
  expect(await guarded(shop)).toMatchObject([{ title: 'Un documento soporte sin enviar' }])
})

it('the owner is mailed once a day what waits, what runs out and what ends; nothing where all is well or nobody is connected', async () => {
  const [shop, well, off] = [
    await issuingShop(outside),
    await issuingShop(outside),
    await issuingShop(outside, { connected: false }),
  ]
  outside.plemsi.faults.rejected = 1
  const number = (await shop.api.sales.getOrder({ id: await sold(shop) })).number
  await drain(shop)
  await shop.api.invoicing.saveKeys({ certificate_until: addDays(today, 3) })
  const range = { from: 8_000_001, to: 8_000_005, prefix: 'SX' }
  await shop.api.settings.createResolution(resolution({ ...range, valid_to: addDays(today, 4), number: '18760000009' }))
  await Promise.all([morning(shop), morning(shop)])
  for (const one of [well, off]) await morning(one)
  const mails = await mailsTo(await ownerOf(shop))
  const digests = mails.filter((mail) =>
    mail.includes(Buffer.from(`Pendientes con la DIAN del ${formatDay(today)}`).toString('base64')),
  )
  expect(digests).toHaveLength(1)
  expect(digests[0]).toContain(`${number} (rechazado): antes de las`)
  expect(digests[0]).toContain('SX: Vence en 4 días')
  expect(digests[0]).toContain('El certificado de firma vence pronto')
  for (const one of [well, off])
    expect((await mailsAt(await ownerOf(one))).filter((mail) => mail.includes('DIAN'))).toEqual([])
})

/** What the owner of a shop was mailed about DIAN, the newest last. */
const digestsOf = async ({ tenant }: Issuing): Promise<string[]> =>
  (await openJobs())
    .filter((job) => job.tenant === tenant && job.type === 'mail')
    .map(({ input }) => (input as { text: string }).text)
    .filter((text) => text.includes('pendiente con la DIAN'))

it('each notice is mailed once: again when it says something else or comes back, and never to who turned it off', async () => {
  const shop = await issuingShop(outside)
  expect(await shop.api.reports.showDigest({})).toEqual({ on: true, dian: true })
  await shop.api.invoicing.saveKeys({ certificate_until: addDays(today, 14) })
  /** What is mailed on a morning, `days` from now. */
  const mailed = async (days: number) => {
    const before = await digestsOf(shop)
    await Promise.all([morning(shop, days), morning(shop, days)])
    return (await digestsOf(shop)).filter((text) => !before.includes(text))
  }
  expect(await mailed(0)).toEqual([expect.stringContaining('El certificado de firma vence pronto')])
  expect(await mailed(1)).toEqual([])
  const range = { from: 8_000_001, to: 8_000_900, prefix: 'SY' }
  await shop.api.settings.createResolution(resolution({ ...range, valid_to: addDays(today, 9), number: '18760000019' }))
  const [second] = await mailed(2)
  expect(second).toContain('SY: Vence en 7 d')
  expect(second).not.toContain('El certificado')
  expect(second).toContain('lo que ya te contamos: 1 pendiente')
  expect(await mailed(3)).toEqual([])
  // Ten days before its end the certificate is told again.
  expect(await mailed(4)).toEqual([expect.stringContaining('El certificado de firma vence pronto')])
  await shop.api.reports.saveDigest({ dian: false })
  expect(await mailed(9)).toEqual([])
  expect(await shop.api.reports.showDigest({})).toEqual({ on: true, dian: false })
  await shop.api.reports.saveDigest({ dian: true })
  expect(await mailed(15)).toEqual([expect.stringMatching(/SY: Venció[\s\S]*El certificado de firma venció/)])
})
