import * as z from 'zod'
import { id, int, newIdOf, newIdWith, optional, optionalText, paging, pesos, text } from '../kernel/values/fields'
import { NewNoteInput } from '../notes/note/note.input'
import { client } from '../parties/clients/client.input'
import { NewDraftInput, NewSaleInput } from '../sales/order/sale.input'
import { type PaymentMeans, paymentMeans } from '../settings/payment-types/payment-type.input'
import { CloseShiftInput, MoveCashInput } from '../treasury/shift.input'

/** Commands that one sending of a till carries. */
export const MAX_COMMANDS = 50

/** A device, by the random name that it gave itself once. */
export const device = () => text(64, 'Falta el equipo').regex(/^[\w-]{16,64}$/, 'Falta el equipo')

/** An instant as a device tells it. */
const told = () =>
  text(40, 'Falta la hora del equipo').pipe(z.iso.datetime({ offset: true, error: 'Falta la hora del equipo' }))

/** Key of the lease of a device, shown to it once. */
const tillKey = () => optionalText(100)

/** Line as it was printed, in the order of `sale.products`. It stands, and is compared with the catalogue in force. */
const SoldAs = z.object({
  name: text(300),
  sku: optionalText(80),
  /** One of `taxCodes`; another one becomes a decision, because the sale happened. */
  tax_code: text(20),
  tax_bps: int({ min: 0, max: 10_000 }),
  /** Price of its list as the till knew it. Not read: the catalogue says it. */
  list_price: optional(pesos()),
})

/** By what each payment was paid, in the order of `sale.payments`. */
const PaidBy = z.object({
  name: text(120),
  means: z.enum(Object.keys(paymentMeans) as [PaymentMeans, ...PaymentMeans[]]),
})

const made = {
  /** Place among the commands of the shift that this device made, from 1 on, without gaps. */
  seq: int({ min: 1, max: 10_000_000 }),
  /** When the device says that it was. */
  at: told(),
}

const Sale = z.object({
  ...made,
  kind: z.literal('sale'),
  /** The number that the till gave it, of a series of its lease. */
  number: z.object({ series: text(80), n: int({ min: 1, max: 9_999_999_999 }) }),
  sale: NewSaleInput.refine(({ id, type }) => id !== undefined && type === 3, 'Falta el pedido'),
  sold: z.array(SoldAs).max(2_000),
  paid: optional(z.array(PaidBy).max(20)),
  /** What the client was told to pay. */
  total: pesos(),
  /** Mark of the copy of the catalogue that it was priced by, as `changes` gave it. */
  mark: optionalText(60),
  /** Frozen sale that it was. */
  freezing_id: optional(id()),
})

const Return = z.object({
  ...made,
  kind: z.literal('return'),
  /** Id of the note that it becomes. */
  id: newIdOf('creditNote'),
  note: NewNoteInput,
  /** Cash that was given back. */
  cash: optional(pesos()),
})

const NewClient = z.object({ ...made, kind: z.literal('client'), id: newIdWith('cli'), client: client.create })
const Freeze = z.object({ ...made, kind: z.literal('freeze'), id: newIdOf('freezing'), draft: NewDraftInput })
const Discard = z.object({ ...made, kind: z.literal('discard'), id: id() })
const Cash = z.object({
  ...made,
  kind: z.literal('cash'),
  id: newIdOf('movement'),
  cash: MoveCashInput.omit({ id: true }),
})
const Close = z.object({ ...made, kind: z.literal('close'), close: CloseShiftInput.omit({ id: true }) })

/** Something that a till did without a connection. */
export const TillCommandInput = z.discriminatedUnion('kind', [Sale, Return, NewClient, Freeze, Discard, Cash, Close])
export type TillCommandData = z.output<typeof TillCommandInput>
export type CommandOf<K extends TillCommandData['kind']> = Extract<TillCommandData, { kind: K }>

/** What a till did, in its order. `sent_at` is the clock of the device at the sending, by which its times are read. */
export const SyncInput = z.object({
  shift_id: id(),
  device: device(),
  till_key: tillKey(),
  sent_at: told(),
  commands: z.array(TillCommandInput).min(1).max(MAX_COMMANDS),
})

/** What such a file has: all that a shift has not sent, however much, and no key: it may pass through many hands. */
export const SyncContent = SyncInput.omit({ till_key: true }).extend({
  commands: z.array(TillCommandInput).min(1).max(5_000),
})

/** The file of unsent commands that another device takes in: `content` as it was signed, with the key of the lease. */
export const SyncFileInput = z.object({
  content: text(5_000_000, 'Elige el archivo de ventas sin enviar'),
  signature: text(100, 'Al archivo le falta la firma'),
})

/** Without `till_key` the device gets a new one, which ends the one that it had. */
export const LeaseInput = z.object({ shift_id: id(), device: device(), till_key: tillKey() })
export const ReturnLeaseInput = z.object({
  id: id(),
  device: device(),
  till_key: tillKey(),
  /** Commands that the device made of this shift: it gives back nothing while some of them are not here. */
  seq: int({ min: 0, max: 10_000_000 }),
})
export const TakeLeaseInput = z.object({ id: id(), reason: text(300, 'Escribe por qué le quitas la numeración') })

export const ChangesInput = z.object({
  shift_id: optional(id()),
  /** What an earlier answer said; without it everything is told. */
  since: optionalText(60),
  /** Where the last page of this reading ended. */
  page: optionalText(200),
})

export const ListDecisionsInput = z.object({ ...paging, state: optional(z.enum(['open', 'resolved'])) })
export const ResolveInput = z.object({ id: id(), note: text(500, 'Escribe qué se decidió') })
