import { plain } from '../../kernel/values/text'

/** How a business stands towards IVA, as its RUT says it. */
export const regimes = ['Responsable de IVA', 'No responsable de IVA', 'Régimen simple de tributación'] as const

/** One tax for the small ones: Ley 2155 de 2021, E.T. arts. 903 ff. */
export const SIMPLE = regimes[2]

/** Months of a period of IVA. Source: E.T. art. 600: two, or four; and art. 915: a year in the régimen simple. */
export const vatMonths = [2, 4, 12] as const
export type VatMonths = (typeof vatMonths)[number]

const NO_IVA: string = plain(regimes[1])

/**
 * Whether a business charges IVA on what it sells: every one but who is not responsible for it, who may not
 * (E.T. art. 506, num. 1). One that has not said how it stands charges what its products say.
 */
export const chargesIva = (regime: string | null | undefined): boolean => plain(regime ?? '') !== NO_IVA
