import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import type { AnyCall } from '@tendero/core/kernel/call'
import { withContext } from '@tendero/core/kernel/context'
import { allPermissions } from '@tendero/core/kernel/permissions'
import { beforeAll, expect, it } from 'vitest'
import type * as z from 'zod'
import type { Shop } from './sales/support'
import { CHANNEL, CONNECTION, id, SELLER, type Seeded, shopWithMany, WEBHOOK } from './support/many-rows'
import { reading } from './support/reading'

/**
 * What a list or a search reads is bounded: the same in a shop with so many rows of everything as once it has grown by
 * half, on its first page and with each of its filters; and a page far down costs at most twice the first one.
 * READS_ROWS=200000 READS_OF=orders asks it of 200,000 rows of some kinds (support/many-rows).
 */
const MANY = Number(process.env.READS_ROWS ?? 1_600)
const FEW = 1_050

/** Lists that cost something else than their page, and what. */
const others: Record<string, string> = {
  'dropshipping.listItems': 'what a supplier has, asked of it each time',
  'accounting.diaryBook': 'facts: tests/kernel/books.test.ts',
  'identity.listAudits': 'facts: tests/kernel/books.test.ts',
  'treasury.movementsByBank': 'facts: tests/kernel/books.test.ts',
  'inventory.listMovements': 'facts: tests/kernel/books.test.ts',
  'inventory.stockHistory': 'facts of one row',
  'tills.changes': 'all that a till sells from, 500 products a page, or what changed since a mark',
  'inventory.valuation': 'a report of everything that is held',
  'sales.debtsByClient': 'a report of everything that is owed',
  'inventory.listCountLines': 'the lines of one count',
  'treasury.listStatementLines': 'the lines of one bank, with what its books have near their days',
  'treasury.closedStatements': 'the months of one bank, of which a year has twelve, with what is open of the next',
  'inventory.getAdjustment': 'the lines of one adjustment',
  'catalog.listVariants': 'the variants of one product, at most 300',
  'reports.report': 'a report: the rows of its period',
  'seats.settledBySeats': 'everything that is owed in one account',
  'sales.liquidateSelection': 'adds up the orders of a selection',
  'accounting.listAccounts': 'the chart of accounts, in memory',
  'reference.listActivities': 'the same for everybody, no table',
}

let seeded: Seeded
/** Read units of each list with each of its inputs while there were few rows; an error where it could not be asked. */
const unitsOfFew = new Map<string, number | Error>()
beforeAll(async () => {
  seeded = await shopWithMany(FEW)
  for (const { name, call } of lists.filter((one) => !(one.name in others)))
    for (const [what, input] of inputsOf(name, call, seeded.shop))
      unitsOfFew.set(
        `${name} by ${what}`,
        await cost(call, input).then(
          ({ units }) => units,
          (error: Error) => error,
        ),
      )
  await seeded.growTo(MANY)
}, 3_600_000)

