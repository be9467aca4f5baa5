import type { BusinessData } from '../identity/business/business'
import { UNIT } from '../kernel/values/money'
import type { Provider } from '../parties/providers/providers'
import type { BoughtLineData } from '../purchasing/buying/line'
import { boughtOn, type SupportData } from '../purchasing/supports/support'
import type { SupportNoteRow } from '../purchasing/supports/support-note'
import type { ResolutionData } from '../settings/resolutions/resolution'
import type { Issue, IssuedLine } from './issuer-port'
import { asParty, issuerParty, parted, type Stamp, summed } from './of-order'

type Seller = Awaited<ReturnType<typeof Provider.get>>

/** A line of what was bought: who need not invoice charges no tax. */
const lineOf = (line: BoughtLineData): IssuedLine => ({
  code: line.code || 'NA',
  name: line.name,
  quantity: line.quantity || UNIT,
  baseCents: line.baseCents,
  discountCents: line.discountCents + line.globalDiscountCents,
  ...{ taxCode: 'EXCLUIDO', taxBps: 0, taxCents: 0 },
})

interface Of {
  row: SupportData
  seller: Seller
  business: BusinessData
  stamp: Stamp
}

const common = ({ row, seller, business, stamp }: Of) => ({
  ...stamp,
  issuer: issuerParty(business),
  seller: asParty(seller),
  bought: { period: row.sending?.period ?? '1', from: boughtOn(row) } as const,
  ...summed(row.lines.map(lineOf)),
  apartCents: 0,
  order: row.number,
  cashier: row.userName,
})

/** A support document as it goes to DIAN: the shop buys and issues it. Pure. */
export function documentOfSupport({ resolution, ...of }: Of & { resolution: ResolutionData }): Issue {
  const onCredit = of.row.dueDate > of.row.day
  return {
    ...{ type: '05', ...parted(of.row.number), ...common(of), resolution },
    // A day of payment that has passed is that of the document.
    payment: {
      ...{ form: onCredit ? 2 : 1, means: '1' },
      due: of.row.dueDate > of.stamp.date ? of.row.dueDate : of.stamp.date,
    },
  }
}

/** The note that takes a support document back whole. Pure. Source: facts B1.7, reason 2. */
export function documentOfSupportNote({
  note,
  reference,
  ...of
}: Of & { note: SupportNoteRow; reference: NonNullable<Issue['reference']> }): Issue {
  return {
    ...{ type: '95', ...common(of), ...parted(note.number), order: note.supportNumber, reference },
    payment: { form: 1, means: '1', due: of.stamp.date },
    reason: { code: '2', name: 'Anulación del documento soporte' },
  }
}
