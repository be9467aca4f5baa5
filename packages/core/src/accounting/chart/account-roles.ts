import * as z from 'zod'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { type FieldErrors, invalid } from '../../kernel/errors'
import { same } from '../../kernel/values/same'
import { saveSettings, settingsOf } from '../../settings/settings'
import { type ChartAccount, isOfficial, OwnAccount, parentName } from './account'
import type { AccountsInput } from './account-roles.input'
import { chart } from './accounts'
import { postingRoles, type RoleInUse, rolesInUse } from './posting-roles'
import { defaultAccounts } from './roles'

/** `parent` is the name of the account that it hangs from: many are called Otros. */
const Named = z.object({ code: z.string(), name: z.string(), parent: z.string() })

/** A part of the postings: what it is for, the account that plays it, and which ones can. */
export const AccountRoleOutput = z.object({
  role: z.string(),
  group: z.string(),
  name: z.string(),
  use: z.string(),
  account: Named,
  default: Named,
  /** Beginnings of the codes of the accounts that can play it. */
  under: z.array(z.string()),
})

const named = (all: readonly ChartAccount[], code: string) => ({
  code,
  name: all.find((account) => account.code === code)?.name ?? '',
  parent: parentName(all, code),
})

/** What the documents post to, in the order of the chart, with the shop's accounts where it chose its own. */
export async function listAccountRoles(): Promise<z.output<typeof AccountRoleOutput>[]> {
  const [all, { settings }] = await Promise.all([chart(), load({ settings: settingsOf() })])
  return rolesInUse.map((role) => {
    const { group, name, use, under } = postingRoles[role]
    return {
      ...{ role, group, name, use, under: [...under] },
      account: named(all, settings.accounts[role] || defaultAccounts[role]),
      default: named(all, defaultAccounts[role]),
    }
  })
}

/**
 * Names the accounts that play some parts from the next document on; what is posted stays where it is.
 * @throws AppError 422 at each role: an account that is not in the chart, or that has others below it
 */
export const saveAccounts = ({ accounts }: z.output<typeof AccountsInput>) =>
  act(async (unit) => {
    const chosen = Object.entries(accounts) as [RoleInUse, string][]
    const codes = [...new Set(chosen.map(([, code]) => code))]
    const [all, { settings, own }] = await Promise.all([
      chart(),
      load({ settings: settingsOf(), own: OwnAccount.many(codes.filter((code) => code && !isOfficial(code))) }),
    ])
    const problems: FieldErrors = {}
    for (const [role, code] of chosen) {
      if (code === '' || code === defaultAccounts[role]) continue
      if (!isOfficial(code) && !own.has(code)) problems[`accounts.${role}`] = ['Esta cuenta no está en tu plan']
      else if (all.some((other) => other.code !== code && other.code.startsWith(code)))
        problems[`accounts.${role}`] = ['Esta cuenta tiene otras debajo: elige una de ellas']
    }
    if (Object.keys(problems).length > 0) throw invalid(problems)
    const given = Object.fromEntries(chosen)
    const next = Object.fromEntries(
      Object.entries({ ...settings.accounts, ...given }).filter(
        ([role, code]) => code !== '' && code !== defaultAccounts[role as RoleInUse],
      ),
    )
    if (same(settings.accounts, next)) return
    // An account that is being removed must not be left playing a part.
    for (const row of own.values()) unit.check(OwnAccount, row)
    saveSettings(unit, settings, { accounts: next })
    const names = chosen.map(([role, code]) => `${postingRoles[role].name} a ${code || defaultAccounts[role]}`)
    unit.summary = `Cambió las cuentas de los documentos: ${names.join(', ')}`
  }).then(listAccountRoles)
