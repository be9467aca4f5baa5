import * as z from 'zod'
import { measuresWire, presentMeasures } from '../catalog/products/measures'
import { asPesos } from '../kernel/values/fields'
import { cityOf } from '../reference/cities'
import { cityShown, deliveryOptions } from '../reference/written-place'
import { declaredValues } from '../settings/parameters/parameters.input'
import { payers } from './account/account.input'
import type { BatchData } from './batch'
import type { GuideData, PlaceData } from './guide'
import {
  batchStates,
  collectionNames,
  collectionStates,
  guideMoves,
  guideStateNames,
  guideStates,
} from './guide.states'
import type { ParcelData } from './parcels'

const nullable = z.string().nullable()
const carrier = z.object({ kind: z.enum(['conveyor', 'courier']), id: z.string(), name: z.string() })

export const GuideOutput = z.object({
  id: z.string(),
  number: z.string(),
  /** The number of the carrier; null while it gave none. */
  guide: nullable,
  state: z.enum(guideStates),
  state_name: z.string(),
  created_at: z.string(),
  source: z.enum(['order', 'preInvoice']),
  source_id: z.string(),
  source_number: z.string(),
  carrier,
  client: z.string(),
  city: nullable,
  /** Charged at the door, and what became of it. */
  cod: asPesos(),
  collection: z.enum(collectionStates),
  collection_name: z.string(),
  collected_at: nullable,
  settled_at: nullable,
  freight: asPesos().nullable(),
  /** What its carrier charges for bringing it back. */
  return_freight: asPesos().nullable(),
  service: nullable,
  /** What the carrier still owes of it. */
  owed: asPesos(),
})

const Place = z.object({ name: z.string(), phone: nullable, address: nullable, city: nullable })

export const GuideDetail = GuideOutput.extend({
  sender: Place,
  recipient: Place,
  content: nullable,
  notes: nullable,
  packages: z.array(z.object({ ...measuresWire, declared: asPesos() })),
  incident_id: nullable,
  /** Of a label of the account: what it was quoted at, why it was not made, and what the carrier says of it, newest first. */
  bought: z
    .object({
      carrier: z.string(),
      quoted: asPesos().nullable(),
      /** Who paid it. */
      pays: z.enum(payers),
      problem: nullable,
      has_label: z.boolean(),
      follow_url: nullable,
      pickup: nullable,
      /** When one was asked for of which nobody knows whether it is there. */
      pickup_asked_at: nullable,
      heard_at: nullable,
      steps: z.array(z.object({ at: z.string(), text: z.string() })),
    })
    .nullable(),
  /** Where it may go from here. */
  next: z.array(z.object({ state: z.enum(guideStates), name: z.string() })),
  history: z.array(z.object({ state_name: z.string(), at: z.string(), user: z.string(), note: nullable })),
})

export const ProposalOutput = z.object({
  source: z.enum(['order', 'preInvoice']),
  source_number: z.string(),
  recipient: Place,
  total: asPesos(),
  /** What may be charged at the door. */
  owed: asPesos(),
  /** What the shop declares that it is worth; null while that is what it cost, which not everybody sees. */
  declares: z.enum(declaredValues),
  declared: asPesos().nullable(),
  /** The parcels that it goes in: as it was packed, else as sizes, weights and the shop's boxes come to. */
  packed: z.boolean(),
  packages: z.array(z.object({ ...measuresWire, grams: z.number(), box: nullable })),
  /** What it lacks to be sent. */
  problems: z.array(z.string()),
  /** Whether its city must be chosen, and municipalities that it may be. */
  lacks_city: z.boolean(),
  city_options: z.array(z.object({ code: z.string(), name: z.string(), department: z.string() })),
})

/** A batch among others. */
export const BatchSummary = z.object({
  id: z.string(),
  state: z.enum(batchStates),
  carrier,
  created_at: z.string(),
  orders: z.number(),
  guides: z.number(),
})

export const BatchOutput = z.object({
  id: z.string(),
  state: z.enum(batchStates),
  carrier,
  job_id: nullable,
  /** Labels of the account, so that it is quoted before it is confirmed. */
  quoted: z.boolean(),
  created_at: z.string(),
  items: z.array(
    z.object({
      order_id: z.string(),
      number: z.string(),
      client: z.string(),
      city: nullable,
      /** Of all its parcels. */
      grams: z.number(),
      packages: z.array(z.object({ ...measuresWire, grams: z.number() })),
      cod: asPesos(),
      /** The service that it was quoted at, and for how much. */
      service: nullable,
      price: asPesos().nullable(),
      guide_id: nullable,
      guide: nullable,
      problem: nullable,
    }),
  ),
})

const presentPlace = ({ name, phone, address, neighbourhood, ...place }: PlaceData): z.input<typeof Place> => ({
  ...{ name, phone: phone ?? null, address: [address, neighbourhood].filter(Boolean).join(', ') || null },
  city: cityShown(place) ?? null,
})

