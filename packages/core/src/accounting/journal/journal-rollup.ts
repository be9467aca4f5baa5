import type { EntryLine } from './entry'

type Sides = [debitCents: number, creditCents: number]

/** Sums of the entries of a period, in cents. */
export interface JournalRollup {
  count: number
  accounts: Record<string, Sides>
  /** Value of the inventory accounts by storage. */
  storages: Record<string, number>
  /** Results by cost centre; what names none is under ''. */
  centers: Record<string, [incomeCents: number, expenseCents: number, costCents: number]>
  /** By account and third, `130505|cli_…`: lines with a third. */
  thirds: Record<string, Sides>
  /** By account and cost centre, `413595|cos_…`: lines of results that name one. */
  centerAccounts: Record<string, Sides>
  /** By account and bank, `111005|ban_…`: lines with a bank. */
  banks: Record<string, Sides>
  /** By account, tax, concept and rate, `240805|iva||190000`: amounts, and the bases that they are a part of. */
  taxes: Record<string, [debitCents: number, creditCents: number, debitBaseCents: number, creditBaseCents: number]>
  /** By account, of the entries that close a year: what the income statement takes off. */
  closing: Record<string, Sides>
  /** The same by account and third. */
  closingThirds: Record<string, Sides>
}

export const emptyJournal = (): JournalRollup => ({
  ...{ count: 0, accounts: {}, storages: {}, centers: {}, thirds: {} },
  ...{ centerAccounts: {}, banks: {}, taxes: {}, closing: {}, closingThirds: {} },
})

/** Large groups that few reports look at: they grow with the clients of a shop and the amounts that these withhold. */
export const detailGroups = ['thirds', 'taxes', 'centerAccounts', 'closingThirds'] as const

/**
 * Place of an account in the results of a cost centre: income (4), expenses (5), costs (6 and 7); undefined for balance
 * accounts.
 */
const resultOf = (account: string): 0 | 1 | 2 | undefined =>
  ({ 4: 0, 5: 1, 6: 2, 7: 2 })[account[0] as '4'] as 0 | 1 | 2 | undefined

const isInventory = (account: string) => account.startsWith('1435') || account.startsWith('1465')

/** Adds numbers to those under a key, place by place. */
function addTo(sums: Record<string, number[]>, key: string, amounts: readonly number[]): void {
  const found = sums[key]
  if (!found) sums[key] = [...amounts]
  else
    amounts.forEach((cents, i) => {
      found[i]! += cents
    })
}

function addResult(rollup: JournalRollup, line: EntryLine): void {
  const result = resultOf(line.account)
  if (result === undefined) return
  const amounts = [0, 0, 0]
  amounts[result] = (line.debitCents - line.creditCents) * (result === 0 ? -1 : 1)
  addTo(rollup.centers, line.costCenterId ?? '', amounts)
  if (line.costCenterId)
    addTo(rollup.centerAccounts, `${line.account}|${line.costCenterId}`, [line.debitCents, line.creditCents])
}

/** Adds a line of an entry to a rollup, in place. */
export function addLine(rollup: JournalRollup, line: EntryLine, closing: boolean): void {
  const { account, debitCents, creditCents, thirdId, bankId, tax } = line
  const sides = [debitCents, creditCents]
  addTo(rollup.accounts, account, sides)
  if (closing) addTo(rollup.closing, account, sides)
  else addResult(rollup, line)
  if (thirdId) addTo(rollup.thirds, `${account}|${thirdId}`, sides)
  // A sum that was kept before there were such entries lacks the group.
  if (thirdId && closing) addTo((rollup.closingThirds ??= {}), `${account}|${thirdId}`, sides)
  if (bankId) addTo(rollup.banks, `${account}|${bankId}`, sides)
  if (tax) {
    const bases = debitCents > 0 ? [tax.baseCents, 0] : [0, tax.baseCents]
    addTo(rollup.taxes, [account, tax.kind, tax.concept ?? '', tax.ratePpm].join('|'), [...sides, ...bases])
  }
  if (isInventory(account)) {
    const storage = line.storageId ?? ''
    rollup.storages[storage] = (rollup.storages[storage] ?? 0) + debitCents - creditCents
  }
}

/** Adds a rollup to another, in place. */
export function merge(into: JournalRollup, from: JournalRollup): void {
  into.count += from.count
  for (const group of ['accounts', 'centers', 'closing', 'banks', ...detailGroups] as const)
    for (const [key, amounts] of Object.entries(from[group] ?? {})) addTo((into[group] ??= {}), key, amounts)
  for (const [storage, cents] of Object.entries(from.storages))
    into.storages[storage] = (into.storages[storage] ?? 0) + cents
}
