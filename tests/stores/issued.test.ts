import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { documentOf, resolution } from '../invoicing/support'
import { connectedShop, drain, ordersOf, startOutside, unitsOf } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startOutside()
})
afterAll(() => outside.stop())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  outside.woo.reset()
  outside.plemsi.reset()
})

const PRICE = 11_900

/** An order of three units from the shop on the web, which DIAN has and whose goods are still here. */
async function issued() {
  const shop = await connectedShop(outside)
  await shop.api.identity.editBrand({ document_type_id: '31', document: outside.plemsi.issuer })
  await shop.api.settings.createResolution(resolution({ to: 900 }))
  await shop.api.invoicing.saveToken({ token: outside.plemsi.token, environment: '2' })
  const there = outside.woo.buy([{ id: shop.items[0]!.id, quantity: 3 }])
  await drain(shop)
  const [ours] = await ordersOf(shop)
  expect(await documentOf(shop, ours!.id)).toMatchObject({ state: 'emitido' })
  expect(ours!.state).toBe('recibido')
  return { shop, there, id: ours!.id }
}

it('a sale that DIAN has is given back by a note, also before its goods leave', async () => {
  const { shop, there, id } = await issued()
  outside.woo.faults.twice = true
  outside.woo.refund(there.id, { line: 0, units: 1 })
  await drain(shop)
  const { data: notes } = await shop.api.notes.listNotes({})
  expect(notes.map(({ total }) => total)).toEqual([PRICE])
  expect(await shop.api.sales.getOrder({ id })).toMatchObject({ state: 'recibido', remaining: 0 })
  expect(await unitsOf(shop)).toEqual([8, 10])
  await shop.api.notes.sendElectronic({ id: notes[0]!.id })
  await drain(shop)
  expect(await shop.api.notes.getNote({ id: notes[0]!.id })).toMatchObject({ electronic: 'accepted' })
})

it('so it is when the shop cancels it, and nothing else takes it back', async () => {
  const { shop, there, id } = await issued()
  await expect(shop.api.sales.setStatus({ id, status: 'cancelado' })).rejects.toThrow(/nota crédito/)
  outside.woo.change(there.id, { status: 'cancelled' })
  await drain(shop)
  expect(await shop.api.sales.getOrder({ id })).toMatchObject({ state: 'devuelto' })
  expect((await shop.api.notes.listNotes({})).data.map(({ total }) => total)).toEqual([3 * PRICE])
  expect(await unitsOf(shop)).toEqual([10, 10])
})
