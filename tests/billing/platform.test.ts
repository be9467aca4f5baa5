import { UnknownLabels } from '@tendero/core/guides/account/account'
import { BUSINESS, Business } from '@tendero/core/identity/business/business'
import { IssuerComparison } from '@tendero/core/invoicing/compare/comparison'
import { act } from '@tendero/core/kernel/db/act'
import { Breaker } from '@tendero/core/kernel/outside/breaker'
import { expect, it } from 'vitest'
import { ended } from '../samples/jobs'
import { apiWith, newShop, supportSession, type World } from '../support/world'
import { inside, walletOf } from './support'

const people = async () => [apiWith(await supportSession()), apiWith(await supportSession())] as const
const emailOf = async (shop: World) => (await inside(shop, () => Business.get(BUSINESS))).email!
const reason = 'Un cobro doble'

it('an adjustment moves the wallet, its book and the books once another person approves it, also two at once', async () => {
  const shop = await newShop()
  const [one, two] = await people()
  const { id, state } = await one.billing.askAdjustment({ email: await emailOf(shop), value: 50_000, reason })
  expect(state).toBe('asked')
  await expect(one.billing.decideAdjustment({ id, approved: true })).rejects.toMatchObject({ status: 409 })
  expect(await walletOf(shop)).toMatchObject({ credited: 0 })
  const both = await Promise.allSettled([1, 2].map(() => two.billing.decideAdjustment({ id, approved: true })))
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await walletOf(shop)).toMatchObject({ available: 5_000_000, credited: 5_000_000 })
  await expect(two.billing.decideAdjustment({ id, approved: false })).rejects.toMatchObject({ status: 409 })
  const statement = await shop.api.billing.walletStatement({})
  expect(statement.data).toMatchObject([{ type: 'adjustment', concept: `Ajuste de Tendero: ${reason}` }])
  const audits = await shop.api.identity.listAudits({ per_page: 50 })
  expect(JSON.stringify(audits)).toContain(reason)
})

it('what is taken is spent of the oldest, never more than there is; what could not be taken waits again', async () => {
  const shop = await newShop()
  const [one, two] = await people()
  const email = await emailOf(shop)
  const given = await one.billing.askAdjustment({ email, value: 30_000, reason })
  await two.billing.decideAdjustment({ id: given.id, approved: true })
  const much = await one.billing.askAdjustment({ email, value: 40_000, takes: true, reason })
  await expect(two.billing.decideAdjustment({ id: much.id, approved: true })).rejects.toMatchObject({ status: 409 })
  expect((await two.billing.listAdjustments({})).find(({ id }) => id === much.id)).toMatchObject({ state: 'asked' })
  expect(await two.billing.decideAdjustment({ id: much.id, approved: false })).toMatchObject({ state: 'rejected' })
  const some = await one.billing.askAdjustment({ email, value: 10_000, takes: true, reason })
  expect(await two.billing.decideAdjustment({ id: some.id, approved: true })).toMatchObject({
    state: 'applied',
    value: -10_000,
  })
  expect(await walletOf(shop)).toMatchObject({ available: 2_000_000, credited: 3_000_000, spent: 1_000_000 })
})

it('the list of shops says plan, wallet and how they do, to those who run the product alone', async () => {
  const shop = await newShop('Tienda que se ve')
  const [one] = await people()
  const { shops, next } = await one.billing.listShops({})
  expect(shops.length).toBeGreaterThan(0)
  expect(shops.find(({ name }) => name === 'Tienda que se ve')).toMatchObject({ users: 1, wallet: 0, failed_jobs: 0 })
  if (next) {
    const { shops: older } = await one.billing.listShops({ after: next })
    expect(older[0]!.created_at <= shops.at(-1)!.created_at).toBe(true)
  }
  await expect(shop.api.billing.listShops({})).rejects.toMatchObject({ status: 403 })
  await expect(shop.api.billing.listAdjustments({})).rejects.toMatchObject({ status: 403 })
})

it('support looks at a shop only while its owner lets it, changes nothing, and both audits say so', async () => {
  const shop = await newShop('Tienda con permiso')
  const [one] = await people()
  const email = await emailOf(shop)
  await expect(one.identity.enterShop({ email })).rejects.toThrow(/no ha dado permiso/)
  await shop.api.identity.allowVisit({ hours: 1 })
  const { token } = await one.identity.enterShop({ email })
  const visitor = apiWith(token)
  expect(await visitor.identity.showUser({})).toMatchObject({ visit: { name: 'Mesa de ayuda' } })
  expect((await visitor.parties.listClients({})).data.length).toBeGreaterThan(0)
  const change = visitor.parties.createClient({ name: 'Nadie', document_type_id: '13', document: '1020304050' })
  await expect(change).rejects.toMatchObject({ status: 403 })
  await expect(visitor.identity.allowVisit({ hours: 24 })).rejects.toMatchObject({ status: 403 })
  expect(JSON.stringify(await shop.api.identity.listAudits({}))).toContain('(soporte) entró a mirar')
  await shop.api.identity.endVisit({})
  await expect(visitor.parties.listClients({})).rejects.toMatchObject({ status: 401 })
  await expect(shop.api.identity.enterShop({ email })).rejects.toMatchObject({ status: 403 })
})

