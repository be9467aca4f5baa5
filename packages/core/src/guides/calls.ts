import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { page, paging } from '../kernel/values/fields'
import { carrierChoices } from '../parties/carriers/choices'
import { senders } from '../parties/carriers/senders'
import { CARRIERS, CarrierAccount } from './account/account'
import { accountCalls } from './account/account-calls'
import { collectionCalls } from './collections/collection-calls'
import { Guide } from './guide'
import * as input from './guide.input'
import * as wire from './guide.wire'
import { paths } from './paths'
import { routeCalls } from './routes/route-calls'

const batches = later(() => import('./batch'))
const making = later(() => import('./making'))

const papers = later(() => import('./guide.print'))
const pages = later(() => import('./tracking'))
const moving = later(() => import('./moving'))
const buying = later(() => import('./account/buying'))

const reading = { allow: 'guide-read' } as const
const creating = { allow: 'guide-create' } as const
const updating = { allow: 'guide-update' } as const

const OrdersOutput = z.array(
  z.object({ id: z.string(), number: z.string(), date: z.string(), client: z.string(), complete: z.boolean() }),
)

const ChoicesOutput = z.object({
  carriers: z.array(z.object({ kind: z.enum(['conveyor', 'courier']), id: z.string(), name: z.string() })),
  /** Carriers whose labels are bought of the account. */
  bought: z.array(z.string()),
  senders: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Whoever may take a parcel, and where it may leave from. */
const choices = async (): Promise<z.input<typeof ChoicesOutput>> => ({
  carriers: await carrierChoices(),
  bought: (await CarrierAccount.find(CARRIERS))?.carriers ?? [],
  senders: (await senders.rows.active()).map(({ id, name }) => ({ id, name })),
})

/** Cancels a guide when one is told, and lists those that were cancelled. */
async function cancelGuides(given: z.output<typeof input.CancelGuidesInput>) {
  if (given.id ?? given.guide) {
    const row = given.id ? await Guide.get(given.id) : await moving.guideByNumber(given.guide!)
    if (row.bought && row.state === 'creada') await buying.cancelLabel(row)
    await moving.cancelGuide(given)
  }
  const { id: _, guide: __, ...paging } = given
  const { data, meta } = await Guide.list({ ...paging, state: 'anulada' })
  return { data: data.map(wire.presentGuide), meta }
}

export const calls = table(paths, {
  createGuide: command({
    ...creating,
    input: input.NewGuideInput,
    output: wire.GuideDetail,
    run: (given) => (given.via ? buying.buyGuide(given) : making.createGuide(given)).then(wire.presentDetail),
  }),
  updateGuide: command({
    ...updating,
    input: input.GuideChanges,
    output: wire.GuideDetail,
    run: (given) => making.updateGuide(given).then(wire.presentDetail),
  }),
  getGuide: query({
    ...reading,
    input: ById,
    output: wire.GuideDetail,
    run: ({ id }) => Guide.get(id).then(wire.presentDetail),
  }),
  listGuides: query({
    ...reading,
    input: input.ListGuidesInput,
    output: page(wire.GuideOutput),
    run: (given) => Guide.list(given).then(({ data, meta }) => ({ data: data.map(wire.presentGuide), meta })),
  }),
  cancelGuides: command({
    allow: 'guide-delete',
    input: input.CancelGuidesInput,
    output: page(wire.GuideOutput),
    run: cancelGuides,
  }),
  guideByNumber: query({
    ...reading,
    input: input.GuideRefInput,
    output: wire.GuideDetail,
    run: ({ guide }) => moving.guideByNumber(guide).then(wire.presentDetail),
  }),
  printGuides: query({
    ...reading,
    input: input.PrintGuidesInput,
    answer: 'file',
    limit: limits.file,
    run: papers.printGuides,
  }),
  startBatch: command({
    ...creating,
    limit: limits.job,
    input: input.NewBatchInput,
    output: wire.BatchOutput,
    run: (given) => batches.startBatch(given).then(wire.presentBatch),
  }),
  listBatches: query({
    ...creating,
    input: z.object(paging),
    output: page(wire.BatchSummary),
    run: (given) =>
      batches.listBatches(given).then(({ data, meta }) => ({ data: data.map(wire.presentBatchSummary), meta })),
  }),
  getBatch: query({
    ...creating,
    input: ById,
    output: wire.BatchOutput,
    run: ({ id }) => batches.batchNow(id).then(wire.presentBatch),
  }),
  removeFromBatch: command({
    ...creating,
    input: input.BatchItemInput,
    output: wire.BatchOutput,
    run: (given) => batches.removeFromBatch(given).then(wire.presentBatch),
  }),
  confirmBatch: command({
    ...creating,
    limit: limits.job,
    input: ById,
    output: wire.BatchOutput,
    run: (given) => batches.confirmBatch(given).then(wire.presentBatch),
  }),
  againBatch: command({
    ...creating,
    limit: limits.job,
    input: ById,
    output: wire.BatchOutput,
    run: (given) => batches.againBatch(given).then(wire.presentBatch),
  }),
  ordersForGuides: query({
    ...creating,
    input: Nothing,
    output: OrdersOutput,
    run: async () =>
      (await batches.ordersForGuides()).map(({ id, number, day, clientName, destination }) => ({
        ...{ id, number, date: day, client: clientName },
        complete: Boolean(destination.address && destination.city),
      })),
  }),
  trackingLink: query({ ...reading, input: ById, output: z.object({ url: z.string() }), run: pages.trackingLink }),
  moveGuide: command({
    ...updating,
    input: input.MoveGuideInput,
    output: wire.GuideDetail,
    run: (given) => moving.moveGuide(given).then(wire.presentDetail),
  }),
  undoDelivery: command({
    ...updating,
    input: input.UndoDeliveryInput,
    output: wire.GuideDetail,
    run: (given) => moving.undoDelivery(given).then(wire.presentDetail),
  }),
  guideChoices: query({ ...creating, input: Nothing, output: ChoicesOutput, run: choices }),
  proposeGuide: query({
    ...creating,
    input: ById,
    output: wire.ProposalOutput,
    run: (given) => making.proposeGuide(given).then(wire.presentProposal),
  }),
  ...collectionCalls,
  ...routeCalls,
  ...accountCalls,
})
