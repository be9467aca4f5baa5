import { IssuerComparison, nOf } from '@tendero/core/invoicing/compare/comparison'
import { EDocument, ISSUING } from '@tendero/core/invoicing/e-document'
import { putXml } from '@tendero/core/invoicing/keeping/papers'
import { act } from '@tendero/core/kernel/db/act'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next, nextDocument, nextPrefix } from './makers'
import { outside } from './stores'

const token = async () => ({ token: (await outside()).plemsi.token, environment: '2' as const })
const connect = async ({ api }: World) => api.invoicing.saveToken(await token())

/** A sale that a resolution numbers, in a shop that is connected. */
async function invoice(world: World) {
  const { api } = world
  await connect(world)
  await api.identity.editBrand({ document_type_id: '31', document: '901585284' })
  await api.settings.createResolution({
    ...{ document_type: '01', number: '18760000001', date: '2019-01-19', prefix: nextPrefix(), from: 1, to: 5_000 },
    ...{ valid_from: '2019-01-19', valid_to: '2030-01-19', technical_key: 'clave', environment: '2' },
  })
  const service = await api.catalog.createService({ name: `Asesoría ${Math.random()}`, value: 20_000 })
  const storages = await api.inventory.listStorages({})
  const { id } = await api.sales.createOrder({
    products: [{ product_id: service.id, kind: 'service', quantity: 1, price: 20_000 }],
    storage_id: (storages.data.find((s) => s.isDefault) ?? storages.data[0]!).id,
  })
  return id
}

/** What was bought of who need not invoice, with a number of a resolution. */
async function bought(world: World) {
  const { api } = world
  await connect(world)
  await api.identity.editBrand({ document_type_id: '31', document: '901585284' })
  await api.settings.createResolution({
    ...{ document_type: '05', number: '18764000000005', date: '2026-01-01', prefix: nextPrefix(), from: 1, to: 500 },
    ...{ valid_from: '2026-01-01', valid_to: '2030-12-31', environment: '2' },
  })
  const { id: provider_id } = await api.parties.createProvider({
    ...{ name: 'Rosalba Peña', document_type_id: '13', document: nextDocument() },
    ...{ address: 'Vereda El Roble', city: '05001' },
  })
  return api.purchasing.createSupport({ provider_id, products: [{ account: '514515', quantity: 1, cost: 90_000 }] })
}

/** A document that DIAN has, without a sale of its own. */
async function emitted(world: World) {
  await connect(world)
  const id = `ped_01K00000000000000000000${String(next()).padStart(3, '0').slice(-3)}`
  await asTenant(world.tenant, () =>
    act(async (unit) =>
      unit.insert(EDocument, {
        ...{ id, type: '01', number: 'FV-1', sentNumber: 'FV1', state: 'emitido', environment: '2', code: 'ab12' },
        ...{ clientName: 'Compradora', totalCents: 1_000_000, tries: 1, problems: [], email: 'compras@example.com' },
        ...{ createdAt: '2026-08-03T10:00:00.000Z', deadline: '2026-08-04T05:00:00.000Z' },
      }),
    ),
  )
  return id
}

/** A document that waits, with the XML of one that DIAN has. */
async function kept(world: World) {
  const id = await invoice(world)
  await asTenant(world.tenant, async () => {
    await putXml(id, new TextEncoder().encode('<Invoice/>'))
    await act(async (unit) =>
      unit.insert(EDocument, {
        ...{ id, type: '01', number: 'FV-2', sentNumber: 'FV2', state: 'emitido', environment: '2', code: 'ab13' },
        ...{ clientName: 'Compradora', totalCents: 2_000_000, tries: 1, problems: [] },
        ...{ createdAt: '2026-08-03T10:00:00.000Z', deadline: '2026-08-04T05:00:00.000Z' },
        xmlAt: '2026-08-03T10:01:00.000Z',
      }),
    )
  })
  return id
}

/** Something that only the service has. */
async function difference(world: World) {
  const one = { type: 'here', list: '01', number: `FV${next()}`, foundAt: '2026-08-03T10:00:00.000Z' } as const
  await asTenant(world.tenant, () =>
    act(async (unit) => {
      const row = { id: ISSUING, comparedAt: one.foundAt, since: one.foundAt, read: {}, differences: [one] }
      const before = await IssuerComparison.find(ISSUING)
      if (before) unit.replace(IssuerComparison, before, row)
      else unit.insertFirst(IssuerComparison, row)
    }),
  )
  return nOf(one)
}

export const invoicing: SamplesOf<'invoicing'> = {
  saveToken: token,
  removeToken: async (world) => {
    await connect(world)
    return {}
  },
  saveKeys: async (world) => {
    await connect(world)
    return { token_until: '2027-03-01', certificate_until: '2027-03-01' }
  },
  showIssuer: {},
  deadlines: {},
  listIssuerDifferences: {},
  compareIssuer: async (world) => {
    await connect(world)
    return {}
  },
  repairIssuerDifference: async (world) => ({ n: await difference(world) }),
  listEDocuments: { state: 'emitido' },
  lookAtDocument: async (world) => ({ id: await invoice(world) }),
  sendDocument: async (world) => ({ id: await invoice(world) }),
  previewDocument: async (world) => ({ id: await invoice(world) }),
  retryDocument: async (world) => ({ id: await invoice(world) }),
  documentPdf: async (world) => ({ id: await kept(world) }),
  documentXml: async (world) => ({ id: await kept(world) }),
  mailDocument: async (world) => ({ id: await emitted(world) }),
  mailMany: async (world) => ({ ids: [await emitted(world)] }),
  previewSupportIssue: async (world) => ({ id: (await bought(world)).id }),
  sendSupport: async (world) => ({ id: (await bought(world)).id }),
  resendDocuments: async (world) => ({ ids: [await invoice(world)] }),
}
