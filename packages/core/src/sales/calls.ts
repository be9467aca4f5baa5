import * as z from 'zod'
import type { Summed } from '../documents/list'
import { formats } from '../documents/print/model'
import { command, query, table } from '../kernel/call'
import type { Page } from '../kernel/db/lists/page-shape'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { Done, id, optional, optionalText, parse, upload } from '../kernel/values/fields'
import { addImage, removeImage } from './changes/images'
import { getOrder, orderGuide } from './changes/orders'
import { DebtsByClient, DebtsByClientInput } from './debts/debts.wire'
import { DraftOutput, DraftPage, ListDraftsInput, presentDraft } from './drafts/draft'
import * as liquidation from './order/liquidation.wire'
import type { OrderData, OrderRow } from './order/order'
import { type OrderState, orderStates } from './order/order.states'
import * as wire from './order/order.wire'
import * as filter from './order/order-filter'
import { countsByState, lastSale, listOrders } from './order/order-list'
import { NewDraftInput, NewSaleInput, SaleChangesInput, SellDraftInput } from './order/sale.input'
import { paths } from './paths'
import type { Sold } from './sale/sale-terms'
import { createOrder } from './sale/selling'

const releasing = later(() => import('./changes/release'))
const moving = later(() => import('./changes/status'))
const drafting = later(() => import('./drafts/drafts'))
const amending = later(() => import('./changes/amend'))
const owing = later(() => import('./debts/debts'))

const readers = ['sale-read', 'pos-read'] as const
const followers = ['sale-read', 'pos-read', 'dropshipping-read', 'guide-read'] as const
const Path = z.object({ id: id() })
/** Where anybody who has it sees a receipt. */
const Address = z.object({ url: z.string() })

const presentSold = ({ order, warning }: Sold) => wire.presentOrder(order, { warning })
const presentPage = ({ data, meta, sums }: Page<OrderRow> & Summed) => ({
  data: data.map(wire.presentSummary),
  meta: { ...meta, totals: sums ? { total: sums.t ?? 0, remaining: sums.d ?? 0 } : null },
})
const inState = (state: OrderState) => (input: z.output<typeof filter.ListOrdersInput>) =>
  listOrders({ ...input, state }).then(presentPage)

const papers = later(() => import('./order/order.print'))
const settling = later(() => import('./order/liquidation'))

const PrintInput = z.object({ id: id('Falta el pedido'), format: optional(z.enum(formats)) })
const SellInvoiceInput = z.object({
  id: id('Falta el pedido'),
  /** Sic. */
  documet: optional(
    z
      .string()
      .max(40)
      .transform((v) => v.trim().toLowerCase())
      .pipe(z.enum(formats, `Elige uno de: ${formats.join(', ')}`)),
  ),
})
const Moved = z.object({
  moved: z.array(wire.OrderSummary),
  failed: z.array(z.object({ id: z.string(), number: z.string().nullable(), message: z.string() })),
})
type Asked = Pick<z.output<typeof filter.DeleteInput>, 'note' | 'reason_id' | 'open_register_id'>
const move = (
  ids: readonly string[],
  to: OrderState,
  { note, reason_id: reasonId, open_register_id: registerId }: Asked,
) =>
  moving.moveOrders(ids, to, { note, reasonId, registerId }).then(({ moved, failed }) => ({
    moved: moved.map((order: OrderData) => wire.presentSummary(order)),
    failed,
  }))
const manyIds = (input: unknown) => parse(filter.OrderIds, input).ids