/** A value of each filter, for all calls or for one. */
const values = (shop: Shop): Record<string, unknown> => ({
  'billing.listRecharges.chargeType': 'card',
  search: 'c',
  term: 'c',
  query: 'c',
  'catalog.listCategories.sort': 'name',
  sort: '-name',
  active: 'true',
  user: shop.userId,
  user_id: shop.userId,
  id: shop.storageId,
  store: shop.storageId,
  storage: shop.storageId,
  storage_id: shop.storageId,
  low: 'true',
  limit: 100,
  list: '1',
  price: '1',
  category_id: 'none',
  provider_id: id('prv', 1),
  seller: SELLER(1),
  seller_id: SELLER(1),
  channel: CHANNEL,
  client: id('cli', 1),
  type: 1,
  is_pay: 'si',
  overdue: 'true',
  from: '2025-07-01',
  to: '2025-07-10',
  start_date: '2025-07-01',
  end_date: '2025-07-10',
  status: 'counting',
  reason: 'initial',
  unread: 'true',
  code: 'c7',
  state: 'active',
  'payments.listReceipts.status': 'posted',
  'payments.listReceipts.client_id': id('cli', 1),
  'payments.listAccountReceipts.status': 'posted',
  'payments.listPaymentsMade.status': 'posted',
  'payments.listPaymentsMade.provider_id': id('prv', 1),
  'payments.listAccountPayments.status': 'posted',
  'treasury.listShifts.state': 'closed',
  'treasury.listCardSettlements.state': 'posted',
  'jobs.listOpenJobs.state': 'failed',
  'connections.listLogs.state': 'review',
  'connections.listLogs.id': CONNECTION,
  'connections.listDeliveries.id': WEBHOOK,
  'stores.listLinks.id': CONNECTION,
  'stores.listMatches.id': CONNECTION,
  'offers.listQuotes.state': 'borrador',
  'offers.listRemissions.state': 'entregada',
  'offers.listPreInvoices.state': 'abierta',
  // Of all of them: rows are counted up to 1,000.
  'offers.listQuotes.to': '2026-12-31',
  'purchasing.listPurchases.to': '2026-12-31',
  'dispatch.dispatchesOfDays.start_date': '2025-06-01',
  'dispatch.listDispatches.from': '2025-06-01',
  'guides.listGuides.from': '2025-06-01',
  'picking.listPickings.from': '2025-06-01',
  'offers.listQuotes.status': 'borrador',
  'purchasing.listPurchases.state': 'posted',
  'notes.listNotes.state': 'registrada',
  'notes.listDebits.state': 'registrada',
  'invoicing.listEDocuments.state': 'rechazado',
  'dropshipping.listParcels.state': 'entregado',
  'incidents.listNews.state': 'cerrada',
  'picking.listPickings.state': 'pendiente',
  'dispatch.listDispatches.state': 'abierta',
  'dispatch.listDispatches.carrier': id('tra', 1),
  'guides.listGuides.state': 'creada',
  'guides.listGuides.carrier': id('tra', 1),
  'guides.listCollections.state': 'recaudado',
  'guides.listCollections.carrier': id('tra', 1),
  'guides.listSettlements.state': 'posted',
  'guides.listSettlements.carrier': id('tra', 1),
  'dispatch.searchDispatches.search': 'FV-1',
  'notes.listNotes.invoice': 'ped_x',
  'notes.listDebits.invoice': 'ped_x',
  'purchasing.listBuyOrders.state': 'sent',
  'seats.listSeats.state': 'posted',
  'closings.listOpenings.state': 'posted',
  'purchasing.listCausations.state': 'posted',
  'purchasing.listSupports.state': 'posted',
  'purchasing.listReturns.id': id('com', 1),
  'stores.listMatches.state': 'matched',
  'tills.listDecisions.state': 'open',
})

const orderLists = /^sales\.(.*Orders(ByDate)?|.*History|orders.*)$/
const valueFor = (shop: Shop, name: string, field: string): unknown => {
  if (field === 'state' && orderLists.test(name)) return 'entregado'
  if (field === 'status' && name === 'inventory.listTransfers') return 'sent'
  if (field === 'search' && name === 'catalog.listProducts') return 'c'
  const known = values(shop)
  return known[`${name}.${field}`] ?? known[field]
}

/** What must come with any filter of a call. */
const always: Record<string, readonly string[]> = {
  'dispatch.dispatchesOfDays': ['start_date', 'end_date'],
  'dispatch.searchDispatches': ['search'],
  'inventory.filterStorage': ['id'],
  'jobs.listOpenJobs': ['state'],
  'connections.listDeliveries': ['id'],
  'stores.listLinks': ['id'],
  'stores.listMatches': ['id'],
  'purchasing.listReturns': ['id'],
  'goods.productPrices': ['price'],
  'catalog.searchProducts': ['query'],
  'parties.searchClients': ['term'],
}

const paging = ['page', 'per_page', 'perPage', 'cursor']
const texts = ['search', 'term', 'query']

const fieldsOf = (call: AnyCall): string[] => {
  const def = (call.input as unknown as z.ZodType)._zod.def as unknown as { shape?: object; in?: z.ZodObject }
  return Object.keys(def.shape ?? def.in?.shape ?? {})
}

/** A call that answers some of many: it has pages, or words to search. */
const isList = (call: AnyCall) =>
  call.kind === 'query' &&
  call.answer !== 'file' &&
  fieldsOf(call).some((field) => field === 'page' || texts.includes(field))

const lists: { name: string; mounted: MountedCall; call: AnyCall }[] = []
for (const mounted of allCalls()) {
  const call = await declarationOf(mounted)
  if (isList(call)) lists.push({ name: `${mounted.area}.${mounted.name}`, mounted, call })
}

