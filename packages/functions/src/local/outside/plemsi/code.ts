import { createHash } from 'node:crypto'

/** What a unique code is made of. Amounts in pesos; the NIT without its check digit. */
export interface CodeParts {
  number: string
  date: string
  /** `HH:MM:SS-05:00`. */
  time: string
  base: number
  /** Sums by tax of the DIAN: 01 IVA, 04 INC, 03 ICA. */
  taxes: { iva: number; inc: number; ica: number }
  total: number
  issuer: string
  buyer: string
  /** The technical key of the resolution (CUFE), or the PIN of the software (CUDE). */
  key: string
  /** 1 production, 2 test. */
  environment: 1 | 2
}

/** Two decimals that are cut off, not rounded. */
const amount = (pesos: number) => (Math.trunc(Math.round(pesos * 10_000) / 100) / 100).toFixed(2)

/** The CUFE or CUDE of a document: SHA-384 of its parts one after the other. Source: DIAN, technical annex 1.9, section 11. */
export function uniqueCode({ number, date, time, base, taxes, total, ...who }: CodeParts): string {
  const sums = ['01', amount(taxes.iva), '04', amount(taxes.inc), '03', amount(taxes.ica)]
  const parts = [number, date, time, amount(base), ...sums, amount(total), who.issuer, who.buyer, who.key]
  return createHash('sha384')
    .update(`${parts.join('')}${who.environment}`)
    .digest('hex')
}

/** That of a support document: one tax, the seller before the buyer. */
export function supportCode({ number, date, time, base, taxes, total, ...who }: CodeParts): string {
  const parts = [
    number,
    date,
    time,
    amount(base),
    '01',
    amount(taxes.iva),
    amount(total),
    who.buyer,
    who.issuer,
    who.key,
  ]
  return createHash('sha384')
    .update(`${parts.join('')}${who.environment}`)
    .digest('hex')
}
