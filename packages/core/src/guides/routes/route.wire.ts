import * as z from 'zod'
import { asPesos } from '../../kernel/values/fields'
import { GuideOutput, presentGuide } from '../guide.wire'
import type { cashOf, routeOf } from './route'

const nullable = z.string().nullable()

export const CouriersOutput = z.array(z.object({ id: z.string(), name: z.string(), phone: nullable, owed: asPesos() }))

export const RouteOutput = z.object({
  courier: z.object({ id: z.string(), name: z.string() }),
  /** Where they see it without a login. */
  url: z.string(),
  /** What they have of the shop, and what the shop owes them for deliveries. */
  owed: asPesos(),
  fees: asPesos(),
  stops: z.array(GuideOutput.extend({ address: nullable, phone: nullable })),
})

export const CashOutput = z.object({
  owed: asPesos(),
  fees: asPesos(),
  guides: z.array(z.object({ guide_id: z.string(), guide: z.string(), since: z.string(), owed: asPesos() })),
})

export const presentRoute = ({
  courier,
  url,
  cash,
  stops,
}: Awaited<ReturnType<typeof routeOf>>): z.input<typeof RouteOutput> => ({
  ...{ courier: { id: courier.id, name: courier.name }, url, owed: cash.heldCents, fees: cash.feesCents },
  stops: stops.map((row) => ({
    ...presentGuide(row),
    ...{ address: row.recipient.address ?? null, phone: row.recipient.phone ?? null },
  })),
})

export const presentCash = ({
  held,
  heldCents,
  feesCents,
}: Awaited<ReturnType<typeof cashOf>>): z.input<typeof CashOutput> => ({
  ...{ owed: heldCents, fees: feesCents },
  guides: held.map(({ documentId, number, day, balanceCents }) => ({
    ...{ guide_id: documentId, guide: number, since: day, owed: balanceCents },
  })),
})
