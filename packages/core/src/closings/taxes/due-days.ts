import { type Day, monthOf } from '../../kernel/values/time'
import { workingDay } from '../../reference/holidays'

/** The working day of the month on which a NIT that ends in 1 is due; each next digit is a day later, and 0 the last. */
const FIRST = 7

/** The month after that of a day. */
const following = (day: Day): string => {
  const [year, month] = monthOf(day).split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/**
 * Day on which what was withheld in a month, or the IVA of a period of two or four months, is declared and paid: from the
 * seventh to the sixteenth working day of the month after it, by the last digit of the NIT without its check digit.
 * Source: DUR 1625 de 2016, arts. 1.6.1.13.2.30, 31 and 33, as Decreto 2229 de 2023 leaves them.
 */
export const taxDueDay = (periodEnd: Day, document: string | undefined): Day =>
  workingDay(following(periodEnd), FIRST + ((Number(document?.at(-1) ?? 1) + 9) % 10))
