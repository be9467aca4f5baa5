import * as z from 'zod'
import { type Allow, command, query, table } from '../kernel/call'
import { FileInput, FileReport } from '../kernel/import/report'
import { ChosenSheet, PreviewOutput, Queued, SheetInput } from '../kernel/import/wire'
import { limits } from '../kernel/limits'
import { crud } from '../kernel/records/crud'
import { only } from '../kernel/records/records'
import { ById, Nothing, RecordList } from '../kernel/records/wire'
import { page } from '../kernel/values/fields'
import { documentTypes } from '../reference/document'
import { ParametersOutput } from '../settings/parameters/parameters.wire'
import { conveyors } from './carriers/conveyors'
import { couriers } from './carriers/couriers'
import { saveLogistics } from './carriers/logistics'
import { senders } from './carriers/senders'
import { clientImport, downloadClients } from './clients/client-sheet'
import * as clientCalls from './clients/clients'
import { inputs } from './inputs'
import { paths } from './paths'
import { providers } from './providers/providers'
import { sellers, setCommission } from './sellers/sellers'
import { listOrNames, nameOrAll } from './short'

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

const { clients } = clientCalls
const ClientOutput = clients.fields.output
const MinimalClient = only(ClientOutput, [
  ...([
    'id',
    'name',
    'document_type_id',
    'document',
    'document_text',
    'phone',
    'email',
    'price_list',
    'active',
  ] as const),
])
const getClient = query({ allow: seeClients, input: ById, output: ClientOutput, run: clientCalls.getClient })
const listClients = query({
  allow: seeClients,
  input: clientCalls.ClientList,
  output: page(ClientOutput),
  run: clientCalls.listClients,
})

export const calls = table(paths, {
  ...crud(paths, 'Client', clients, { resource: 'customer', read: seeClients, create: addClients }),
  listClients,
  getClient,
  paginateClients: query({
    allow: seeClients,
    input: clientCalls.ClientList,
    output: page(ClientOutput),
    run: clientCalls.paginateClients,
  }),
  getClientForSale: getClient,
  getMinimalClient: query({ allow: seeClients, input: ById, output: MinimalClient, run: clientCalls.getClient }),
  searchClients: query({
    allow: seeClients,
    input: Term,
    output: z.array(ClientOutput),
    run: clientCalls.searchClients,
  }),
  importClients: command({
    limit: limits.job,
    allow: 'customer-create',
    input: FileInput,
    output: FileReport,
    run: clientImport.whole,
  }),
  previewClients: command({
    limit: limits.job,
    allow: 'customer-create',
    input: SheetInput,
    output: PreviewOutput,
    run: clientImport.preview,
  }),
  startClientImport: command({
    limit: limits.job,
    allow: 'customer-create',
    input: ChosenSheet,
    output: Queued,
    run: clientImport.start,
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
    input: clientCalls.Validation,
    output: clientCalls.ValidationOutput,
    run: clientCalls.validateCreation,
  }),

  ...crud(paths, 'Provider', providers, { resource: 'provider', load: buys }),

  ...crud(paths, 'Seller', sellers, { resource: 'seller' }),
  listSellers: query({
    allow: ['seller-read', 'sale-create', 'pos-create'],
    input: RecordList,
    output: page(nameOrAll(sellers.fields.output)),
    run: listOrNames(sellers, 'seller-read'),
  }),
  setCommission: command({
    allow: 'seller-update',
    input: inputs.setCommission,
    output: sellers.fields.output,
    run: setCommission,
  }),

  ...crud(paths, 'Courier', couriers, { resource: 'domiciliary' }),
  listCouriers: query({
    allow: ['domiciliary-read', 'sale-create', 'sale-update'],
    input: RecordList,
    output: page(nameOrAll(couriers.fields.output)),
    run: listOrNames(couriers, 'domiciliary-read'),
  }),

  ...crud(paths, 'Conveyor', conveyors, { read: 'any-member', write: logistics }),

  ...crud(paths, 'Sender', senders, { resource: 'sender', read: ['sender-read', 'guide-create'] }),

  documentTypes: query({ allow: 'anyone', input: Nothing, output: DocumentTypes, run: allDocumentTypes }),
  listDocumentTypes: query({ allow: 'anyone', input: Nothing, output: DocumentTypes, run: allDocumentTypes }),
  saveLogistics: command({
    allow: logistics,
    input: inputs.saveLogistics,
    output: ParametersOutput,
    run: saveLogistics,
  }),
})
