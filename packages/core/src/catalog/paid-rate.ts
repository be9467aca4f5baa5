import type { TaxCode } from './tax'

/** Rate that a line really pays, in basis points: what is exempt or excluded pays none, whatever is written beside it. */
export const paidRate = ({ taxCode, taxBps }: { taxCode: TaxCode; taxBps: number }): number =>
  taxCode === 'IVA' || taxCode === 'INC' ? taxBps : 0
