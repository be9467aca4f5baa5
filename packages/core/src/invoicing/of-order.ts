import type { BusinessData } from '../identity/business/business'
import { splitTax, UNIT } from '../kernel/values/money'
import type { DebitData, DebitLineData } from '../notes/debit/debit'
import { debitReasons } from '../notes/debit/debit.states'
import type { NoteData, NoteLineData } from '../notes/note/note'
import { type ClientRow, GENERIC_CLIENT } from '../parties/clients/client'
import { deliveryParts } from '../sales/book/delivery-tax'
import type { TenderMeans } from '../sales/book/payment'
import type { OrderData } from '../sales/order/order'
import type { OrderLineData } from '../sales/order/order-line'
import type { ResolutionData } from '../settings/resolutions/resolution'
import { uniqueCode } from './codes'
import type { Environment, Issue, IssuedLine, IssuedType, Party } from './issuer-port'

/** Prefix and number of a document as the shop writes it: `FV-12`, or `12` without a prefix. */
export function parted(number: string): { prefix: string; number: number } {
  const at = number.lastIndexOf('-')
  return { prefix: at < 0 ? '' : number.slice(0, at), number: Number(number.slice(at + 1)) }
}

/** The number as DIAN writes it: `FV12`. */
export const sentNumber = (number: string): string => number.replace('-', '')

/** Codes of means of payment. Source: facts B1.7. */
const meansCodes: Partial<Record<TenderMeans, string>> = {
  cash: '10',
  card: '48',
  debit: '49',
  transfer: '47',
  deposit: '42',
}

/** How a sale was paid: what most of it came by. One whose term ended before it could be sent is due on the day that it is sent. */
function paymentOf({ payments, credit, dueDate, remainingCents }: OrderData, date: string): Issue['payment'] {
  const [most] = payments.toSorted((a, b) => b.amountCents - a.amountCents)
  const onCredit = credit || remainingCents > 0
  return {
    form: onCredit ? 2 : 1,
    means: (most && meansCodes[most.means]) ?? '1',
    due: onCredit && dueDate > date ? dueDate : date,
  }
}

/** Sold without tax where the shop charges none: its lines carry no tax at all. */
const taxOf = ({ taxCode, taxBps, taxCents }: Pick<OrderLineData, 'taxCode' | 'taxBps' | 'taxCents'>) =>
  (taxCode === 'IVA' || taxCode === 'INC') && taxBps === 0
    ? { taxCode: 'EXCLUIDO' as const, taxBps: 0, taxCents }
    : { taxCode, taxBps, taxCents }

type SoldLine = Pick<
  OrderLineData,
  'sku' | 'name' | 'quantity' | 'taxCode' | 'taxBps' | 'netCents' | 'baseCents' | 'taxCents'
>

/** A line of a sale or note as it is sent. @param discountCents with tax inside */
const lineOf = (line: SoldLine, discountCents: number): IssuedLine => ({
  code: line.sku || 'NA',
  name: line.name,
  quantity: line.quantity || UNIT,
  baseCents: line.baseCents,
  discountCents: splitTax(line.netCents + discountCents, line.taxBps).baseCents - line.baseCents,
  ...taxOf(line),
})

/** What the shop itself charges to deliver, as a line. */
function deliveryLine(of: Pick<OrderData, 'deliveryTaxBps'> & { totals: { deliveryCents: number } }): IssuedLine[] {
  if (of.totals.deliveryCents === 0) return []
  const taxCode = of.deliveryTaxBps > 0 ? 'IVA' : 'EXCLUIDO'
  const line = { code: 'DOMICILIO', name: 'Domicilio', quantity: UNIT, discountCents: 0, taxCode } as const
  return [{ ...line, taxBps: of.deliveryTaxBps, ...deliveryParts(of) }]
}

/** Who buys or sells, without what DIAN is not told. */
export const asParty = (of: Party): Party => ({
  name: of.name,
  documentType: of.documentType,
  document: of.document,
  dv: of.dv,
  personType: of.personType,
  regime: of.regime,
  responsibilities: of.responsibilities,
  email: of.email,
  phone: of.phone,
  address: of.address,
  city: of.city,
})

const partyOf = (client: ClientRow): Party | undefined => (client.id === GENERIC_CLIENT ? undefined : asParty(client))

/** When a document is issued, and for whom it is a test. */
export interface Stamp {
  date: string
  time: string
  environment: Environment
}

