import { RepairJob } from '@tendero/core/guides/account/repairing'
import { Guide } from '@tendero/core/guides/guide'
import type { GuideState } from '@tendero/core/guides/guide.states'
import { act } from '@tendero/core/kernel/db/act'
import type { JobData } from '@tendero/core/kernel/jobs/job'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { asTenant } from '../support/ambient'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { newCarrier } from './dispatch'
import { next } from './makers'
import { senderInput } from './parties'
import { newWaiting } from './picking'
import { outside } from './stores'
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
/** A guide whose parcel came back. */
export async function returnedGuide(world: Pick<World, 'api'>) {
  const { id } = await newGuide(world)
  for (const state of ['en_devolucion', 'devuelta'] as const) await world.api.guides.moveGuide({ id, state })
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

const carrierToken = async () => ({ token: (await outside()).envia.token })

/** A shop that buys labels of the service of carriers. */
export const carrierShop = async ({ api }: Pick<World, 'api'>) => api.guides.saveCarrierAccount(await carrierToken())

/** What a label of a new order is bought with. */
export async function boughtInput(world: Pick<World, 'api'>, sender?: string) {
  await carrierShop(world)
  const { conveyor_id: _, tracking: __, ...input } = await guideInput(world, sender)
  return {
    ...input,
    via: { carrier: 'coordinadora', service: 'ground', price: 12_000 },
    service: 'Coordinadora Terrestre',
  }
}

/** A guide of a label, as asking for it left it. */
async function boughtGuide(world: World, state: GuideState, more: object = {}) {
  const { id } = await world.api.guides.createGuide(await boughtInput(world))
  await asTenant(world.tenant, () =>
    act(async (unit) => {
      const row = await Guide.get(id)
      const { version: _, ...before } = row
      unit.replace(Guide, row, { ...before, ...more, state, bought: { ...row.bought!, problem: 'Sin saldo' } })
    }),
  )
  return { id }
}

/** A label that the service has and no guide of the shop. */
async function unknownLabel(world: World) {
  const { envia } = await outside()
  await carrierShop(world)
  const about = { carrier: 'tcc', service: 'ground', comments: 'Otro pedido', to: 'Ana' }
  const { trackingNumber: tracking } = envia.generate(about, 12_000)
  const job = { id: 'job_x', createdAt: new Date().toISOString(), claims: 1 } as JobData
  const progress = async () => undefined
  await asTenant(world.tenant, () => RepairJob.run({ job, input: {}, progress }))
  return { tracking }
}

export const guides: SamplesOf<'guides'> = {
  showPlatformCarriers: {},
  savePlatformCarriers: async () => ({ on: true, ...(await carrierToken()) }),
  showCarrierAccount: {},
  saveCarrierAccount: carrierToken,
  removeCarrierAccount: async (world) => {
    await carrierShop(world)
    return {}
  },
  quoteGuide: async (world) => {
    const { via: _, service: __, ...input } = await boughtInput(world)
    return input
  },
  retryGuide: (world) => boughtGuide(world, 'fallida'),
  resolveGuide: async (world) => ({ ...(await boughtGuide(world, 'dudosa')), tracking: `53${next()}${Date.now()}` }),
  refreshGuide: (world) => boughtGuide(world, 'creada', { tracking: `54${next()}${Date.now()}` }),
  askPickup: async (world) => ({
    guides: [(await boughtGuide(world, 'creada', { tracking: `55${next()}${Date.now()}` })).id],
    date: addDays(dayOf(new Date()), 1),
  }),
  unknownLabels: {},
  dismissLabel: unknownLabel,
  againBatch: async (world) => ({ id: (await batchOf(world)).id }),
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
  amendBatch: async (world) => {
    const { id, items } = await batchOf(world)
    return {
      id,
      order: items[0]!.order_id,
      packages: [{ grams: 900, length: 30, width: 20, height: 10 }, { grams: 400 }],
    }
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
  chargeReturn: async (world) => ({ id: await returnedGuide(world), value: 8_000 }),
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
