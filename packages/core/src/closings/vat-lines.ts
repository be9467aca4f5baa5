import { accountOf } from '../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../accounting/journal/entry'

/** Debits less credits in cents. */
type Nets = Readonly<Record<string, number>>

/** What stood when a period of IVA ended. */
export interface VatStanding {
  /** By account. */
  accounts: Nets
  /** By account and third, `240805|cli_…`. */
  thirds: Nets
  /** In favour since the period before. */
  carriedCents: number
  /** Third of what is owed, and of what no other third has: the shop. */
  self: string
}

/** What a period of IVA comes to, in cents. Above 0 is owed; `favourCents` is carried to the next one. */
export interface VatSums {
  generatedCents: number
  creditedCents: number
  withheldCents: number
  carriedCents: number
  payableCents: number
  favourCents: number
}

const PAYABLE = accountOf('vatGenerated').slice(0, 4)
const owed = '240899'
const withheldBy = accountOf('reteIvaFavor')
const favour = accountOf('taxBalanceFavor')

/** IVA that was charged or paid and that no entry has closed yet; not what is owed of the periods that are closed. */
export const isVat = (account: string): boolean => account.startsWith(PAYABLE) && account !== owed
const closes = (account: string): boolean => isVat(account) || account === withheldBy

/** Lines of an entry, with the one that balances it. */
const LINES_AT_ONCE = 400

const against = (account: string, net: number, thirdId: string): EntryLine =>
  net > 0 ? credit(account, net, { thirdId }) : debit(account, -net, { thirdId })

/** Each third of each account back to nothing; what names no third is the shop's. */
function sweeps({ accounts, thirds, self }: VatStanding): EntryLine[] {
  const lines: EntryLine[] = []
  const rest = new Map(Object.entries(accounts).filter(([account]) => closes(account)))
  for (const [key, net] of Object.entries(thirds).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [account = '', third = ''] = key.split('|')
    if (!closes(account) || net === 0) continue
    rest.set(account, (rest.get(account) ?? 0) - net)
    lines.push(against(account, net, third))
  }
  for (const [account, net] of rest) if (net !== 0) lines.push(against(account, net, self))
  return lines
}

const netOf = (lines: readonly EntryLine[]): number =>
  lines.reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0)

/**
 * Entries that close a period of IVA: what was generated, creditable and withheld by clients goes to what is owed, or stays in
 * favour with what the period before left. Each balances; few have more than one. Source: facts B3.1 row 45.
 */
export function vatEntries(of: VatStanding): EntryLine[][] {
  const { self, carriedCents } = of
  const all = [...sweeps(of), ...(carriedCents > 0 ? [credit(favour, carriedCents, { thirdId: self })] : [])]
  const entries: EntryLine[][] = []
  let before = 0
  for (let at = 0; at < all.length; at += LINES_AT_ONCE) {
    const some = all.slice(at, at + LINES_AT_ONCE)
    const net = netOf(some)
    const last = at + LINES_AT_ONCE >= all.length
    const inFavour = last ? Math.max(0, -(before + net)) : 0
    const due = net + inFavour
    entries.push(
      compact([
        ...some,
        ...(due === 0 ? [] : [against(owed, due, self)]),
        ...(inFavour > 0 ? [debit(favour, inFavour, { thirdId: self })] : []),
      ]),
    )
    before += net
  }
  return entries
}

/** What it comes to. IVA of returns lowers what was generated, as that of what went back to providers what is creditable. */
export function vatSums({ accounts, carriedCents }: VatStanding, generating: readonly string[]): VatSums {
  let [generatedCents, creditedCents, withheldCents] = [0, 0, 0]
  for (const [account, net] of Object.entries(accounts)) {
    if (account === withheldBy) withheldCents += net
    else if (!isVat(account)) continue
    else if (generating.includes(account)) generatedCents -= net
    else creditedCents += net
  }
  const left = generatedCents - creditedCents - withheldCents - carriedCents
  return {
    ...{ generatedCents, creditedCents, withheldCents, carriedCents },
    payableCents: Math.max(0, left),
    favourCents: Math.max(0, -left),
  }
}
