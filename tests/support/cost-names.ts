/** Names of the amounts of an answer that are costs, stock values or profits. */
const COSTLY = /(^|_)(cost|costs|value|worth|profit|utility|margin|correction)(_|$)|^(debit|credit)$|[cC]ostCents$/

/** What has such a name and is something else: the calls, and where. */
const OTHERWISE: readonly (readonly [call: RegExp, path: RegExp, what: string])[] = [
  [/^settings\.\w+(Tax|Taxes|Withholding|Withholdings)$/, /(^|\.)(non_declarant_)?value$/, 'a rate'],
  [/^(settings|parties)\./, /^taxes\.uvt\[\]\.value$/, 'the UVT'],
  [/^settings\./, /^costs\.minimum_margin$/, "the owner's own rule: null for everybody else"],
  [/^parties\.saveLogistics$/, /^costs\.minimum_margin$/, "the owner's own rule: null for everybody else"],
  [/^treasury\./, /(denominations|movements)\[\]\.value$/, 'cash'],
  [/^treasury\.(\w*Bank(Transfer|Movement)|transferBetweenBanks)$/, /^value$/, 'money of banks'],
  [/^(sales|notes)\./, /^(sale\.)?(payments|used)\[\]\.value$/, 'money received'],
  [/^seats\./, /(^|\.)(debit|credit|value)$/, 'an entry by hand, without what its cost accounts have: as the diary'],
  [
    /^closings\.\w*Opening/,
    /^(data\[\]\.)?(debit|credit|value)$/,
    'what a sheet of the accountant adds up to, without goods',
  ],
  [/^treasury\.(\w+Line|\w*Card(s|Settlements?)|listStatementLines)$/, /(^|\[\]\.)value$/, 'money of banks'],
  [/^billing\./, /(^|\.|\[\]\.)value$/, 'money of the wallet'],
  [/^payments\./, /(^|\.)value$|\[\]\.value$/, 'money received, or withheld'],
  [/^(catalog\.\w+Services?|tills\.changes)$/, /(^|\.)value$/, 'the price of a service'],
]

/** True for the path of an amount in the answer of a call that is a cost. */
export const isCost = (call: string, path: string) =>
  COSTLY.test(path.replaceAll('[]', '').split('.').at(-1)!) &&
  !OTHERWISE.some(([calls, paths]) => calls.test(call) && paths.test(path))

/** Paths of the costs that an answer shows. */
export function shownCosts(call: string, value: unknown, path = ''): string[] {
  if (typeof value === 'number') return isCost(call, path) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((one) => shownCosts(call, one, `${path}[]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => shownCosts(call, inner, path ? `${path}.${key}` : key))
}
