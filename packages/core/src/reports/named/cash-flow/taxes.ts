import { monthName } from '../../../accounting/journal/closing'
import { journalBook } from '../../../accounting/journal/journal'
import { vatPeriodOver } from '../../../closings/period'
import { taxDueDay } from '../../../closings/taxes/due-days'
import { businessProfile, vatMonthsOf } from '../../../identity/business/business'
import { addDays, type Day, lastDayOf, monthOf } from '../../../kernel/values/time'
import { linesOf, type Sides } from '../lines-of'
import type { Expected } from './expected'

/** Taxes that DIAN has a calendar of: their accounts, and what is told of them. IVA that clients withheld lowers it. */
const taxes = [
  { what: 'Retenciones en la fuente', account: '236', codes: /^236[57]/ },
  { what: 'IVA', account: '2408', codes: /^(2408|135517)/ },
] as const

/** Taxes of a municipality, or of a year: no calendar of ours says when. */
const undated = [
  { name: 'Industria y comercio y sus retenciones', codes: /^(2368|2412)/ },
  { name: 'Impuesto de renta', codes: /^2404/ },
  { name: 'Impuesto al consumo', codes: /^2495/ },
] as const

/** Credits less debits of some accounts. */
const owedIn = (sides: Sides, codes: RegExp): number =>
  Object.entries(sides).reduce((sum, [code, [debit, credit]]) => (codes.test(code) ? sum + credit - debit : sum), 0)

export interface TaxesComing {
  expected: Expected[]
  undated: { name: string; note: string; amount: number }[]
}

/**
 * What the books owe of taxes now, on the days of the calendar: what is of the period in course after its end, what is older on
 * the day of the period before, or now when that has passed. What will still be sold is not in it.
 */
export async function taxesComing(today: Day): Promise<TaxesComing> {
  const { document, ...profile } = await businessProfile()
  const { accounts: all } = await journalBook.sums.through(today)
  const vat = vatPeriodOver(monthOf(today), vatMonthsOf(profile))
  const month = { from: `${monthOf(today)}-01`, to: lastDayOf(monthOf(today)), name: monthName(monthOf(today)) }
  const expected: Expected[] = []
  for (const { what, account, codes } of taxes) {
    const { from, to, name } = what === 'IVA' ? { ...vat, name: vat.name.replace('IVA de ', '') } : month
    const { accounts: now, closing } = await journalBook.sums.rollup(from, today)
    const total = owedIn(all, codes)
    const current = Math.min(total, owedIn(now, codes) - owedIn(closing, codes))
    const line = linesOf(account, { from: addDays(from, -60), to: today })
    const add = (cents: number, day: Day, why: string) => {
      if (cents > 0)
        expected.push({
          day,
          flow: 'taxes',
          cents: 0 - cents,
          who: 'DIAN',
          what: `${what}, ${why}`,
          why: LAW,
          to: line,
        })
    }
    const past = taxDueDay(addDays(from, -1), document)
    add(
      total - Math.max(0, current),
      past < today ? today : past,
      past < today ? 'periodos anteriores' : 'periodo anterior',
    )
    add(current, taxDueDay(to, document), name)
  }
  return {
    expected,
    undated: undated.flatMap(({ name, codes }) => {
      const amount = owedIn(all, codes)
      return amount > 0 ? [{ name, note: 'Su fecha la fija tu municipio o la declaración del año', amount }] : []
    }),
  }
}
const LAW = 'Calendario de la DIAN por el último dígito del NIT'
