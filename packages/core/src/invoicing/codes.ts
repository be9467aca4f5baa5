import { createHash } from 'node:crypto'

/** What the unique code of a document is made of. Amounts in cents; documents without their check digit. */
export interface CodeParts {
  /** Prefix and number, as DIAN writes them: `FV12`. */
  number: string
  date: string
  /** `HH:MM:SS-05:00`. */
  time: string
  /** Before taxes. */
  baseCents: number
  taxes: { ivaCents: number; incCents: number; icaCents: number }
  totalCents: number
  issuer: string
  buyer: string
  /** The technical key of the resolution (CUFE), or the PIN of the software (CUDE, CUDS). */
  key: string
  /** 1 production, 2 test. */
  environment: '1' | '2'
}

/** Two decimals with a point, as the annex has them. */
const amount = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const sha384 = (parts: readonly string[]): string => createHash('sha384').update(parts.join('')).digest('hex')

/**
 * CUFE of an invoice (01), with the technical key of its resolution; CUDE of a POS document, a note or a contingency (20, 91,
 * 92, 94, 03), with the PIN of the software in its place. Source: DIAN, technical annex 1.9, section 11; facts B1.3.
 */
export const uniqueCode = (of: CodeParts): string =>
  sha384([
    ...[of.number, of.date, of.time, amount(of.baseCents)],
    ...['01', amount(of.taxes.ivaCents), '04', amount(of.taxes.incCents), '03', amount(of.taxes.icaCents)],
    ...[amount(of.totalCents), of.issuer, of.buyer, of.key, of.environment],
  ])

/** CUDS of a support document (05) and of its note (95): one tax, and the seller before who buys. Source: annex 1.1 of Res. 167/2021. */
export const supportCode = (of: Omit<CodeParts, 'taxes' | 'issuer'> & { ivaCents: number; seller: string }): string =>
  sha384([
    ...[of.number, of.date, of.time, amount(of.baseCents), '01', amount(of.ivaCents), amount(of.totalCents)],
    ...[of.seller, of.buyer, of.key, of.environment],
  ])

/** Where DIAN shows a document, which is what its QR says. Source: facts B1.5. */
export const lookUpAddress = (code: string, environment: '1' | '2'): string =>
  `https://catalogo-vpfe${environment === '2' ? '-hab' : ''}.dian.gov.co/document/searchqr?documentkey=${code}`
