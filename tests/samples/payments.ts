import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { png } from './identity'
import { nextDocument } from './makers'

const transferOf = async ({ api }: World) =>
  (await api.settings.loadPaymentTypes({})).find(({ means }) => means === 'transfer')!.id

const money = async (world: World, value: number) => ({
  payments: [{ payment_type_id: await transferOf(world), value }],
})

/** A client who owes a sale. */
async function debt(world: World) {
  const { api } = world
  const client = await api.parties.createClient({ name: 'Deudora', document_type_id: '13', document: nextDocument() })
  const service = await api.catalog.createService({ name: `Asesoría ${nextDocument()}`, value: 20_000 })
  const order = await api.sales.createOrder({
    client_id: client.id,
    credit: true,
    products: [{ product_id: service.id, kind: 'service' as const, quantity: 1, price: 20_000 }],
  })
  const { data } = await api.payments.creditables({ client_id: client.id })
  return { client_id: client.id, order: order.id, item: data[0]!.id }
}

const receipt = async (world: World) => {
  const { client_id, item } = await debt(world)
  return { client_id, items: [{ id: item, value: 20_000 }], ...(await money(world, 20_000)) }
}
const received = async (world: World) => ({ id: (await world.api.payments.createReceipt(await receipt(world))).id })

const accounts = async (world: World) => {
  const { id } = await world.api.parties.createProvider({
    ...{ name: 'Aportes', document_type_id: '13', document: nextDocument() },
  })
  return { third_id: id, lines: [{ account: '311505', value: 9_000 }], ...(await money(world, 9_000)) }
}
const accounted = async (world: World) => ({
  id: (await world.api.payments.createAccountReceipt(await accounts(world))).id,
})

export const payments: SamplesOf<'payments'> = {
  receivePayment: async (world) => ({ id: (await debt(world)).order, ...(await money(world, 5_000)) }),
  listReceipts: {},
  createReceipt: receipt,
  getReceipt: received,
  updateReceipt: async (world) => {
    const asked = await receipt(world)
    const { id } = await world.api.payments.createReceipt(asked)
    return { id, ...asked, items: [{ ...asked.items[0]!, value: 8_000 }], ...(await money(world, 8_000)) }
  },
  removeReceipt: received,
  fractionReceipt: async (world) => ({ client_id: (await debt(world)).client_id, ...(await money(world, 3_000)) }),
  creditables: async (world) => ({ client_id: (await debt(world)).client_id }),
  previewReceipt: async (world) => {
    const { client_id, item } = await debt(world)
    return { client_id, items: [{ id: item, value: 20_000 }] }
  },
  receiptTicket: received,
  receiptsReport: {},
  receiptPdf: received,
  receiptPdfGeneral: received,
  addReceiptSupport: async (world) => ({
    ...(await received(world)),
    file: new File([png], 'soporte.png', { type: 'image/png' }),
  }),
  listAccountReceipts: {},
  createAccountReceipt: accounts,
  getAccountReceipt: accounted,
  updateAccountReceipt: async (world) => ({ ...(await accounted(world)), ...(await accounts(world)) }),
  removeAccountReceipt: accounted,
}
