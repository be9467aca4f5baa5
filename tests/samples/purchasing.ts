import { EDocument } from '@tendero/core/invoicing/e-document'
import { act } from '@tendero/core/kernel/db/act'
import { attached, xmlFile } from '../purchasing/bills'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next, nextDocument, nextPrefix } from './makers'

/** A provider and a product of the shop, with the storage that what is bought goes to. */
async function trade({ api }: World) {
  const [storage] = await api.inventory.storageChoices({})
  const [provider, product] = await Promise.all([
    api.parties.createProvider({ name: `Distribuidora ${next()}`, document_type_id: '13', document: nextDocument() }),
    api.goods.createProduct({ name: `Panela ${next()}`, price: 5_000, cost: 3_000 }),
  ])
  return { provider_id: provider.id, storage_id: storage!.id, product_id: product.id }
}

async function purchase(world: World) {
  const { product_id, ...rest } = await trade(world)
  return { ...rest, reference: `FE-${next()}`, products: [{ product_id, quantity: 4, cost: 2_500, price: 5_200 }] }
}

async function recorded(world: World) {
  const input = await purchase(world)
  return { ...input, ...(await world.api.purchasing.createPurchase(input)) }
}

const purchaseId = async (world: World) => ({ id: (await recorded(world)).id })

async function buyOrder(world: World) {
  const { product_id, ...rest } = await trade(world)
  return { ...rest, products: [{ product_id, quantity: 4, cost: 2_500 }] }
}

async function causation(world: World) {
  const { provider_id } = await trade(world)
  return { provider_id, products: [{ account: '513595', quantity: 1, cost: 200_000 }] }
}

async function caused(world: World) {
  const input = await causation(world)
  return { ...input, id: (await world.api.purchasing.createCausation(input)).id }
}

const causationId = async (world: World) => ({ id: (await caused(world)).id })

const repeated = async (world: World) =>
  world.api.purchasing.repeatCausation({ ...(await causationId(world)), day_of_month: 5 })

async function support(world: World) {
  const { provider_id, storage_id, product_id } = await trade(world)
  return { provider_id, storage_id, products: [{ product_id, quantity: 4, cost: 2_500 }] }
}

const supportId = async (world: World) => ({
  id: (await world.api.purchasing.createSupport(await support(world))).id,
})

async function supportDraft(world: World) {
  const input = { ...(await support(world)), draft: true }
  return { ...input, id: (await world.api.purchasing.createSupport(input)).id }
}

/** One that DIAN has. */
async function issued(world: World) {
  const { document_type: _, ...rest } = {
    ...{ document_type: '05' as const, number: '18764000000005', date: '2026-01-01', prefix: nextPrefix() },
    ...{ from: 1, to: 500, valid_from: '2026-01-01', valid_to: '2027-12-31' },
  }
  await world.api.settings.createResolution({ document_type: '05', ...rest })
  const made = await supportId(world)
  const { number } = await world.api.purchasing.getSupport(made)
  await asTenant(world.tenant, () =>
    act(async (unit) =>
      unit.insert(EDocument, {
        ...{ ...made, type: '05', number, sentNumber: number.replace('-', ''), state: 'emitido', environment: '2' },
        ...{ clientName: 'Distribuidora', totalCents: 1_000_000, tries: 1, problems: [], code: 'ab12' },
        ...{ createdAt: '2026-08-03T10:00:00.000Z', deadline: '2026-08-09T05:00:00.000Z' },
      }),
    ),
  )
  return made
}

const ordered = async (world: World) => world.api.purchasing.createBuyOrder(await buyOrder(world))
const orderId = async (world: World) => ({ id: (await ordered(world)).id })

export const purchasing: SamplesOf<'purchasing'> = {
  createBuyOrder: buyOrder,
  listBuyOrders: { state: 'draft' },
  suggestOrder: async (world) => ({ storage_id: (await trade(world)).storage_id }),
  getBuyOrder: orderId,
  updateBuyOrder: async (world) => ({ ...(await orderId(world)), state: 'sent' as const }),
  cancelBuyOrder: orderId,
  returnPurchase: async (world) => ({ ...(await purchaseId(world)), products: [{ line_id: '1', quantity: 1 }] }),
  listReturns: async (world) => {
    const asked = await purchaseId(world)
    await world.api.purchasing.returnPurchase({ ...asked, products: [{ line_id: '1', quantity: 1 }] })
    return asked
  },
  listCausations: async (world) => {
    await caused(world)
    return { state: 'posted' as const }
  },
  createCausation: causation,
  previewCausation: causation,
  getCausation: causationId,
  updateCausation: async (world) => ({ ...(await caused(world)) }),
  voidCausation: causationId,
  listRecurring: async (world) => {
    await repeated(world)
    return {}
  },
  repeatCausation: async (world) => ({ ...(await causationId(world)), day_of_month: 31 }),
  stopRepeating: async (world) => ({ id: (await repeated(world)).at(-1)!.id }),
  listSupports: async (world) => {
    await supportId(world)
    return { state: 'posted' as const }
  },
  createSupport: support,
  previewSupport: support,
  getSupport: supportId,
  updateSupport: supportDraft,
  voidSupport: supportId,
  adjustSupport: issued,
  tellSending: async (world) => ({ ...(await supportId(world)), period: '2' as const }),
  pendingWeek: async (world) => {
    await supportDraft(world)
    return {}
  },
  gatherWeek: async (world) => {
    const { provider_id, ...draft } = await supportDraft(world)
    const { id } = await world.api.purchasing.createSupport({ ...draft, provider_id, draft: true })
    return { provider_id, ids: [draft.id, id] }
  },
  supportPdf: supportId,
  listPurchases: { state: 'posted' },
  createPurchase: purchase,
  importPurchases: {
    file: new File(['NIT;Factura;Cuenta;Cantidad;Costo\n900373076;FE-1;513595;1;50000'], 'compras.csv', {
      type: 'text/csv',
    }),
  },
  readProviderBill: { file: xmlFile(attached()) },
  purchaseTemplate: {},
  previewPurchase: async (world) => {
    const { reference: _, ...input } = await purchase(world)
    return input
  },
  getPurchase: purchaseId,
  updatePurchase: async (world) => ({ ...(await purchase(world)), ...(await purchaseId(world)) }),
  voidPurchase: purchaseId,
  tellEvents: async (world) => ({ ...(await purchaseId(world)), events: ['030'] }),
  nextPurchaseNumber: { series: 'FC' },
  exportPurchases: async (world) => {
    await recorded(world)
    return { state: 'posted' as const }
  },
}
