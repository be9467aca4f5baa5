import * as z from 'zod'
import { byDate } from '../../documents/period'
import { asCost } from '../../kernel/costs'
import {
  asPercent,
  asPesos,
  asQuantity,
  day,
  id,
  metaWithTotals,
  optional,
  optionalText,
  paging,
} from '../../kernel/values/fields'
import type { NoteData, NoteLineData } from './note'
import {
  electronicNames,
  electronicStates,
  mayBeAtDian,
  noteStates,
  noteTypes,
  returnTypes,
  stateNames,
  transitions,
} from './note.states'
import { taxesOfNote } from './taxes'

const nullable = z.string().nullable()
const named = z.object({ id: z.string(), name: z.string() })

const choice = <const T extends readonly number[]>(codes: T) =>
  optional(z.coerce.number<number | string>().pipe(z.literal(codes)))

export const ListNotesInput = z.object({
  ...paging,
  type: choice([1, 2, 3]),
  state: optional(z.enum(noteStates)),
  client: optional(id()),
  /** The sale that it takes back. */
  invoice: optional(id()),
  from: optional(day()),
  to: optional(day()),
  /** Its number, or that of its sale. */
  search: optionalText(40),
  sort: byDate,
})

const Summary = z.object({
  id: z.string(),
  number: z.string(),
  date: z.string(),
  created_at: z.string(),
  type: z.literal([1, 2, 3]),
  type_name: z.string(),
  return_type: z.literal([1, 2]),
  return_type_name: z.string(),
  state: z.enum(noteStates),
  state_name: z.string(),
  failure: nullable,
  invoice: named.extend({ date: z.string(), type: z.literal([1, 2, 3]) }),
  client: named.extend({ document: nullable }),
  total: asPesos(),
  electronic: z.enum(electronicStates),
  electronic_name: z.string(),
})
export const NotePage = z.object({ data: z.array(Summary), meta: metaWithTotals({ total: asPesos() }) })

const Line = z.object({
  product_id: z.string(),
  variant_id: nullable,
  kind: z.enum(['product', 'service']),
  sku: z.string(),
  name: z.string(),
  userStorage: nullable,
  quantity: asQuantity(),
  price: asPesos(),
  discount: asPesos(),
  tax_code: z.string(),
  tax_percent: asPercent(),
  base: asPesos(),
  tax: asPesos(),
  total: asPesos(),
  cost: asCost(),
})

export const NoteOutput = Summary.extend({
  products: z.array(Line),
  subtotal: asPesos(),
  discount: asPesos(),
  total_base: asPesos(),
  taxt_total: asPesos(),
  delivery: asPesos(),
  taxes: z.array(z.object({ code: z.string(), percent: asPercent(), base: asPesos(), tax: asPesos() })),
  withholdings: z.object({ retefuente: asPesos(), reteiva: asPesos(), reteica: asPesos() }),
  conditional: z.boolean(),
  reason: named.extend({ restock: z.boolean() }).nullable(),
  note: nullable,
  /** What of it went to what was owed, what was left in favour of the client, and what of that is still there. */
  applied: asPesos(),
  balance: asPesos(),
  balance_left: asPesos(),
  payments: z.array(z.object({ payment_type_id: z.string(), name: z.string(), means: z.string(), value: asPesos() })),
  /** What its balance was spent on. */
  used: z.array(z.object({ number: z.string(), kind: z.string(), id: z.string(), date: z.string(), value: asPesos() })),
  history: z.array(
    z.object({ state: z.enum(noteStates), state_name: z.string(), at: z.string(), by: named, note: nullable }),
  ),
  entries: z.array(z.string()),
  revision: z.number(),
  /** Whether whoever asks finds it in a state in which it can be changed or made void. */
  changes: z.boolean(),
  job_id: nullable,
})

export const presentSummary = (n: NoteData): z.input<typeof Summary> => ({
  id: n.id,
  number: n.number,
  date: n.day,
  created_at: n.at,
  type: n.type,
  type_name: noteTypes[n.type],
  return_type: n.returnType,
  return_type_name: returnTypes[n.returnType],
  state: n.state,
  state_name: stateNames[n.state],
  failure: n.failure ?? null,
  invoice: { id: n.orderId, name: n.orderNumber, date: n.orderDay, type: n.orderType },
  client: { id: n.clientId, name: n.clientName, document: n.clientDocument ?? null },
  total: n.totals.totalCents,
  electronic: n.electronic,
  electronic_name: electronicNames[n.electronic],
})

const presentLine = (line: NoteLineData): z.input<typeof Line> => ({
  product_id: line.productId,
  variant_id: line.variantId ?? null,
  kind: line.kind,
  sku: line.sku,
  name: line.name,
  userStorage: line.storageId ?? null,
  quantity: line.quantity,
  price: line.priceCents,
  discount: line.discountCents,
  tax_code: line.taxCode,
  tax_percent: line.taxBps,
  base: line.baseCents,
  tax: line.taxCents,
  total: line.netCents,
  cost: line.costCents,
})

/** What a screen shows of one note besides its row. */
export interface NoteExtras {
  lines: readonly NoteLineData[]
  balanceLeftCents: number
  used: readonly { number: string; kind: string; id: string; date: string; value: number }[]
}

export const presentNote = (
  n: NoteData,
  { lines, balanceLeftCents, used }: NoteExtras,
): z.input<typeof NoteOutput> => ({
  ...presentSummary(n),
  products: lines.map(presentLine),
  subtotal: n.totals.netCents + n.totals.discountCents,
  discount: n.totals.discountCents,
  total_base: n.totals.baseCents,
  taxt_total: n.totals.taxCents,
  delivery: n.totals.deliveryCents,
  taxes: taxesOfNote(n, lines).map((t) => ({ code: t.taxCode, percent: t.taxBps, base: t.baseCents, tax: t.taxCents })),
  withholdings: {
    retefuente: n.withheld.retefuenteCents,
    reteiva: n.withheld.reteIvaCents,
    reteica: n.withheld.reteIcaCents,
  },
  conditional: n.conditional,
  reason: n.reason ?? null,
  note: n.note ?? null,
  applied: n.appliedCents,
  balance: n.balanceCents,
  balance_left: balanceLeftCents,
  payments: n.refunds.map((r) => ({
    payment_type_id: r.paymentTypeId,
    name: r.name,
    means: r.means,
    value: r.amountCents,
  })),
  used: [...used],
  history: n.history.map((step) => ({ ...step, state_name: stateNames[step.state], note: step.note ?? null })),
  entries: n.entries.map((e) => e.id),
  revision: n.revision,
  changes: (transitions[n.state] as readonly string[]).includes('anulada') && !mayBeAtDian(n.electronic),
  job_id: n.jobId ?? null,
})
