import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { logoFile, next, nextDocument, recordSamples } from './makers'

const cc = () => ({ document_type_id: '13', document: nextDocument() })

const seller = ({ api }: World) => api.parties.createSeller({ name: 'Laura Pérez', comision: 3, ...cc() })
const clientInput = async (world: World) => ({
  ...cc(),
  name: 'Ana María Gómez',
  phone: '300 123 4567',
  email: 'ana@correo.co',
  city: '05001',
  seller_id: (await seller(world)).id,
  credit_limit: 500_000,
  credit_days: 30,
})
const client = async (world: World) => world.api.parties.createClient(await clientInput(world))
const providerInput = () => ({ ...cc(), name: 'Distribuidora del Norte', manager: 'Carlos Ruiz', city: '11001' })
const provider = ({ api }: World) => api.parties.createProvider(providerInput())
const courierInput = () => ({
  name: 'Julián Mesa',
  phone: '3011234567',
  vehicle: 'moto' as const,
  plate: 'ABC12D',
  ...cc(),
})
const courier = ({ api }: World) => api.parties.createCourier(courierInput())
const conveyorInput = () => ({ name: `Transportadora ${next()}`, tracking: 'https://guias.co/{guia}' })
const conveyor = ({ api }: World) => api.parties.createConveyor(conveyorInput())
export const senderInput = () => ({
  ...{ document_type_id: '31', document: '900.373.076-4', name: `Bodega ${next()}`, phone: '604 444 5566' },
  ...{ department: '05', city: '05001', section: 'Laureles', address: 'Calle 33 # 70-15', email: 'bodega@tienda.co' },
})
const sender = ({ api }: World) => api.parties.createSender(senderInput())
const csv = () => new File(['Tipo;Documento;Nombre\nCC;1020304050;Pedro Ríos\n'], 'clientes.csv', { type: 'text/csv' })

export const parties: SamplesOf<'parties'> = {
  createClient: clientInput,
  updateClient: async (world) => ({ ...(await clientInput(world)), id: (await client(world)).id }),
  listClients: { search: 'gomez', per_page: 10 },
  getClient: async (world) => ({ id: (await client(world)).id }),
  removeClient: async (world) => ({ id: (await client(world)).id }),
  searchClients: { term: 'ana' },
  paginateClients: { page: 1, perPage: 2_500_000 },
  importClients: async () => ({ file: csv(), preview: true }),
  previewClients: async () => ({ file: csv() }),
  startClientImport: async ({ api }) => ({ upload: (await api.parties.previewClients({ file: csv() })).upload }),
  downloadClients: {},
  validateCreation: { document_type_id: '31', document: '900373076-4' },
  getMinimalClient: async (world) => ({ id: (await client(world)).id }),
  getClientForSale: async (world) => ({ id: (await client(world)).id }),

  ...recordSamples('Provider', providerInput, provider),
  loadProviders: {},

  createSeller: async () => ({ name: 'Diego Ramírez', comision: 2.5, ...cc() }),
  listSellers: {},
  getSeller: async (world) => ({ id: (await seller(world)).id }),
  updateSeller: async (world) => ({ id: (await seller(world)).id, name: 'Laura Pérez Gil' }),
  removeSeller: async (world) => ({ id: (await seller(world)).id }),
  setCommission: async (world) => ({ seller_id: (await seller(world)).id, comision: 5 }),

  createCourier: async () => ({ ...courierInput(), file: logoFile() }),
  updateCourier: async (world) => ({ ...courierInput(), id: (await courier(world)).id, file: logoFile() }),
  getCourier: async (world) => ({ id: (await courier(world)).id }),
  removeCourier: async (world) => ({ id: (await courier(world)).id }),
  listCouriers: {},

  createConveyor: async () => ({ ...conveyorInput(), file: logoFile() }),
  listConveyors: {},
  getConveyor: async (world) => ({ id: (await conveyor(world)).id }),
  updateConveyor: async (world) => ({ ...conveyorInput(), id: (await conveyor(world)).id }),
  removeConveyor: async (world) => ({ id: (await conveyor(world)).id }),

  ...recordSamples('Sender', senderInput, sender),

  documentTypes: {},
  listDocumentTypes: {},
  saveLogistics: async (world) => ({
    sender_id: (await sender(world)).id,
    conveyor_id: (await conveyor(world)).id,
    package_grams: 800,
    declare: 'price',
    dispatch_days: 1,
  }),
}
