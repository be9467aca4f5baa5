import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { page, paging } from '../kernel/values/fields'
import { ChoicesOutput } from './account/account.wire'
import { accountCalls } from './account/account-calls'
import { collectionCalls } from './collections/collection-calls'
import { Guide } from './guide'
import * as input from './guide.input'
import * as wire from './guide.wire'
import { paths } from './paths'
import { routeCalls } from './routes/route-calls'

const batches = later(() => import('./batch'))
const amending = later(() => import('./batch-amend'))
const making = later(() => import('./making'))

const papers = later(() => import('./guide.print'))
const pages = later(() => import('./tracking'))
const moving = later(() => import('./moving'))
const choices = later(() => import('./account/choices'))
const buying = later(() => import('./account/buying'))

const reading = { allow: 'guide-read' } as const
const creating = { allow: 'guide-create' } as const
const updating = { allow: 'guide-update' } as const

const OrdersOutput = z.array(
  z.object({ id: z.string(), number: z.string(), date: z.string(), client: z.string(), complete: z.boolean() }),
)

/** Cancels a guide when one is told, and lists those that were cancelled. */
async function cancelGuides(given: z.output<typeof input.CancelGuidesInput>) {
  if (given.id ?? given.guide) {
    const row = given.id ? await Guide.get(given.id) : await moving.guideByNumber(given.guide!)
    const isBought = row.bought !== undefined && row.state === 'creada'
    if (isBought) await buying.cancelLabel(row)
    await moving.cancelGuide(given, isBought)
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
  amendBatch: command({
    ...creating,
    limit: limits.job,
    input: input.AmendBatchInput,
    output: wire.BatchOutput,
    run: (given) => amending.amendBatch(given).then(wire.presentBatch),
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
  guideChoices: query({ ...creating, input: Nothing, output: ChoicesOutput, run: choices.guideChoices }),
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
