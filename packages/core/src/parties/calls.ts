import * as z from 'zod'
import { type Allow, command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { ById, Nothing, RecordList, Removed } from '../kernel/records'
import { crud } from '../kernel/records/crud'
import { page } from '../kernel/values/fields'
import { documentTypes } from '../reference/document'
import { LogisticsInput } from '../settings/parameters/parameters.input'
import { ParametersOutput } from '../settings/parameters/parameters.wire'
import { ConveyorOutput } from './carriers/conveyor'
import { ConveyorEdit, NewConveyor } from './carriers/conveyor.input'
import * as conveyors from './carriers/conveyors'
import { CourierChoice, CourierOutput } from './carriers/courier'
import { CourierEdit, NewCourier } from './carriers/courier.input'
import * as couriers from './carriers/couriers'
import { saveLogistics } from './carriers/logistics'
import { senders } from './carriers/senders'
import { ClientOutput, MinimalClient } from './clients/client'
import { ClientEdit, NewClient } from './clients/client.input'
import { downloadClients } from './clients/client-export'
import { ImportInput, ImportOutput, importClients } from './clients/client-import'
import * as clients from './clients/clients'
import { paths } from './paths'
import { providers } from './providers/providers'
import { SellerChoice, SellerOutput } from './sellers/seller'
import { Commission, NewSeller, SellerEdit } from './sellers/seller.input'
import * as sellers from './sellers/sellers'

const Term = z.object({ term: z.string().max(100) })
const DocumentTypes = z.array(z.object({ id: z.string(), code: z.string(), short: z.string(), name: z.string() }))
const allDocumentTypes = async () => documentTypes.map((type) => ({ id: type.code, ...type }))

/** Carriers have no permission of their own: those who run the shop and its logistics. Source: product.txt section 2. */
const logistics: Allow = { types: [2, 5, 6] }
/** Who sells finds and adds clients without running their list. */
const seeClients: Allow = ['customer-read', 'sale-create', 'pos-create']
const addClients: Allow = ['customer-create', 'sale-create', 'pos-create']

/** Who buys chooses a provider without running their list. */
const buys: Allow = [
  'provider-read',
  'purchase_invoice-create',
  'causation-create',
  'document_support-create',
  'product-create',
]

export const calls = table(paths, {
  createClient: command({ allow: addClients, input: NewClient, output: ClientOutput, run: clients.createClient }),
  updateClient: command({
    allow: 'customer-update',
    input: ClientEdit,
    output: ClientOutput,
    run: clients.updateClient,
  }),
  listClients: query({
    allow: seeClients,
    input: clients.ClientList,
    output: page(ClientOutput),
    run: clients.listClients,
  }),
  getClient: query({ allow: seeClients, input: ById, output: ClientOutput, run: clients.getClient }),
  removeClient: command({ allow: 'customer-delete', input: ById, output: Removed, run: clients.removeClient }),
  searchClients: query({ allow: seeClients, input: Term, output: z.array(ClientOutput), run: clients.searchClients }),
  paginateClients: query({
    allow: seeClients,
    input: clients.ClientList,
    output: page(ClientOutput),
    run: clients.listClients,
  }),
  importClients: command({
    limit: limits.job,
    allow: 'customer-create',
    input: ImportInput,
    output: ImportOutput,
    run: importClients,
  }),
  downloadClients: query({
    allow: 'customer-read',
    input: Nothing,
    answer: 'file',
    limit: limits.file,
    run: downloadClients,
  }),
  validateCreation: command({
    allow: addClients,
    input: clients.Validation,
    output: clients.ValidationOutput,
    run: clients.validateCreation,
  }),
  getMinimalClient: query({ allow: seeClients, input: ById, output: MinimalClient, run: clients.getMinimalClient }),
  getClientForSale: query({ allow: seeClients, input: ById, output: ClientOutput, run: clients.getClient }),

  ...crud(paths, 'Provider', providers, { resource: 'provider', load: buys }),

  createSeller: command({ allow: 'seller-create', input: NewSeller, output: SellerOutput, run: sellers.createSeller }),
  listSellers: query({
    allow: ['seller-read', 'sale-create', 'pos-create'],
    input: RecordList,
    output: page(SellerChoice),
    run: sellers.listSellers,
  }),
  getSeller: query({ allow: 'seller-read', input: ById, output: SellerOutput, run: sellers.getSeller }),
  updateSeller: command({ allow: 'seller-update', input: SellerEdit, output: SellerOutput, run: sellers.updateSeller }),
  removeSeller: command({ allow: 'seller-delete', input: ById, output: Removed, run: sellers.removeSeller }),
  setCommission: command({
    allow: 'seller-update',
    input: Commission,
    output: SellerOutput,
    run: sellers.setCommission,
  }),

  createCourier: command({
    limit: limits.file,
    allow: 'domiciliary-create',
    input: NewCourier,
    output: CourierOutput,
    run: couriers.createCourier,
  }),
  updateCourier: command({
    limit: limits.file,
    allow: 'domiciliary-update',
    input: CourierEdit,
    output: CourierOutput,
    run: couriers.updateCourier,
  }),
  getCourier: query({ allow: 'domiciliary-read', input: ById, output: CourierOutput, run: couriers.getCourier }),
  removeCourier: command({ allow: 'domiciliary-delete', input: ById, output: Removed, run: couriers.removeCourier }),
  listCouriers: query({
    allow: ['domiciliary-read', 'sale-create', 'sale-update'],
    input: RecordList,
    output: page(CourierChoice),
    run: couriers.listCouriers,
  }),

  createConveyor: command({
    limit: limits.file,
    allow: logistics,
    input: NewConveyor,
    output: ConveyorOutput,
    run: conveyors.createConveyor,
  }),
  listConveyors: query({
    allow: 'any-member',
    input: RecordList,
    output: page(ConveyorOutput),
    run: conveyors.listConveyors,
  }),
  getConveyor: query({ allow: 'any-member', input: ById, output: ConveyorOutput, run: conveyors.getConveyor }),
  updateConveyor: command({
    allow: logistics,
    input: ConveyorEdit,
    output: ConveyorOutput,
    run: conveyors.updateConveyor,
  }),
  removeConveyor: command({ allow: logistics, input: ById, output: Removed, run: conveyors.removeConveyor }),

  ...crud(paths, 'Sender', senders, { resource: 'sender', read: ['sender-read', 'guide-create'] }),

  documentTypes: query({ allow: 'anyone', input: Nothing, output: DocumentTypes, run: allDocumentTypes }),
  listDocumentTypes: query({ allow: 'anyone', input: Nothing, output: DocumentTypes, run: allDocumentTypes }),
  saveLogistics: command({ allow: logistics, input: LogisticsInput, output: ParametersOutput, run: saveLogistics }),
})
