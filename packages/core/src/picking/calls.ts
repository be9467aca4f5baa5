import { type Allow, command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { crud } from '../kernel/records/crud'
import { ById, Nothing } from '../kernel/records/wire'
import { page } from '../kernel/values/fields'
import { boxes } from './boxes/boxes'
import { paths } from './paths'
import { Picking } from './picking'
import {
  ListPickingsInput,
  NewPackingInput,
  NewPickingInput,
  PickingChanges,
  PlaceInput,
  ScanInput,
} from './picking.input'
import {
  ChoicesOutput,
  PickingDetail,
  PickingOutput,
  presentDetail,
  presentPicking,
  presentScan,
  ReadyOutput,
  ScanOutput,
} from './picking.wire'
import { listPickings, listReady, scanItem, startBoth, startPacking, startPicking, updatePicking } from './pickings'

const places = later(() => import('./places/placing'))
const papers = later(() => import('./picking.print'))

// Waves, boxes and handings over hold orders of several sellers.
const reading = { allow: 'guide-read', whole: true } as const
const starting = { allow: 'guide-create', whole: true, output: PickingDetail } as const
const printing = { ...reading, input: ById, answer: 'file', limit: limits.file } as const

/** Boxes have no permission of their own: those who run the shop and its logistics, as carriers. */
const logistics: Allow = { types: [2, 5, 6] }

/** Waves that are in their boxes and that nobody has handed over. */
const choices = async () => {
  const { data } = await Picking.list({ state: 'empacado', per_page: 100 })
  return data.map(({ id, number, orders, boxes: packed }) => ({
    ...{ id, number, orders: orders.map((order) => order.id), boxes: packed.length },
  }))
}

export const calls = table(paths, {
  listPickings: query({
    ...reading,
    input: ListPickingsInput,
    output: page(PickingOutput),
    run: (input) => listPickings(input).then(({ data, meta }) => ({ data: data.map(presentPicking), meta })),
  }),
  startPicking: command({
    ...starting,
    input: NewPickingInput,
    run: (input) => startPicking(input).then(presentDetail),
  }),
  startPacking: command({
    ...starting,
    input: NewPackingInput,
    run: (input) => startPacking(input).then(presentDetail),
  }),
  startBoth: command({ ...starting, input: NewPickingInput, run: (input) => startBoth(input).then(presentDetail) }),
  printPicking: query({ ...printing, run: papers.printPicking }),
  printPacking: query({ ...printing, run: papers.printPacking }),
  pickingChoices: query({ ...reading, input: Nothing, output: ChoicesOutput, run: choices }),
  getPicking: query({
    ...reading,
    input: ById,
    output: PickingDetail,
    run: ({ id }) => Picking.get(id).then(presentDetail),
  }),
  updatePicking: command({
    allow: 'guide-update',
    whole: true,
    input: PickingChanges,
    output: PickingDetail,
    run: (input) => updatePicking(input).then(presentDetail),
  }),
  scanItem: command({
    allow: 'guide-update',
    whole: true,
    input: ScanInput,
    output: ScanOutput,
    run: (input) => scanItem(input).then(presentScan),
  }),
  placeItem: command({
    allow: 'guide-update',
    whole: true,
    input: PlaceInput,
    output: PickingDetail,
    run: (input) => places.placeItem(input).then(presentDetail),
  }),
  listReady: query({
    ...reading,
    input: Nothing,
    output: ReadyOutput,
    run: async () =>
      (await listReady()).map((order) => ({
        ...{ id: order.id, number: order.number, date: order.day, client: order.clientName, items: order.lineCount },
      })),
  }),
  ...crud(paths, 'Box', boxes, { plural: 'Boxes', read: 'any-member', write: logistics }),
})
