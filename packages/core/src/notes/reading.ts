import { entriesRequest } from '../accounting/journal/reversal'
import type { Summed } from '../documents/list'
import { fiscalOf } from '../documents/print/fiscal'
import type { Page, PageInput } from '../kernel/db/lists/page-shape'
import { load, rangeAll } from '../kernel/db/read'
import { Sequence } from '../kernel/db/sequence'
import { plain } from '../kernel/values/text'
import { Client, GENERIC_CLIENT } from '../parties/clients/client'
import { ordersByText } from '../sales/book/sale-book'
import { standing } from '../sales/changes/amend-payments'
import { Order, type OrderRow } from '../sales/order/order'
import { isReversed, transitions } from '../sales/order/order.states'
import { itemsOf, OpenItem } from '../treasury/open-item/open-item'
import { presentInvoice, presentStanding } from './invoice.wire'
import { CreditNote, type NoteData, type NoteRow } from './note/note'
import type { NoteExtras } from './note/note.wire'
import { openSale } from './posting/bench'

/** Notes and sales that one search looks at. */
const MOST = 100

interface Filter {
  type?: 1 | 2 | 3
  state?: NoteRow['state']
  client?: string
  invoice?: string
  search?: string
  from?: string
  to?: string
}

/** A page of notes, newest first; words find the number of the sale, and of the note among the newest ones. */
export async function listNotes({
  invoice: order,
  search,
  ...input
}: PageInput & Filter): Promise<Page<NoteRow> & Summed> {
  if (!search) return CreditNote.list({ ...input, order })
  const [orders, newest] = await Promise.all([ordersByText(search, MOST), CreditNote.list({ per_page: MOST })])
  const { rows } = await load({ rows: Order.many(orders) })
  const ofOrders = [...rows.values()].flatMap((row) => row.creditNotes.map(({ id }) => id))
  const digits = plain(search).replace(/\D/g, '')
  const numbered = newest.data
    .filter(({ number }) => digits !== '' && number.endsWith(`-${digits}`))
    .map(({ id }) => id)
  return CreditNote.among([...new Set([...numbered, ...ofOrders])], { ...input, order }, MOST)
}

/** What the balance of a note was spent on, and what is left of it. */
export async function balanceOf(note: NoteData): Promise<Omit<NoteExtras, 'lines'>> {
  const items = (await itemsOf(note.id)).filter(({ side }) => side === 'clientAdvances')
  const own = new Set(note.entries.map(({ id }) => id))
  const spent = items.flatMap(({ moves }) => moves).filter(({ entryId, kind }) => !own.has(entryId) && kind === 'apply')
  const { found } = await load({ found: entriesRequest(spent.map(({ entryId: id, day }) => ({ id, day }))) })
  return {
    balanceLeftCents: items.reduce((sum, item) => sum + item.balanceCents, 0),
    used: found.map((entry, i) => ({
      number: entry.documentNumber,
      kind: entry.documentKind,
      id: entry.documentId,
      date: entry.day,
      value: 0 - spent[i]!.cents,
    })),
  }
}

/** One note with its lines and its balance. */
export async function getNote(id: string): Promise<{ note: NoteRow; extras: NoteExtras }> {
  const note = await CreditNote.get(id)
  const [lines, balance] = await Promise.all([CreditNote.lines(note), balanceOf(note)])
  return { note, extras: { lines, ...balance } }
}

const paymentsOf = (order: OrderRow) =>
  standing(order).flatMap(({ paymentTypeId, name, means, cents }) =>
    cents > 0 ? [{ payment_type_id: paymentTypeId, name, means, value: cents }] : [],
  )

/** An invoice with what is left of its lines. @throws AppError 404 */
export async function invoiceToCredit(id: string, without?: NoteRow) {
  const order = await Order.get(id)
  return presentStanding(order, await openSale(order), paymentsOf(order), without)
}

/** True of a sale whose goods left, or that DIAN has: a note can take it back. */
async function isReturnable({ id, state, posting, resolutionId }: OrderRow): Promise<boolean> {
  if (posting !== 'posted' || isReversed(state)) return false
  return (
    'devuelto' in transitions[state] || (await fiscalOf(id, { issuer: resolutionId ? true : undefined })) !== undefined
  )
}

/**
 * Sales of a client that a note can take back, newest first. The generic client has so many that theirs are looked for only by
 * the number of the invoice. Source: product.txt, business rules.
 */
export async function invoicesOf({ client_id: client, invoice }: { client_id?: string; invoice?: string }) {
  if (!invoice && (client === undefined || client === GENERIC_CLIENT)) return { data: [] }
  if (client !== undefined) await Client.get(client)
  const found = invoice
    ? [...(await load({ rows: Order.many(await ordersByText(invoice, MOST)) })).rows.values()]
    : (await Order.list({ client, per_page: MOST })).data
  const own = found.filter(({ clientId }) => client === undefined || clientId === client)
  const returnable = await Promise.all(own.map(isReturnable))
  return { data: own.filter((_, i) => returnable[i]).map(presentInvoice) }
}

/** The number that the next note would have. It is taken when one is made. */
export async function nextNumber() {
  const sequence = await Sequence.find(CreditNote.name)
  return { number: `NC-${sequence?.next ?? 1}` }
}

/**
 * Balances in favour of a client that are open, the oldest first. Those of nobody in particular belong to whoever brings the
 * paper: they are found by its number only.
 */
export async function balancesInFavour({ client_id: client, number }: { client_id: string; number?: string }) {
  await Client.get(client)
  if (client === GENERIC_CLIENT && !number) return { data: [] }
  const pk = OpenItem.indexPartition('third', `clientAdvances.${client}`)
  const items = OpenItem.fromItems(await rangeAll({ pk, index: OpenItem.indexOf('third') }))
  const wanted = number && plain(number)
  return {
    data: items
      .filter((item) => !wanted || plain(item.number) === wanted)
      .map((item) => ({
        id: item.documentId,
        number: item.number,
        kind: item.documentKind,
        date: item.day,
        client: { id: item.thirdId, name: item.thirdName },
        total: item.totalCents,
        balance: item.balanceCents,
      })),
  }
}
