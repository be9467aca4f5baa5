import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { nextDocument } from './makers'

/** What is asked of the shop: a service, so that no stock is needed. */
async function wanted({ api }: World) {
  const storages = await api.inventory.storageChoices({})
  const service = await api.catalog.createService({ name: `Instalación ${Math.random()}`, value: 50_000 })
  const client = await api.parties.createClient({
    name: 'Ferretería El Tornillo',
    document_type_id: '13',
    document: nextDocument(),
    email: 'compras@example.com',
  })
  return {
    client_id: client.id,
    storage_id: storages[0]!.id,
    products: [{ product_id: service.id, kind: 'service' as const, quantity: 2, price: 50_000 }],
  }
}

const quoted = async (world: World) => ({ id: (await world.api.offers.createQuote(await wanted(world))).id })

const remitted = async (world: World) => ({ id: (await world.api.offers.createRemission(await wanted(world))).id })

const prepared = async (world: World) => ({ id: (await world.api.offers.createPreInvoice(await wanted(world))).id })

export const offers: SamplesOf<'offers'> = {
  listQuotes: { state: 'borrador', search: 'ferre' },
  countQuotes: {},
  createQuote: async (world) => {
    const seller = await world.api.parties.createSeller({ name: 'Nora' })
    return { ...(await wanted(world)), seller_id: seller.id, terms: 'Entrega en 5 días', notes: 'Pidió descuento' }
  },
  getQuote: quoted,
  updateQuote: async (world) => ({ ...(await wanted(world)), ...(await quoted(world)), terms: 'Contra entrega' }),
  removeQuote: quoted,
  setQuoteStatus: async (world) => ({ ...(await quoted(world)), status: 'enviada', note: 'Por WhatsApp' }),
  convertQuote: async (world) => ({ ...(await quoted(world)), to: 'order', products: [{ line: 0, quantity: 1 }] }),
  mailQuote: async (world) => ({ ...(await quoted(world)), email: 'compras@example.com' }),
  quoteLink: quoted,
  changeQuoteLink: quoted,
  printQuote: quoted,
  listRemissions: { state: 'entregada' },
  countRemissions: {},
  createRemission: wanted,
  getRemission: remitted,
  updateRemission: async (world) => {
    const asked = await wanted(world)
    const { id } = await world.api.offers.createRemission(asked)
    return { ...asked, id, notes: 'Firma la portería' }
  },
  removeRemission: remitted,
  returnRemission: async (world) => ({
    ...(await remitted(world)),
    products: [{ line: 0, quantity: 1 }],
    note: 'Sobró',
  }),
  invoiceRemissions: async (world) => ({
    remissions: [{ ...(await remitted(world)), products: [{ line: 0, quantity: 1 }] }],
  }),
  mailRemission: async (world) => ({ ...(await remitted(world)), email: 'compras@example.com' }),
  printRemission: remitted,
  listPreInvoices: { state: 'abierta' },
  countPreInvoices: {},
  createPreInvoice: wanted,
  getPreInvoice: prepared,
  updatePreInvoice: async (world) => ({ ...(await wanted(world)), ...(await prepared(world)), notes: 'Para el lunes' }),
  removePreInvoice: prepared,
  approvePreInvoice: async (world) => ({ ...(await prepared(world)), products: [{ line: 0, quantity: 1 }] }),
  printPreInvoice: prepared,
}
