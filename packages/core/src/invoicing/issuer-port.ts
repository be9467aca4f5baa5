import type { Day } from '../kernel/values/time'
import type { CityCode } from '../reference/city-code'
import type { NumberedDocument } from '../settings/resolutions/numbered'

/**
 * What is sent: 01 invoice, 20 POS document, 91 credit note of an invoice, 92 its debit note, 94 note of a POS document, 05 support document of what is
 * bought of who need not invoice, 95 its note of adjustment. Source: facts B1.1.
 */
export const issuedTypes = ['01', '20', '91', '92', '94', '05', '95'] as const
export type IssuedType = (typeof issuedTypes)[number]

/** 1 production, 2 test. */
export type Environment = '1' | '2'

/** Who buys, in DIAN's codes. Documents without their check digit. */
export interface Party {
  name: string
  documentType: string
  document: string
  dv?: number | undefined
  personType: '1' | '2'
  regime: '48' | '49'
  responsibilities: readonly string[]
  email?: string | undefined
  phone?: string | undefined
  address?: string | undefined
  city?: CityCode | undefined
}

/** A line as it was sold: what it comes to without tax, what was taken off before, and its tax. */
export interface IssuedLine {
  code: string
  name: string
  /** Thousandths. */
  quantity: number
  baseCents: number
  /** Taken off before tax, already out of `baseCents`. */
  discountCents: number
  /** EXCLUIDO carries no tax at all, EXENTO one of 0 %. */
  taxCode: 'IVA' | 'INC' | 'EXENTO' | 'EXCLUIDO'
  taxBps: number
  taxCents: number
}

/** The authorisation that numbered a document. */
export interface Authorisation {
  documentType: NumberedDocument
  number: string
  date: string
  prefix: string
  from: number
  to: number
  validFrom: string
  validTo: string
  technicalKey?: string | undefined
  environment: Environment
}

/** A document as it goes to DIAN, whoever takes it there. Amounts in cents. */
export interface Issue {
  type: IssuedType
  prefix: string
  number: number
  date: string
  /** `HH:MM:SS`, in Bogotá. */
  time: string
  environment: Environment
  issuer: { name: string; document?: string | undefined; dv?: number | undefined }
  /** Absent for the final consumer, and of what the shop buys. */
  customer?: Party | undefined
  /** Who sold it to the shop, of 05 and 95. */
  seller?: Party | undefined
  /** Of 05: 1 one by one, 2 a week together; and the first day of what it is of. */
  bought?: { period: '1' | '2'; from: string } | undefined
  resolution?: Authorisation | undefined
  /** 1 paid at once, 2 on credit, until `due`. */
  payment: { form: 1 | 2; means: string; due: string }
  lines: readonly IssuedLine[]
  baseCents: number
  taxCents: number
  /** Base and taxes. */
  totalCents: number
  /** Money of somebody else that was charged with it, such as a courier's fee. */
  apartCents: number
  /** What the shop calls the sale. */
  order: string
  cashier: string
  /** What a note takes back or raises, and why, in DIAN's codes. */
  reference?: { number: string; code: string; date: string; type: IssuedType } | undefined
  reason?: { code: string; name: string } | undefined
}

/** What became of a document. */
export type Verdict =
  /** `totalCents` is what it comes to there, where the service says it. */
  | { state: 'issued'; code: string; qr?: string | undefined; totalCents?: number | undefined }
  /** DIAN has not decided. */
  | { state: 'pending' }
  /** It was sent before, with this very number. */
  | { state: 'exists' }
  | { state: 'rejected'; text: string; rule?: string | undefined }

/** What speaks to the service that sends documents: the shop's token, and where. */
export interface IssuerAccess {
  url: URL
  token: string
}

/** A document that the service has, as its lists say it. */
export interface Emitted {
  /** As DIAN writes it: `FV12`. */
  number: string
  date: Day
  totalCents: number
  code?: string | undefined
}

/** Who takes documents to DIAN. Every call throws OutsideError when there is no answer, or one that is no verdict. */
export interface Issuer {
  name: string
  /** Where it is asked. */
  address(environment: Environment): URL
  /** Asks for something that only whoever has the token is given. */
  test(access: IssuerAccess): Promise<void>
  issue(access: IssuerAccess, document: Issue): Promise<Verdict>
  /** The XML of a document that DIAN has, as it is handed to who buys; undefined where the service gives none. */
  xml(access: IssuerAccess, type: IssuedType, code: string): Promise<string | undefined>
  /** Mails a document that DIAN has, with its XML and its paper. */
  mail(access: IssuerAccess, code: string, to: string): Promise<void>
  /** The types that have a list of their own; that of 91 has the notes of POS documents too. */
  lists: readonly IssuedType[]
  /** A page of a list, oldest first, from where the one before it ended; `next`, in its words, is absent on the last. */
  emitted(access: IssuerAccess, list: IssuedType, after?: string): Promise<{ rows: Emitted[]; next?: string }>
  /** What became of a number, as DIAN writes it (`FV12`); undefined when it was never sent. */
  find(access: IssuerAccess, type: IssuedType, number: string): Promise<Verdict | undefined>
}

let load: (() => Promise<Issuer>) | undefined

/** Says who takes documents to DIAN. Called by the root of core: adapters lie above. */
export const registerIssuer = (loads: () => Promise<Issuer>): void => {
  load = loads
}

export async function theIssuer(): Promise<Issuer> {
  if (!load) throw new Error('nobody sends documents to DIAN')
  return load()
}