export const presentGuide = (row: GuideData): z.input<typeof GuideOutput> => ({
  ...{ id: row.id, number: row.number, guide: row.tracking ?? null, state: row.state },
  ...{ state_name: guideStateNames[row.state], created_at: row.createdAt, source: row.source },
  ...{ source_id: row.sourceId, source_number: row.sourceNumber, client: row.recipient.name },
  carrier: { kind: row.carrier, id: row.carrierId, name: row.carrierName },
  city: cityShown(row.recipient) ?? null,
  ...{ cod: row.codCents, collection: row.collection, collection_name: collectionNames[row.collection] },
  ...{ collected_at: row.collectedAt ?? null, settled_at: row.settledAt ?? null, freight: row.freightCents ?? null },
  ...{ return_freight: row.returned?.cents ?? null, service: row.service ?? null },
  owed: row.collection === 'recaudado' ? row.codCents - (row.settledCents ?? 0) : 0,
})

const presentBought = (
  bought: NonNullable<GuideData['bought']>,
): NonNullable<z.input<typeof GuideDetail>['bought']> => ({
  ...{
    carrier: bought.carrier,
    quoted: bought.quotedCents ?? null,
    pays: bought.debitId ? 'wallet' : 'own',
    problem: bought.problem ?? null,
  },
  ...{ has_label: bought.path !== undefined, follow_url: bought.followUrl ?? null, pickup: bought.pickup ?? null },
  pickup_asked_at: bought.pickup ? null : (bought.pickupSentAt ?? null),
  ...{ heard_at: bought.heardAt ?? null, steps: (bought.steps ?? []).toReversed() },
})

export const presentDetail = (row: GuideData): z.input<typeof GuideDetail> => ({
  ...presentGuide(row),
  ...{ sender: presentPlace(row.sender), recipient: presentPlace(row.recipient), incident_id: row.incidentId ?? null },
  ...{ content: row.content ?? null, notes: row.notes ?? null },
  packages: row.packages.map(({ declaredCents, ...measures }) => ({
    ...presentMeasures(measures),
    declared: declaredCents,
  })),
  bought: row.bought ? presentBought(row.bought) : null,
  next: guideMoves[row.state]
    .filter((state) => !['creada', 'generando', 'dudosa', 'fallida'].includes(state))
    // Only its carrier cancels what gives money back.
    .filter((state) => state !== 'anulada' || !row.bought?.debitId)
    .map((state) => ({ state, name: guideStateNames[state] })),
  history: row.history.map(({ state, at, by, note }) => ({
    ...{ state_name: guideStateNames[state], at, user: by.name, note: note ?? null },
  })),
})

interface Proposed {
  source: GuideData['source']
  sourceNumber: string
  recipient: PlaceData
  totalCents: number
  owedCents: number
  declare: (typeof declaredValues)[number]
  packed: boolean
  parcels: ParcelData[]
  problems: string[]
}
export const presentProposal = (one: Proposed): z.input<typeof ProposalOutput> => ({
  ...{ source: one.source, source_number: one.sourceNumber, recipient: presentPlace(one.recipient) },
  ...{ total: one.totalCents, owed: one.owedCents, packed: one.packed, problems: one.problems },
  lacks_city: one.recipient.city === undefined,
  city_options: deliveryOptions(one.recipient).map(({ code, name, department }) => ({ code, name, department })),
  ...{ declares: one.declare, declared: one.declare === 'price' ? one.totalCents : null },
  packages: one.parcels.map((parcel) => ({
    ...{ ...presentMeasures(parcel), grams: parcel.grams, box: parcel.box ?? null },
  })),
})

export const presentBatchSummary = (row: BatchData): z.input<typeof BatchSummary> => ({
  ...{ id: row.id, state: row.state, created_at: row.createdAt, orders: row.items.length },
  carrier: { kind: row.carrier, id: row.carrierId, name: row.carrierName },
  guides: row.items.filter(({ guideId }) => guideId).length,
})

export const presentBatch = (row: BatchData): z.input<typeof BatchOutput> => ({
  ...{ id: row.id, state: row.state, job_id: row.jobId ?? null, created_at: row.createdAt },
  ...{ carrier: { kind: row.carrier, id: row.carrierId, name: row.carrierName }, quoted: row.via !== undefined },
  items: row.items.map((item) => ({
    ...{ order_id: item.orderId, number: item.number, client: item.clientName, grams: item.grams },
    packages: (item.packages ?? [item]).map((one) => ({ ...presentMeasures(one), grams: one.grams })),
    ...{ city: cityOf(item.city)?.name ?? null, cod: item.codCents, guide_id: item.guideId ?? null },
    ...{ service: item.option?.name ?? null, price: item.option?.cents ?? null },
    ...{ guide: item.tracking ?? null, problem: item.problem ?? null },
  })),
})