/** Lines of a document, and what they come to. */
export function summed(lines: readonly IssuedLine[]): Pick<Issue, 'lines' | 'baseCents' | 'taxCents' | 'totalCents'> {
  const baseCents = lines.reduce((all, line) => all + line.baseCents, 0)
  const taxCents = lines.reduce((all, line) => all + line.taxCents, 0)
  return { lines, baseCents, taxCents, totalCents: baseCents + taxCents }
}

/** The shop, as DIAN is told. */
export const issuerParty = ({ name, document, dv }: BusinessData): Issue['issuer'] => ({ name, document, dv })

interface OfOrder {
  type: IssuedType
  order: OrderData
  lines: readonly OrderLineData[]
  client: ClientRow
  business: BusinessData
  resolution: ResolutionData | undefined
  stamp: Stamp
}

/** A sale as it goes to DIAN: its amounts are those of the sale and of its entry. Pure. */
export function documentOfOrder({ type, order, lines, client, business, resolution, stamp }: OfOrder): Issue {
  const own = order.deliveryMode === 'own'
  return {
    type,
    ...parted(order.number),
    ...stamp,
    issuer: issuerParty(business),
    customer: partyOf(client),
    resolution,
    payment: paymentOf(order, stamp.date),
    ...summed([
      ...lines.map((line) => lineOf(line, line.discountCents + line.globalDiscountCents)),
      ...(own ? deliveryLine(order) : []),
    ]),
    apartCents: own ? 0 : order.totals.deliveryCents,
    order: order.number,
    cashier: order.cashier.name,
  }
}

/** The CUFE that DIAN must answer; undefined for documents that the provider's PIN goes into. */
export function expectedCode(document: Issue): string | undefined {
  const { type, resolution, issuer, lines } = document
  if (type !== '01' || !resolution?.technicalKey || !issuer.document) return undefined
  const of = (tax: IssuedLine['taxCode']) =>
    lines.filter(({ taxCode }) => taxCode === tax).reduce((all, line) => all + line.taxCents, 0)
  return uniqueCode({
    ...{ number: `${document.prefix}${document.number}`, date: document.date, time: `${document.time}-05:00` },
    ...{ baseCents: document.baseCents, totalCents: document.totalCents },
    taxes: { ivaCents: of('IVA'), incCents: of('INC'), icaCents: 0 },
    ...{ issuer: issuer.document, buyer: document.customer?.document ?? '222222222222' },
    ...{ key: resolution.technicalKey, environment: document.environment },
  })
}

interface OfNote {
  type: '91' | '94'
  note: NoteData
  lines: readonly NoteLineData[]
  client: ClientRow
  business: BusinessData
  stamp: Stamp
  reference: NonNullable<Issue['reference']>
  reason: NonNullable<Issue['reason']>
  /** The shop delivered the sale itself, so that its delivery is part of it. */
  own: boolean
}

/** A credit note as it goes to DIAN. Pure. */
export function documentOfNote({ type, note, lines, client, business, stamp, reference, reason, own }: OfNote): Issue {
  return {
    ...{ type, ...parted(note.number), ...stamp, reference, reason },
    issuer: issuerParty(business),
    customer: partyOf(client),
    payment: { form: 1, means: '1', due: stamp.date },
    ...summed([...lines.map((line) => lineOf(line, 0)), ...(own ? deliveryLine(note) : [])]),
    apartCents: own ? 0 : note.totals.deliveryCents,
    order: note.orderNumber,
    cashier: business.name,
  }
}

interface OfDebit extends Pick<OfNote, 'client' | 'business' | 'stamp' | 'reference'> {
  note: DebitData
  lines: readonly DebitLineData[]
}

/** A debit note as it goes to DIAN: what is charged, one of each. Pure. */
export function documentOfDebit({ note, lines, client, business, stamp, reference }: OfDebit): Issue {
  const later = note.dueDate > stamp.date
  return {
    ...{ type: '92', ...parted(note.number), ...stamp, reference },
    reason: { code: String(note.reason), name: debitReasons[note.reason] },
    issuer: issuerParty(business),
    customer: partyOf(client),
    payment: { form: later ? 2 : 1, means: '1', due: later ? note.dueDate : stamp.date },
    ...summed(
      lines.map(({ description, ...line }) => lineOf({ ...line, name: description, sku: '', quantity: UNIT }, 0)),
    ),
    ...{ apartCents: 0, order: note.orderNumber, cashier: business.name },
  }
}