/** Inputs with which a list is asked: nothing, and each filter. */
function inputsOf(name: string, call: AnyCall, shop: Shop): [string, Record<string, unknown>][] {
  const fields = fieldsOf(call).filter((field) => !paging.includes(field))
  const base = Object.fromEntries((always[name] ?? []).map((field) => [field, valueFor(shop, name, field)]))
  const filters = fields
    .filter((field) => !(field in base))
    .map((field): [string, Record<string, unknown>] => [field, { ...base, [field]: valueFor(shop, name, field) }])
  return [['page 1', base], ...filters]
}

/** A clock that only the test moves: bookmarks of a list wait until it has settled. */
let later = 0

const asOwner = <T>({ tenant, userId }: Shop, fn: () => Promise<T>): Promise<T> =>
  withContext(
    {
      actor: {
        ...{ type: 'member', tenant, userId, userType: 2, name: 'Ana', sessionId: 'x' },
        permissions: new Set(allPermissions.map(({ name }) => name)),
      },
      requestId: 'reads',
      call: 'reads',
      from: 'local',
      now: () => new Date(Date.now() + later),
    },
    fn,
  )

const cost = (call: AnyCall, input: Record<string, unknown>) =>
  asOwner(seeded.shop, () => reading(async () => call.run((call.input as unknown as z.ZodType).parse(input) as never)))

it('every list is asked for, none that is left out is gone, and each of its filters has a value', () => {
  const names = lists.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(Object.keys(others).filter((name) => !names.includes(name))).toEqual([])
  for (const { name, call } of lists)
    if (!(name in others))
      for (const [what, input] of inputsOf(name, call, seeded.shop))
        expect(
          (call.input as unknown as z.ZodType).safeParse(input).success && !Object.values(input).includes(undefined),
          `'${name}.${what}' has a value in the list of filters above`,
        ).toBe(true)
})

/** Lists without bookmarks, whose pages far down cost what comes before them, and why. */
const unmarked: Record<string, string> = {
  'jobs.listJobs': 'nobody counts jobs: of more than 1,000 the list says that there are more',
  'jobs.listOpenJobs': 'nobody counts jobs: of more than 1,000 the list says that there are more',
  'connections.listLogs': 'nobody counts messages, which end by themselves after 90 days',
  'connections.listDeliveries': 'nobody counts what was told, which ends by itself after 90 days',
  'stores.listLinks': 'nobody counts links: of more than 1,000 the list says that there are more',
  'inventory.lowStock': 'every sale changes the order of the list',
}

/** Rows before a page far down, fewer than the smaller shop has. */
const FAR = 975

/** Read units of the counters of the days that are passed over: half a year of a quiet shop. */
const COUNTERS = 8

/** Read units of the keys between two bookmarks: a list has a thousand of them at most, and a unit holds 25 keys or more. */
const BETWEEN = MANY / 1_000 / 25

/** What a page far down costs once somebody has looked there before. */
async function costFarDown(call: AnyCall, input: Record<string, unknown>) {
  const { answer } = await cost(call, input)
  const { per_page: size = 25 } = (answer as { meta?: { per_page: number } }).meta ?? {}
  const far = { ...input, page: 1 + Math.floor(FAR / size) }
  for (let look = 0; look < 2; look++) {
    await cost(call, far)
    later += 10_000
  }
  return (await cost(call, far)).units
}

/** Records of one kind differ in size, and a filter finds others of them where there are more; what grows with their number grows by half. */
const SPREAD = 1.3

/** Read units of the dearest reading of a list: words of 300 records, and the records. */
const MOST = 450

it.each(lists.filter(({ name }) => !(name in others)))(
  '$name reads the same however many there are',
  async ({ name, call }) => {
    for (const [what, input] of inputsOf(name, call, seeded.shop)) {
      const before = unitsOfFew.get(`${name} by ${what}`)
      if (typeof before !== 'number') throw before
      const after = await cost(call, input)
      expect(after.units, `${name} by ${what}`).toBeLessThanOrEqual(before * SPREAD + 4)
      expect(after.units, `${name} by ${what}`).toBeLessThanOrEqual(MOST)
      if (what !== 'page 1' || name in unmarked || !fieldsOf(call).includes('page')) continue
      const far = await costFarDown(call, input)
      expect(far, `${name} far down`).toBeLessThanOrEqual(2 * after.units + COUNTERS + BETWEEN)
    }
  },
)
