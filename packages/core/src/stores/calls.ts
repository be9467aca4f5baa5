import * as z from 'zod'
import { Connection, type ConnectionData } from '../connections/connection'
import {
  ConnectionChangesInput,
  ImportOrdersInput,
  NewConnectionInput,
  ReplayInput,
  WooInput,
} from '../connections/connection.input'
import { ConnectionOutput, presentConnections } from '../connections/connection.wire'
import { disconnectOnly, sync } from '../connections/connections'
import { NewKeyInput } from '../connections/keys/key.input'
import { NewKeyOutput } from '../connections/keys/keys'
import { command, query, table } from '../kernel/call'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { conflict, invalid } from '../kernel/errors'
import { Queued } from '../kernel/import/wire'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { Done, id, optional, optionalText, page, paging } from '../kernel/values/fields'
import { addDays, dayOf } from '../kernel/values/time'
import { CatalogueInput, TokenInput } from './catalogue/catalogue.input'
import { CatalogueOutput, generateToken, getCatalogue, saveCatalogue, TokenOutput } from './catalogue/catalogues'
import { DifferencesOutput, listDifferences, RepairInput, repair } from './compare/differences'
import { listOutgoing, OutgoingOutput, sendOutgoing } from './compare/outgoing'
import { createKey } from './door/making'
import { AuthorizedInput, AuthorizeInput } from './joining/authorization.input'
import { LinkOutput, listLinks } from './links'
import { listMatches, MatchesInput, MatchInput, MatchOutput, matchItem, UnmatchInput, unmatchItem } from './matching'
import { paths } from './paths'

const joining = later(() => import('./connecting'))
const authorizing = later(() => import('./joining/authorizing'))
const importing = later(() => import('./importing/importing'))
const publishing = later(() => import('./publishing'))

const presented = async ({ id }: ConnectionData) => (await presentConnections([await Connection.get(id)]))[0]!

/** Days that may be asked for at once; Shopify itself tells no older orders than these. */
const MOST_DAYS = 60

/** `products`: ids with commas between them; all active ones when it is left out. */
const ExportInput = z.object({ id: optional(id()), products: optionalText(4_000) })

/** Takes in the orders of some days of the connected Shopify shop. @throws AppError 409, 422 */
async function importOrders({ id: given, from, to = dayOf(now()) }: z.output<typeof ImportOrdersInput>) {
  if (to < from) throw invalid({ to: ['La fecha final es anterior a la inicial'] })
  if (to > addDays(from, MOST_DAYS)) throw invalid({ from: [`Trae como máximo ${MOST_DAYS} días`] })
  return ask((await publishing.connectionTo('shopify', given)).id, from, to)
}

/** Asks for a connection to be brought up to date with everything, or to look at a day again. @throws AppError 409 in a pause */
const ask = (connectionId: string, of?: string, to?: string) =>
  act(async (unit) => {
    if (of && of > dayOf(now())) throw invalid({ day: ['Elige un día que ya pasó'] })
    const { state } = await Connection.get(connectionId)
    if (state === 'paused') throw conflict('La conexión está en pausa. Reanúdala primero.')
    await sync(unit, { connectionId, how: 'night', ...(of ? { day: of } : {}), ...(to ? { to } : {}) })
    return { message: 'Lo hacemos en un momento.' }
  })

const connecting = { allow: 'integration-create', limit: limits.job, output: ConnectionOutput } as const
const updating = { allow: 'integration-update', limit: limits.job } as const

export const calls = table(paths, {
  createIntegration: command({
    ...connecting,
    input: NewConnectionInput,
    run: (input) => joining.connect(input).then(presented),
  }),
  setWoocommerce: command({
    ...connecting,
    input: WooInput,
    run: (input) => joining.connect({ ...input, type_model: 'woocommerce' }).then(presented),
  }),
  startAuthorizing: command({
    ...connecting,
    input: AuthorizeInput,
    output: z.object({ url: z.string() }),
    run: authorizing.startAuthorizing,
  }),
  finishAuthorizing: command({
    ...connecting,
    input: AuthorizedInput,
    run: (input) => authorizing.finishAuthorizing(input).then(presented),
  }),
  updateIntegration: command({
    ...updating,
    input: ConnectionChangesInput,
    output: ConnectionOutput,
    run: (input) => joining.changeConnection(input).then(presented),
  }),
  removeWoocommerce: command({
    allow: 'integration-delete',
    limit: limits.job,
    input: z.object({ id: optional(id()) }),
    output: Done,
    run: (input) => disconnectOnly('woocommerce', input.id),
  }),
  compareStore: command({ ...updating, input: ById, output: Done, run: (input) => ask(input.id) }),
  listDifferences: query({
    allow: 'integration-read',
    input: ById,
    output: DifferencesOutput,
    run: listDifferences,
  }),
  repairDifference: command({ ...updating, input: RepairInput, output: Done, run: repair }),
  listOutgoing: query({ allow: 'integration-read', input: ById, output: OutgoingOutput, run: listOutgoing }),
  sendOutgoing: command({ ...updating, input: ById, output: Done, run: sendOutgoing }),
  testStore: command({ ...updating, input: ById, output: Done, run: joining.testConnection }),
  replayStore: command({ ...updating, input: ReplayInput, output: Done, run: (input) => ask(input.id, input.day) }),
  importShopifyOrders: command({ ...updating, input: ImportOrdersInput, output: Done, run: importOrders }),
  importProducts: command({ ...updating, input: ById, output: Queued, run: importing.importProducts }),
  publishProducts: command({
    ...updating,
    input: ExportInput.extend({ id: id() }),
    output: Queued,
    run: async (input) => publishing.publish(await Connection.get(input.id), input.products?.split(',')),
  }),
  exportToShopify: command({
    ...updating,
    input: ExportInput,
    output: Queued,
    run: async (input) =>
      publishing.publish(await publishing.connectionTo('shopify', input.id), input.products?.split(',')),
  }),
  createKey: command({ ...connecting, input: NewKeyInput, output: NewKeyOutput, run: createKey }),
  getCatalogue: query({ allow: 'integration-read', input: Nothing, output: CatalogueOutput, run: getCatalogue }),
  saveCatalogue: command({ ...updating, input: CatalogueInput, output: CatalogueOutput, run: saveCatalogue }),
  generateToken: command({ ...updating, input: TokenInput, output: TokenOutput, run: generateToken }),
  listLinks: query({
    allow: 'integration-read',
    input: z.object({ ...paging, id: id() }),
    output: page(LinkOutput),
    run: listLinks,
  }),
  listMatches: query({
    allow: 'integration-read',
    input: MatchesInput,
    output: page(MatchOutput),
    run: listMatches,
  }),
  matchItem: command({ ...updating, input: MatchInput, output: Done, run: matchItem }),
  unmatchItem: command({ ...updating, input: UnmatchInput, output: Done, run: unmatchItem }),
})
