import { journalBook } from '../../accounting/journal/journal'
import { type Third, thirdKey, thirdsOf } from '../../accounting/thirds/third'
import { load } from '../../kernel/db/read'
import type { Day } from '../../kernel/values/time'
import { settingsOf } from '../../settings/settings'
import { type Amount, type ExogenaFormat, isOf } from './formats'

type Sides = readonly [debitCents: number, creditCents: number]
type Sums = Readonly<Record<string, Sides>>

/** A row of a format: what one third adds up to under a concept, in cents by column. */
export interface ExogenaRow {
  concept: string
  name: string
  /** Undefined for what names nobody, and for the small amounts together. */
  third?: Third
  minor?: true
  amounts: Record<string, number>
  /** Beginnings of the accounts of its first column. */
  account: string
}

const amountOf = ({ side }: Amount, [debit, credit]: Sides): number => {
  if (side === 'debit') return debit
  if (side === 'credit') return credit
  return side === 'net debit' ? debit - credit : credit - debit
}

const less = (sums: Sums, closing: Sums | undefined): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([key, [debit, credit]]) => {
      const [d, c] = closing?.[key] ?? [0, 0]
      return [key, [debit - d, credit - c] as const]
    }),
  )

/**
 * What the accounts of a format moved, or where they stood, third by third: what names nobody is under ''. What closed a
 * period is left out of what moved.
 */
async function sidesOf({ atEnd }: ExogenaFormat, from: Day, to: Day): Promise<Map<string, Map<string, Sides>>> {
  const found = await (atEnd ? journalBook.through(to) : journalBook.rollup(from, to))
  const accounts = atEnd ? found.accounts : less(found.accounts, found.closing)
  const thirds = atEnd ? found.thirds : less(found.thirds, found.closingThirds)
  const by = new Map<string, Map<string, Sides>>()
  const put = (account: string, third: string, sides: Sides) => {
    const own = by.get(account) ?? new Map<string, Sides>()
    const before = own.get(third) ?? [0, 0]
    own.set(third, [before[0] + sides[0], before[1] + sides[1]])
    by.set(account, own)
  }
  for (const [account, sides] of Object.entries(accounts)) put(account, '', sides)
  for (const [key, sides] of Object.entries(thirds)) {
    const [account = '', third = ''] = key.split('|')
    put(account, third, sides)
    put(account, '', [0 - sides[0], 0 - sides[1]])
  }
  return by
}

/** The smallest amount that is told by third in a year, in cents; 0 when each is. */
async function minorOf({ minorUvt }: ExogenaFormat, year: number): Promise<number> {
  if (!minorUvt) return 0
  const { settings } = await load({ settings: settingsOf() })
  const uvt = settings.taxes.uvt.filter((one) => one.year <= year).at(-1)
  return (uvt?.valueCents ?? 0) * minorUvt
}

/** Small amounts of a concept together, as who has none of its own. Source: DIAN, cuantías menores. */
function joinMinor(rows: readonly ExogenaRow[], minor: number, first: string): ExogenaRow[] {
  const kept: ExogenaRow[] = []
  const joined = new Map<string, ExogenaRow>()
  for (const row of rows) {
    const cents = row.amounts[first] ?? 0
    const others = Object.entries(row.amounts).some(([key, amount]) => key.startsWith('withheld') && amount !== 0)
    if (!row.third || others || cents <= 0 || cents >= minor) {
      kept.push(row)
      continue
    }
    const sum = joined.get(row.concept) ?? { ...row, third: undefined, minor: true as const, amounts: {} }
    for (const [key, amount] of Object.entries(row.amounts)) sum.amounts[key] = (sum.amounts[key] ?? 0) + amount
    joined.set(row.concept, sum as ExogenaRow)
  }
  return [...kept, ...joined.values()]
}

/**
 * Rows of a format for a year: one for each concept and third, by document, so that a client who is a provider too is one.
 * They add up to the accounts of the format.
 */
export async function exogenaRows(format: ExogenaFormat, year: number): Promise<ExogenaRow[]> {
  const sides = await sidesOf(format, `${year}-01-01`, `${year}-12-31`)
  const ids = [...new Set([...sides.values()].flatMap((own) => [...own.keys()]))].filter(Boolean)
  const thirds = await thirdsOf(ids)
  const rows = new Map<string, ExogenaRow>()
  for (const { code, name, of } of format.concepts)
    for (const [column, amount] of Object.entries(of).flatMap(([key, all]) =>
      [all].flat().map((one) => [key, one] as const),
    ))
      for (const [account, own] of sides) {
        if (!isOf(amount, account)) continue
        for (const [id, both] of own) {
          const cents = amountOf(amount, both)
          if (cents === 0) continue
          const third = thirds.get(id)
          const key = `${code}|${third ? thirdKey(third) : id}`
          const row = rows.get(key) ?? {
            ...{ concept: code, name, amounts: {} },
            account: [Object.values(of)[0]!].flat()[0]!.accounts[0]!,
            ...(third ? { third } : {}),
          }
          row.amounts[column] = (row.amounts[column] ?? 0) + cents
          rows.set(key, row)
        }
      }
  const minor = await minorOf(format, year)
  const told = [...rows.values()].filter(({ amounts }) => Object.values(amounts).some((cents) => cents !== 0))
  return joinMinor(told, minor, format.columns[0]!.key).sort(
    (a, b) => a.concept.localeCompare(b.concept) || (a.third?.name ?? '').localeCompare(b.third?.name ?? '', 'es'),
  )
}

/** What a third lacks to be told to DIAN. */
export function lacks({ documentType, document, city, address, kind }: Third): string[] {
  if (kind === 'business') return []
  return [
    ...(document && documentType ? [] : ['documento']),
    ...(address ? [] : ['dirección']),
    ...(city ? [] : ['ciudad']),
  ]
}
