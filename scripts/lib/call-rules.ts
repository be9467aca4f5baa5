import { allCalls, declarationOf } from '@tendero/core/calls'
import type { Allow, AnyCall } from '@tendero/core/kernel/call'
import type { UserType } from '@tendero/core/kernel/context'

/** Marks between which `docs/security.md` holds the generated part. */
const BEGIN = '<!-- calls: written by npm run security -->'
const END = '<!-- end of calls -->'

/** Names of the user types of the wire. */
const typeNames: Readonly<Record<UserType, string>> = {
  1: 'support of the product',
  2: 'owner',
  4: 'seller',
  5: 'administrator',
  6: 'logistics operator',
}

const words = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' or ')

/** Writes the rule of a call as a sentence. */
function ruleText(allow: Allow): string {
  if (allow === 'anyone') return 'anyone, without a login'
  if (allow === 'any-member') return 'anyone of the shop'
  if (typeof allow === 'string') return words([allow])
  if (!('types' in allow)) return words(allow as readonly string[])
  const types = allow.types?.map((type) => typeNames[type]).join(' or ')
  const any = allow.any ? words(allow.any) : ''
  return [types && `only ${types}`, any].filter(Boolean).join(' with ')
}

const limitText = ({ limit }: AnyCall) =>
  limit
    ? ` (${[limit.shop && `${limit.shop} a shop`, `${limit.network} a network`].filter(Boolean).join(', ')} in ${limit.windowSeconds} s)`
    : ''

interface Row {
  rule: string
  reads: string[]
  changes: string[]
}

/** Calls of an area by their rule, those for the most people first. */
function tableOf(area: string, calls: readonly { wire: string; call: AnyCall }[]): string {
  const rows = new Map<string, Row>()
  for (const { wire, call } of calls) {
    const rule = ruleText(call.allow)
    const row = rows.get(rule) ?? { rule, reads: [], changes: [] }
    rows.set(rule, row)
    const list = call.kind === 'query' ? row.reads : row.changes
    list.push(`\`${wire}\`${call.allow === 'anyone' ? limitText(call) : ''}`)
  }
  const rank = (rule: string) => (rule.startsWith('anyone,') ? 0 : rule.startsWith('anyone') ? 1 : 2)
  const sorted = [...rows.values()].sort((a, b) => rank(a.rule) - rank(b.rule) || (a.rule < b.rule ? -1 : 1))
  const cell = (list: string[]) => list.sort().join(', ')
  const lines = sorted.map(({ rule, reads, changes }) => `| ${rule} | ${cell(reads)} | ${cell(changes)} |`)
  return [`### ${area}`, '', '| who | reads | changes |', '| --- | --- | --- |', ...lines].join('\n')
}

/** Returns the generated part of `docs/security.md`: who may make each call, by the call table. */
export async function callRules(): Promise<string> {
  const areas = new Map<string, { wire: string; call: AnyCall }[]>()
  for (const mounted of allCalls()) {
    const call = await declarationOf(mounted)
    const list = areas.get(mounted.area) ?? []
    areas.set(mounted.area, [...list, { wire: `${mounted.method} ${mounted.path}`, call }])
  }
  const names = [...areas.keys()].sort()
  return names.map((area) => tableOf(area, areas.get(area)!)).join('\n\n')
}

/** Returns the page with its generated part replaced. @throws Error when the page has no marks */
export function withCallRules(page: string, rules: string): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/security.md has no ${BEGIN} … ${END}`)
  return `${before}${BEGIN}\n\n${rules}\n\n${END}${after}`
}
