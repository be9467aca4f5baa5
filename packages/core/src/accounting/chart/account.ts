import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { optionalText, paging } from '../../kernel/values/fields'
import { type Account, defaultChart, levelOf, natureOf, parentOf } from './puc'

/** An account that the shop added to the default chart; its id is its code. */
export const OwnAccount = kind({
  name: 'account',
  label: 'la cuenta',
  schema: z.object({ id: z.string(), name: z.string(), createdAt: z.string() }),
  by: { code: (a) => ['all', a.id] },
})
export type OwnAccountRow = Awaited<ReturnType<typeof OwnAccount.get>>

/** An account of the shop's chart: the default ones and its own. */
export interface ChartAccount extends Account {
  own: boolean
}

const official = defaultChart.map((account): ChartAccount => ({ ...account, own: false }))
const officialCodes = new Set(defaultChart.map((account) => account.code))

/** True for a code of the default chart, which does not change. */
export const isOfficial = (code: string): boolean => officialCodes.has(code)

/** The default chart with the shop's accounts among it, in order of code. */
export function chartWith(own: readonly Pick<OwnAccountRow, 'id' | 'name'>[]): ChartAccount[] {
  const added = own.map(({ id, name }) => ({ code: id, name, level: levelOf(id)!, nature: natureOf(id), own: true }))
  return [...official, ...added].sort((a, b) => (a.code < b.code ? -1 : 1))
}

const levels = ['class', 'group', 'account', 'subaccount', 'auxiliary'] as const
export const Level = z.enum(levels)

/** Classes of the chart. Source: product.txt section 3 (1 to 6) and Decreto 2650 (7 to 9). */
const type = z
  .string()
  .max(1)
  .regex(/^[1-9]$/, 'Elige una clase del 1 al 9')

export const AccountById = z.object({ model: z.string().max(20), id: z.string().max(20) })
export const AccountToRemove = AccountById.extend({ type: z.string().max(20) })

export const ListAccounts = z.object({
  ...paging,
  type: type.optional().catch(undefined),
  model: Level.optional().catch(undefined),
  /** Accounts right below this one. */
  parent: optionalText(12),
  search: z.string().max(100).optional(),
})

export const AccountOutput = z.object({
  id: z.string(),
  value: z.string(),
  name: z.string(),
  type: z.string(),
  model: Level,
  nature: z.enum(['debit', 'credit']),
  parent: z.string().nullable(),
  /** True for the shop's own accounts: the only ones that change. */
  own: z.boolean(),
  /** Whether there are accounts below it. */
  has_children: z.boolean(),
})

/** `parent_name` tells apart the many accounts called Otros. */
export const AccountChoice = AccountOutput.pick({ id: true, value: true, name: true, type: true, model: true }).extend({
  parent_name: z.string(),
})

/** Name of the account that another hangs from; empty for a class. */
export const parentName = (chart: readonly ChartAccount[], code: string): string =>
  chart.find((account) => account.code === parentOf(code))?.name ?? ''

export const presentAccount = (account: ChartAccount, chart: readonly ChartAccount[]) => ({
  id: account.code,
  value: account.code,
  name: account.name,
  type: account.code[0]!,
  model: account.level,
  nature: account.nature,
  parent: parentOf(account.code) ?? null,
  own: account.own,
  has_children: chart.some((other) => parentOf(other.code) === account.code),
})