export const calls = table(paths, {
  createOrder: command({
    allow: ['sale-create', 'pos-create'],
    input: NewSaleInput,
    output: wire.OrderOutput,
    run: (input) => createOrder(input).then(presentSold),
  }),
  updateOrder: command({
    allow: 'sale-update',
    input: SaleChangesInput,
    output: wire.OrderOutput,
    run: (input) => amending.updateOrder(input).then(presentSold),
  }),
  filterOrdersByDate: query({
    allow: readers,
    input: filter.ByDateInput,
    output: wire.OrderPage,
    run: (input) => listOrders(input).then(presentPage),
  }),
  invoiceData: query({
    allow: readers,
    input: filter.ById,
    output: z.object({
      id: z.string(),
      number: z.string(),
      logo: z.string().nullable(),
      document: z.looseObject({ title: z.string(), number: z.string() }),
    }),
    run: papers.invoiceData,
  }),
  printInvoice: query({
    allow: readers,
    input: PrintInput,
    answer: 'file',
    limit: limits.file,
    run: papers.printOrder,
  }),
  printPosInvoice: query({
    allow: readers,
    input: PrintInput,
    answer: 'file',
    limit: limits.file,
    run: ({ id }) => papers.printOrder({ id, format: 'a4' }),
  }),
  cancelOrders: command({
    allow: 'sale-delete',
    input: filter.DeleteInput,
    output: Moved,
    run: (input) => move(manyIds(input), 'cancelado', input),
  }),
  removeOrderImage: command({
    allow: 'sale-update',
    input: z.object({ id: id().regex(/^img_/, 'No es una imagen de un pedido') }),
    output: Done,
    run: removeImage,
  }),
  addOrderImage: command({
    limit: limits.file,
    allow: ['sale-update', 'sale-create', 'guide-update'],
    input: Path.extend({ file: upload(), name: optionalText(120) }),
    output: z.object({ id: z.string(), name: z.string(), url: z.string() }),
    run: addImage,
  }),
  releaseOrder: command({
    allow: 'sale-delete',
    input: filter.ReleaseInput,
    output: wire.OrderOutput,
    run: (input) => releasing.releaseOrder(input).then((order) => wire.presentOrder(order)),
  }),
  receiptLink: query({ allow: readers, input: Path, output: Address, run: papers.receiptLink }),
  changeReceiptLink: command({ allow: 'sale-update', input: Path, output: Address, run: papers.changeReceiptLink }),
  setStatus: command({
    allow: ['sale-update', 'sale-delete', 'guide-update', 'guide-create'],
    input: filter.StatusInput,
    output: Moved,
    run: (input) => move(manyIds(input), input.status, input),
  }),
  listOrders: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: (input) => listOrders(input).then(presentPage),
  }),
  allOrders: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.AllDomicilios,
    answer: 'success',
    run: (input) =>
      listOrders(input)
        .then(presentPage)
        .then(({ data, meta }) => ({ allDomicilios: data, meta })),
  }),
  filterOrders: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: (input) => listOrders(input).then(presentPage),
  }),
  orderHistory: query({
    allow: readers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: (input) => listOrders(input).then(presentPage),
  }),
  cancelledHistory: query({
    allow: readers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: inState('cancelado'),
  }),
  warrantyHistory: query({
    allow: readers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: inState('garantia'),
  }),
  lastSaleDate: query({ allow: readers, input: filter.LastSaleInput, output: wire.LastSale, run: lastSale }),
  getOrder: query({ allow: followers, input: Path, output: wire.OrderOutput, run: getOrder }),
  orderGuide: query({
    allow: followers,
    input: Path,
    output: wire.GuideOutput,
    run: orderGuide,
  }),
  deliveredOrders: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: inState('entregado'),
  }),
  dispatchedOrders: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: inState('despachado'),
  }),
  countOrders: query({
    allow: followers,
    input: filter.CountOrders,
    output: z.object({ total: z.number(), states: z.partialRecord(z.enum(orderStates), z.number()) }),
    run: countsByState,
  }),
  ordersByType: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: (input) => listOrders(input).then(presentPage),
  }),
  sellInvoice: query({
    allow: readers,
    input: SellInvoiceInput,
    answer: 'file',
    limit: limits.file,
    run: ({ id, documet }) => papers.printOrder({ id, format: documet }),
  }),
  liquidateOrders: query({
    allow: 'sale-read',
    input: liquidation.LiquidationInput,
    answer: 'file',
    limit: limits.file,
    run: settling.liquidationFile,
  }),
  liquidateSelection: query({
    allow: 'sale-read',
    input: liquidation.LiquidationInput,
    output: liquidation.LiquidationOutput,
    run: settling.liquidationSummary,
  }),
  searchOrders: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: (input) => listOrders(input).then(presentPage),
  }),
  ordersForBulk: query({
    allow: followers,
    input: filter.ListOrdersInput,
    output: wire.OrderPage,
    run: (input) => listOrders({ ...input, state: input.state ?? 'confirmado' }).then(presentPage),
  }),
  listDebts: query({ allow: readers, input: filter.ListDebtsInput, output: wire.DebtPage, run: owing.listDebts }),
  debtsByClient: query({
    allow: readers,
    input: DebtsByClientInput,
    output: DebtsByClient,
    answer: 'success',
    run: owing.debtsByClient,
  }),
  freezeSale: command({
    allow: ['sale-create', 'pos-create'],
    input: NewDraftInput,
    output: DraftOutput,
    run: (input) => drafting.createDraft(input).then(presentDraft),
  }),
  listFreezings: query({
    allow: ['sale-create', 'pos-create', ...readers],
    input: ListDraftsInput,
    output: DraftPage,
    run: (input) => drafting.listDrafts(input).then(({ data, meta }) => ({ data: data.map(presentDraft), meta })),
  }),
  removeFreezing: command({
    allow: ['sale-create', 'pos-create'],
    input: Path,
    output: Done,
    run: drafting.removeDraft,
  }),
  sellFrozen: command({
    allow: ['sale-create', 'pos-create'],
    input: SellDraftInput,
    output: wire.OrderOutput,
    run: (input) => drafting.sellDraft(input).then(presentSold),
  }),
})
