/**
 * Accounts of what others owe the shop or are owed by it: each line on them belongs to an open item, so that what is told
 * document by document adds up to the account. `by` is the dimension that says with whom. Source: facts B3, default mapping.
 */
const controls = {
  clients: { codes: ['1305'], grows: 'debit', by: 'thirdId' },
  cards: { codes: ['1115'], grows: 'debit', by: 'bankId' },
  providerAdvances: { codes: ['1330'], grows: 'debit', by: 'thirdId' },
  gateways: { codes: ['133095'], grows: 'debit', by: 'thirdId' },
  carriers: { codes: ['1380'], grows: 'debit', by: 'thirdId' },
  providers: { codes: ['2205', '2335'], grows: 'credit', by: 'thirdId' },
  clientAdvances: { codes: ['2805'], grows: 'credit', by: 'thirdId' },
  couriers: { codes: ['2815'], grows: 'credit', by: 'thirdId' },
} as const

export type Side = keyof typeof controls
export const sides = Object.keys(controls) as [Side, ...Side[]]

/** Side of open items that an account is of: the longest beginning of its code decides; undefined for other accounts. */
export function sideOf(account: string): Side | undefined {
  const found = sides.flatMap((side) =>
    controls[side].codes.filter((code) => account.startsWith(code)).map((code) => ({ side, length: code.length })),
  )
  return found.sort((a, b) => b.length - a.length)[0]?.side
}

/** What a line on a control account does: cents that its item grows by (below 0 it shrinks), and with whom. */
export function controlled(line: {
  account: string
  debitCents: number
  creditCents: number
  thirdId?: string | undefined
  bankId?: string | undefined
}): { side: Side; thirdId: string; cents: number } | undefined {
  const side = sideOf(line.account)
  if (!side) return undefined
  const { grows, by } = controls[side]
  const cents = line.debitCents - line.creditCents
  return { side, thirdId: line[by]!, cents: grows === 'debit' ? cents : 0 - cents }
}
