import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { png } from './identity'
import { nextDocument } from './makers'
import { turn } from './treasury'

const transferOf = async ({ api }: World) =>
  (await api.settings.loadPaymentTypes({})).find(({ means }) => means === 'transfer')!.id

const money = async (world: World, value: number) => ({
  payments: [{ payment_type_id: await transferOf(world), value }],
})

/** A client who owes a sale. */
export async function debt(world: World) {
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

/** A provider who is owed an expense. */
async function owed(world: World) {
  const { api } = world
  const provider = await api.parties.createProvider({
    ...{ name: 'Luz', document_type_id: '13', document: nextDocument() },
  })
  const products = [{ account: '513595', quantity: 1, cost: 20_000 }]
  await api.purchasing.createCausation({ provider_id: provider.id, products })
  const { data } = await api.payments.payables({ provider_id: provider.id })
  return { provider_id: provider.id, item: data[0]!.id }
}
const outlay = async (world: World) => {
  const { provider_id, item } = await owed(world)
  return { provider_id, items: [{ id: item, value: 20_000 }], ...(await money(world, 20_000)) }
}
const paid = async (world: World) => ({ id: (await world.api.payments.createPaymentMade(await outlay(world))).id })
const paidOut = async (world: World) => ({
  id: (await world.api.payments.createAccountPayment(await accounts(world))).id,
})

/** A support document that is owed. */
async function support(world: World) {
  const { api } = world
  const { id: provider_id } = await api.parties.createProvider({
    ...{ name: 'Rosalba Peña', document_type_id: '13', document: nextDocument() },
  })
  const products = [{ account: '514515', quantity: 1, cost: 20_000 }]
  const { id } = await api.purchasing.createSupport({ provider_id, products })
  return { document_support_id: id, ...(await money(world, 20_000)) }
}
const supportPaid = async (world: World) => ({
  id: (await world.api.payments.paySupport(await support(world))).id,
})

export const payments: SamplesOf<'payments'> = {
  listPaymentsMade: {},
  createPaymentMade: outlay,
  getPaymentMade: paid,
  updatePaymentMade: async (world) => {
    const asked = await outlay(world)
    const { id } = await world.api.payments.createPaymentMade(asked)
    return { id, ...asked, items: [{ ...asked.items[0]!, value: 8_000 }], ...(await money(world, 8_000)) }
  },
  removePaymentMade: paid,
  refundFavour: async (world) => {
    const { client_id } = await debt(world)
    await world.api.payments.createReceipt({ client_id, items: [], ...(await money(world, 30_000)) })
    const { advances } = await world.api.payments.creditables({ client_id })
    return { client_id, items: [{ id: advances[0]!.id, value: 12_000 }], ...(await money(world, 12_000)) }
  },
  paySupport: support,
  updateSupportPayment: async (world) => ({
    ...(await supportPaid(world)),
    ...{ value: 8_000, ...(await money(world, 8_000)) },
  }),
  removeSupportPayment: supportPaid,
  supportPaymentPdf: supportPaid,
  getSupportPayment: supportPaid,
  paymentMadeDetails: paid,
  paymentMadeForEdit: paid,
  paymentMadePdf: paid,
  paymentsMadeReport: {},
  paymentMadeTransaction: paid,
  payFromDrawer: async (world) => {
    const { provider_id, item } = await owed(world)
    await turn(world)
    return { provider_id, items: [{ id: item, value: 1_000 }] }
  },
  listAccountPayments: {},
  createAccountPayment: accounts,
  getAccountPayment: paidOut,
  updateAccountPayment: async (world) => ({ ...(await paidOut(world)), ...(await accounts(world)) }),
  removeAccountPayment: paidOut,
  accountPaymentDetails: paidOut,
  accountPaymentForEdit: paidOut,
  accountPaymentPdf: paidOut,
  accountPaymentsReport: {},
  accountPaymentTransaction: paidOut,
  payAccountsFromDrawer: async (world) => {
    await turn(world)
    return { third_id: (await owed(world)).provider_id, lines: [{ account: '511505', value: 1_000 }] }
  },
  unapplyFromOutlay: async (world) => {
    const { provider_id, item } = await owed(world)
    const given = await world.api.payments.createPaymentMade({ provider_id, items: [], ...(await money(world, 900)) })
    const { advances } = await world.api.payments.payables({ provider_id })
    const { id } = await world.api.payments.createPaymentMade({
      ...{ provider_id, items: [{ id: item, value: 900 }], payments: [] },
      advances: [{ id: advances[0]!.id, value: 900 }],
    })
    return { id, advance: given.id }
  },
  payMany: outlay,
  payOldest: async (world) => ({ provider_id: (await owed(world)).provider_id, ...(await money(world, 3_000)) }),
  payables: async (world) => ({ provider_id: (await owed(world)).provider_id }),
  addPaymentSupport: async (world) => ({
    ...(await paid(world)),
    file: new File([png], 'soporte.png', { type: 'image/png' }),
  }),
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
  unapplyFromReceipt: async (world) => {
    const { client_id, item } = await debt(world)
    const given = await world.api.payments.createReceipt({ client_id, items: [], ...(await money(world, 900)) })
    const { advances } = await world.api.payments.creditables({ client_id })
    const { id } = await world.api.payments.createReceipt({
      ...{ client_id, items: [{ id: item, value: 900 }], payments: [] },
      advances: [{ id: advances[0]!.id, value: 900 }],
    })
    return { id, advance: given.id }
  },
  receiveMany: receipt,
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