it('failed work is seen without what it was about, and is tried again', async () => {
  const shop = await newShop()
  const [one] = await people()
  const email = await emailOf(shop)
  const { id } = await ended(shop, 'failed', async () => ({ type: 'product.export', summary: 'Panela no existe' }))
  const failed = await one.billing.listFailed({ email })
  expect(failed).toMatchObject([{ id, retryable: true }])
  expect(JSON.stringify(failed)).not.toContain('Panela')
  expect(await one.billing.retryFailed({ email, id })).toEqual([])
  expect(await shop.api.jobs.showJob({ id })).toMatchObject({ state: 'queued' })
  expect(await one.billing.retryFailed({ email, id })).toEqual([])
})

it('of each outside service it is told which shops wait for it, where it failed and where it is silent', async () => {
  const shop = await newShop('Tienda que espera')
  const [one] = await people()
  const { id } = await ended(shop, 'failed', async () => ({ type: 'charge.check', summary: 'Panela no existe' }))
  await inside(shop, () =>
    act(async (unit) =>
      unit.insertFirst(Breaker, {
        ...{ id: 'issuing', failures: 5, opened: 1, since: '2026-01-01T10:00:00.000Z', expires: 4_000_000_000 },
        until: new Date(Date.now() + 60_000).toISOString(),
      }),
    ),
  )
  const told = await one.billing.listServices({})
  const of = (name: string) =>
    told.services.find(({ service }) => service === name)!.shops.find((row) => row.name === 'Tienda que espera')
  expect(of('wompi')).toMatchObject({ email: await emailOf(shop), failed: 1, waiting: 0, silent_since: null })
  expect(told.services.find(({ service }) => service === 'wompi')!.failed_at).not.toBeNull()
  expect(of('plemsi')).toMatchObject({ failed: 0, silent_since: '2026-01-01T10:00:00.000Z' })
  expect(of('envia')).toBeUndefined()
  expect(JSON.stringify(told)).not.toContain('Panela')
  await one.billing.retryFailed({ email: await emailOf(shop), id })
  const after = (await one.billing.listServices({})).services.find(({ service }) => service === 'wompi')!
  expect(after.shops.find((row) => row.name === 'Tienda que espera')?.failed ?? 0).toBe(0)
  await expect(shop.api.billing.listServices({})).rejects.toMatchObject({ status: 403 })
})

it('what is announced is told to every shop from its day to its last one', async () => {
  const shop = await newShop()
  const [one] = await people()
  const text = `Mantenimiento ${Math.random()}`
  const rows = await one.billing.announce({ text, tone: 'warning', to: '2030-01-01' })
  await one.billing.announce({ text: `${text} después`, tone: 'info', from: '2029-01-01', to: '2030-01-01' })
  const told = async () => (await shop.api.billing.announcements({})).map((row) => row.text)
  expect(await told()).toContain(text)
  expect(await told()).not.toContain(`${text} después`)
  await one.billing.withdraw({ id: rows.find((row) => row.text === text)!.id })
  expect(await told()).not.toContain(text)
  await expect(shop.api.billing.announce({ text, tone: 'info', to: '2030-01-01' })).rejects.toMatchObject({
    status: 403,
  })
})

it('a service says when it last answered, as what it told a shop was kept', async () => {
  const shop = await newShop('Tienda atendida')
  const [one] = await people()
  const [early, late] = ['2026-01-01T10:00:00.000Z', '2027-01-01T10:00:00.000Z']
  await inside(shop, () =>
    act(async (unit) => {
      unit.insertFirst(UnknownLabels, { id: 'carriers', comparedAt: early, labels: [], known: [] })
      unit.insertFirst(IssuerComparison, { id: 'issuing', comparedAt: late, since: early, read: {}, differences: [] })
    }),
  )
  const { services } = await one.billing.listServices({})
  const at = (name: string) => services.find(({ service }) => service === name)!.answered_at
  expect([at('envia'), at('plemsi'), at('dropi')]).toEqual([early, late, null])
  expect(services.flatMap(({ shops }) => shops).some(({ name }) => name === 'Tienda atendida')).toBe(false)
})
