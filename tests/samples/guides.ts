import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { newCarrier } from './dispatch'
import { next } from './makers'
import { senderInput } from './parties'
import { newWaiting } from './picking'
import { turn } from './treasury'

export const newSender = async ({ api }: Pick<World, 'api'>, name = `Bodega ${next()} ${Math.random()}`) =>
  (await api.parties.createSender({ ...senderInput(), name })).id

/** What a guide of a new order is made with. */
export async function guideInput(world: Pick<World, 'api'>, carrier?: string) {
  const [sender_id, conveyor_id] = [await newSender(world, carrier), await newCarrier(world, carrier)]
  const { id: order_id } = await newWaiting(world)
  return { order_id, sender_id, conveyor_id, tracking: `TR${next()}${Date.now()}`, packages: [{ grams: 800 }] }
}

export const newGuide = async (world: Pick<World, 'api'>) => world.api.guides.createGuide(await guideInput(world))
const idOf = async (world: World) => ({ id: (await newGuide(world)).id })

/** A guide that was delivered, whose carrier has what its client paid. */
export async function deliveredGuide(world: Pick<World, 'api'>, carrier?: string) {
  const { id } = await world.api.guides.createGuide(await guideInput(world, carrier))
  await world.api.guides.moveGuide({ id, state: 'entregada' })
  return id
}
/** A guide that a courier of the shop takes. */
export async function stopOf(world: Pick<World, 'api'>, courier?: string) {
  const name = `Luis ${next()}`
  const courier_id = courier ?? (await world.api.parties.createCourier({ name, phone: '3001234567' })).id
  const { conveyor_id: _, tracking: __, ...input } = await guideInput(world)
  const { id } = await world.api.guides.createGuide({ ...input, courier_id })
  return { id, courier_id, order_id: input.order_id }
}
/** What its carrier paid of it into the first bank, less freight and commission. */
export const settlementInput = async (world: Pick<World, 'api'>) => ({
  lines: [{ guide_id: await deliveredGuide(world) }],
  ...{ bank_id: 'ban_principal', freight: 5_000, commission: 1_000, vat: 190, paid: 13_810 },
})
/** The sheet of a carrier that pays a guide with too much freight. */
export async function settlementSheet(world: Pick<World, 'api'>, rows: string[] = []) {
  const { guide, carrier, id } = await world.api.guides.getGuide({ id: await deliveredGuide(world) })
  await world.api.guides.updateGuide({ id, freight: 4_000 })
  const text = ['Guía;Valor recaudado;Flete;Comisión;IVA', `${guide};20000;5000;1000;190`, ...rows].join('\n')
  return { id, guide: guide!, carrier: carrier.id, file: new File([text], 'liquidacion.csv', { type: 'text/csv' }) }
}
async function lookedSheet(world: Pick<World, 'api'>) {
  const { carrier, file } = await settlementSheet(world)
  const { preview } = await world.api.guides.previewSettlementSheet({ carrier_id: carrier, file })
  return { carrier_id: carrier, upload: preview.upload }
}
const newSettlement = async (world: Pick<World, 'api'>) =>
  world.api.guides.createSettlement(await settlementInput(world))

/** Orders that are to get a guide each. */
export async function batchInput(world: Pick<World, 'api'>, orders = 1, carrier?: string) {
  const { order_id, sender_id, conveyor_id } = await guideInput(world, carrier)
  const more: string[] = []
  for (let i = 1; i < orders; i++) more.push((await newWaiting(world)).id)
  return { orders: [order_id, ...more], sender_id, conveyor_id }
}
const batchOf = async (world: World) => world.api.guides.startBatch(await batchInput(world))

export const guides: SamplesOf<'guides'> = {
  createGuide: guideInput,
  updateGuide: async (world) => ({ ...(await idOf(world)), freight: 12_000 }),
  getGuide: idOf,
  listGuides: { state: 'creada' },
  cancelGuides: idOf,
  guideByNumber: async (world) => ({ guide: (await newGuide(world)).guide! }),
  printGuides: async (world) => ({ guides: [(await newGuide(world)).id] }),
  startBatch: (world) => batchInput(world),
  listBatches: {},
  getBatch: async (world) => ({ id: (await batchOf(world)).id }),
  removeFromBatch: async (world) => {
    const { id, items } = await batchOf(world)
    return { id, order: items[0]!.order_id }
  },
  confirmBatch: async (world) => ({ id: (await batchOf(world)).id }),
  ordersForGuides: {},
  trackingLink: idOf,
  moveGuide: async (world) => ({ ...(await idOf(world)), state: 'recogida' }),
  guideChoices: {},
  proposeGuide: async (world) => ({ id: (await newWaiting(world)).id }),
  undoDelivery: async (world) => ({
    ...{ id: await deliveredGuide(world), state: 'en_reparto' },
    note: 'Era de otra calle',
  }),
  listCollections: { state: 'recaudado' },
  owedByCarriers: {},
  createSettlement: (world) => settlementInput(world),
  listSettlements: {},
  getSettlement: async (world) => ({ id: (await newSettlement(world)).id }),
  previewSettlementSheet: async (world) => {
    const { carrier, file } = await settlementSheet(world)
    return { carrier_id: carrier, file }
  },
  acceptSettlementSheet: async (world) => ({ ...(await lookedSheet(world)), bank_id: 'ban_principal' }),
  printClaim: lookedSheet,
  couriersOnTheWay: {},
  courierRoute: async (world) => ({ id: (await stopOf(world)).courier_id }),
  orderRoute: async (world) => {
    const { courier_id, id } = await stopOf(world)
    return { id: courier_id, guides: [id] }
  },
  changeRouteLink: async (world) => ({ id: (await stopOf(world)).courier_id }),
  courierCash: async (world) => ({ id: (await stopOf(world)).courier_id }),
  settleCourier: async (world) => {
    const { courier_id, id } = await stopOf(world)
    await world.api.guides.moveGuide({ id, state: 'entregada' })
    await turn(world)
    return { id: courier_id }
  },
  voidSettlement: async (world) => ({ id: (await newSettlement(world)).id, reason: 'Era de otra transportadora' }),
}
