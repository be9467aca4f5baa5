import '@tendero/core/adapters'
import { EDocument } from '@tendero/core/invoicing/e-document'
import { noteIssuer } from '@tendero/core/invoicing/e-documents'
import { markSent } from '@tendero/core/invoicing/sources'
import { tenant } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { type Issuer, issueBy } from '@tendero/core/notes/dian/issuer'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { nextDocument, nextPrefix } from './makers'

/** Shops for which somebody sends notes to DIAN. */
const connected = new Set<string>()
const willing: Issuer = {
  look: async () => ({ provider: 'De prueba', problems: [], isThere: false }),
  send: (unit, id) => markSent(unit, id).then(() => []),
}
issueBy(async () => (connected.has(tenant()) ? willing : noteIssuer))

const numbered = async (world: World) => {
  await world.api.identity.editBrand({ document_type_id: '31', document: '900373076' })
  await world.api.settings.createResolution({
    document_type: '01',
    number: '18760000001234',
    date: '2026-01-02',
    prefix: nextPrefix(),
    from: 1,
    to: 5000,
    valid_from: '2026-01-02',
    valid_to: '2099-01-02',
    technical_key: 'clave-tecnica-de-la-dian',
  })
}

/** A note of an invoice that DIAN knows, in a shop that is connected. */
async function electronic(world: World) {
  connected.add(world.tenant)
  await numbered(world)
  return ofNote(world)
}

/** An invoice that DIAN has. */
async function accepted(world: World) {
  await numbered(world)
  const { id } = await invoice(world)
  await asTenant(world.tenant, () =>
    act(async (unit) =>
      unit.insert(EDocument, {
        ...{ id, type: '01', number: 'FV-1', sentNumber: 'FV1', state: 'emitido', environment: '2', code: 'ab12' },
        ...{ clientName: 'Clara Toro', totalCents: 4_000_000, tries: 1, problems: [] },
        ...{ createdAt: '2026-08-03T10:00:00.000Z', deadline: '2026-08-04T05:00:00.000Z' },
      }),
    ),
  )
  return { id }
}
const interest = async (world: World) => ({
  invoice_id: (await accepted(world)).id,
  reason: 1 as const,
  lines: [{ description: 'Intereses de octubre', value: 11_900 }],
})
const debit = async (world: World) => ({ id: (await world.api.notes.createDebit(await interest(world))).id })

/** A sale of two units to a client of its own, delivered and paid. */
async function invoice({ api }: World) {
  const [storages, types, client, service] = await Promise.all([
    api.inventory.listStorages({}),
    api.settings.loadPaymentTypes({}),
    api.parties.createClient({ name: 'Clara Toro', document_type_id: '13', document: nextDocument() }),
    api.catalog.createService({ name: `Asesoría ${Math.random()}`, value: 20_000 }),
  ])
  const storage = storages.data.find((s) => s.isDefault) ?? storages.data[0]!
  const { id } = await api.sales.createOrder({
    client_id: client.id,
    products: [{ product_id: service.id, kind: 'service', quantity: 2, price: 20_000 }],
    storage_id: storage.id,
    payments: [{ payment_type_id: types.find((t) => t.means === 'transfer')!.id, value: 40_000 }],
  })
  for (const status of ['confirmado', 'entregado']) await api.sales.setStatus({ id, status })
  return { id, client: client.id, service: service.id }
}

/** A note of one of the two units. */
async function wanted(world: World) {
  const { id, service } = await invoice(world)
  return { invoice_id: id, type: 1 as const, return_type: 1 as const, products: [{ product_id: service, quantity: 1 }] }
}
const note = async (world: World) => world.api.notes.createNote(await wanted(world))
const ofNote = async (world: World) => ({ id: (await note(world)).id })

export const notes: SamplesOf<'notes'> = {
  listNotes: { type: 1, per_page: 10 },
  createNote: wanted,
  clientInvoices: async (world) => ({ client_id: (await invoice(world)).client }),
  invoiceProducts: async (world) => ({ invoice_id: (await invoice(world)).id }),
  nextNumber: {},
  balances: async (world) => ({ client_id: (await note(world)).client.id }),
  getNote: ofNote,
  updateNote: async (world) => {
    const { invoice_id, ...rest } = await wanted(world)
    const { id } = await world.api.notes.createNote({ invoice_id, ...rest })
    return { id, ...rest, note: 'Llegó rayado' }
  },
  voidNote: ofNote,
  applyNote: async (world) => {
    const { id, client } = await note(world)
    const { id: other, service } = await invoice(world)
    const { payments: _, ...rest } = await world.api.sales.getOrder({ id: other })
    const owed = await world.api.sales.createOrder({
      client_id: client.id,
      products: [{ product_id: service, kind: 'service', quantity: 1, price: 20_000 }],
      storage_id: rest.storage_id,
    })
    return { id, order_id: owed.id, value: 5_000 }
  },
  printNote: ofNote,
  previewElectronic: ofNote,
  sendElectronic: electronic,
  listDebits: { state: 'registrada', per_page: 10 },
  debitInvoice: accepted,
  createDebit: interest,
  getDebit: debit,
  voidDebit: debit,
  printDebit: debit,
}
