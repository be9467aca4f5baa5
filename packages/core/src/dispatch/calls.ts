import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing } from '../kernel/records/wire'
import { page } from '../kernel/values/fields'
import { carrierChoices } from '../parties/carriers/choices'
import { Dispatch } from './dispatch'
import * as input from './dispatch.input'
import { dispatchStateNames, dispatchStates } from './dispatch.states'
import * as wire from './dispatch.wire'
import * as dispatches from './dispatches'
import { paths } from './paths'

const papers = later(() => import('./dispatch.print'))

// A handing over has orders of several sellers.
const reading = { allow: 'guide-read', whole: true } as const
const listing = { ...reading, output: page(wire.DispatchOutput) } as const
const updating = { allow: 'guide-update', whole: true, output: wire.DispatchDetail } as const

const pageOf = async (found: ReturnType<typeof dispatches.listDispatches>) => {
  const { data, meta } = await found
  return { data: data.map(wire.presentDispatch), meta }
}

/** Who may take orders, and the states, for choosing. */
const filters = async (): Promise<z.input<typeof wire.FiltersOutput>> => ({
  carriers: await carrierChoices(),
  states: dispatchStates.map((id) => ({ id, name: dispatchStateNames[id] })),
})

export const calls = table(paths, {
  createDispatch: command({
    allow: 'guide-create',
    whole: true,
    input: input.NewDispatchInput,
    output: wire.DispatchDetail,
    run: (given) => dispatches.createDispatch(given).then(wire.presentDetail),
  }),
  updateDispatch: command({
    ...updating,
    input: input.DispatchChanges,
    run: (given) => dispatches.updateDispatch(given).then(wire.presentDetail),
  }),
  // They are posted and only read: as the catalogue has them.
  dispatchesOfDays: query({
    ...listing,
    input: input.DispatchDaysInput,
    run: (given) => pageOf(dispatches.dispatchesOfDays(given)),
  }),
  searchDispatches: query({
    ...listing,
    input: input.SearchDispatchesInput,
    run: (given) => pageOf(dispatches.searchDispatches(given)),
  }),
  getDispatch: query({
    ...reading,
    input: ById,
    output: wire.DispatchDetail,
    run: ({ id }) => Dispatch.get(id).then(wire.presentDetail),
  }),
  printDispatch: query({ ...reading, input: ById, answer: 'file', limit: limits.file, run: papers.printDispatch }),
  listDispatches: query({
    ...listing,
    input: input.ListDispatchesInput,
    run: (given) => pageOf(dispatches.listDispatches(given)),
  }),
  dispatchFilters: query({ ...reading, input: Nothing, output: wire.FiltersOutput, run: filters }),
  closeDispatch: command({
    ...updating,
    input: ById,
    run: (given) => dispatches.closeDispatch(given).then(wire.presentDetail),
  }),
  handOver: command({
    ...updating,
    limit: limits.file,
    input: input.HandOverInput,
    run: (given) => dispatches.handOver(given).then(wire.presentDetail),
  }),
  ordersToDispatch: query({
    ...reading,
    input: Nothing,
    output: z.array(wire.StopOutput),
    run: async () => (await dispatches.ordersToDispatch()).map(wire.presentStop),
  }),
})
