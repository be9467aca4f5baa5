import { app } from '@tendero/functions/api'
import { beforeAll, expect, it } from 'vitest'
import { type Shop, shopToSell } from '../sales/support'
import { guideInput, newGuide } from '../samples/guides'

let shop: Shop
beforeAll(async () => {
  shop = await shopToSell()
})

const visit = (url: string) =>
  app.request(new URL(url).pathname, {}, { incoming: { socket: { remoteAddress: '203.0.113.9' } } })

it('whoever has the link of a guide sees where it is, and nothing of the client but a short name', async () => {
  const { id, guide } = await newGuide(shop)
  await shop.api.guides.moveGuide({ id, state: 'en_reparto', note: 'Camión 7' })
  const { url } = await shop.api.guides.trackingLink({ id })
  const answer = await visit(url)
  expect(answer.status).toBe(200)
  const page = await answer.text()
  for (const part of ['En reparto', 'Sale hoy a tu dirección', guide!, 'Ana R.', '$ 20.000'])
    expect(page).toContain(part)
  for (const hidden of ['Ruiz', '3001234567', 'Calle 10', 'Camión 7']) expect(page).not.toContain(hidden)
  await shop.api.guides.moveGuide({ id, state: 'entregada' })
  expect(await (await visit(url)).text()).not.toContain('$ 20.000')
})

it('the link of a guide that was cancelled, or lacks a letter, opens nothing', async () => {
  const { id } = await shop.api.guides.createGuide(await guideInput(shop))
  const { url } = await shop.api.guides.trackingLink({ id })
  expect((await visit(url.slice(0, -1))).status).toBe(404)
  await shop.api.guides.cancelGuides({ id })
  expect((await visit(url)).status).toBe(404)
})
