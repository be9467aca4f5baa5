import { app } from '@tendero/functions/api'
import type { Outside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { shopToSell, stocked } from '../sales/support'
import { shopKeys } from '../samples/billing'
import { startGateway } from './support'

let outside: Outside
beforeAll(async () => {
  outside = await startGateway()
})
afterAll(() => outside.stop())

const KEY = 'pagina-0000000000077'
const read = async (path: string, query: string) => (await app.request(`${path}?${query}`)).text()

/** A shop with a gateway and a catalogue by which somebody asked for something. */
async function asked() {
  const shop = await shopToSell()
  const { url } = await shop.api.stores.generateToken({ activate_catalog_whatsapp: 1 })
  const path = new URL(url!).pathname
  const good = await stocked(shop, { units: 5, name: 'Panela' })
  await shop.api.billing.connectPayments(await shopKeys(outside.wompi))
  const body = new URLSearchParams({ key: KEY, cart: `${good.id}x2`, name: 'Ana', phone: '300 123 4567' })
  const answer = await app.request(path, { method: 'POST', body })
  const said = new URL(answer.headers.get('location')!, 'http://x').searchParams
  const [prepared] = (await shop.api.offers.listPreInvoices({})).data
  return { shop, path, said, id: prepared!.id }
}

it('who asked by the catalogue is told when the shop confirms it, and pays there what it asks for, as long as it does', async () => {
  const { shop, path, said, id } = await asked()
  const mine = () => read(path, String(said))
  expect(said.get('clave')).toBe(KEY)
  expect(await mine()).toContain('Recibimos tu pedido')
  const { made } = await shop.api.offers.approvePreInvoice({ id })
  expect(await mine()).toContain('La tienda confirmó tu pedido.')
  expect(await mine()).not.toContain('en línea')
  const { link } = await shop.api.billing.makePayLink({ document_id: made.id })
  const shown = await mine()
  expect(shown).toContain(new URL(link!.url).pathname)
  expect(shown).toMatch(/Pagar \$\s23\.800 en línea/)
  await shop.api.billing.closePayLink({ id: made.id })
  expect(await mine()).not.toContain('en línea')
})

it('who only knows the number of an order, or has the page of another shop, is not shown how it is paid', async () => {
  const { shop, path, id } = await asked()
  const { made } = await shop.api.offers.approvePreInvoice({ id })
  await shop.api.billing.makePayLink({ document_id: made.id })
  const other = await asked()
  for (const query of ['pedido=PRE-1', 'pedido=PRE-1&clave=pagina-0000000000078', 'clave='])
    expect(await read(path, query), query).not.toContain('en línea')
  expect(await read(other.path, `pedido=PRE-1&clave=${KEY}`)).not.toContain('en línea')
})

it('an order that the shop cancels is said to be', async () => {
  const { shop, path, said, id } = await asked()
  await shop.api.offers.removePreInvoice({ id })
  expect(await read(path, String(said))).toContain('La tienda canceló este pedido')
})
