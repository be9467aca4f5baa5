import type * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { load, rangeAll } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { some, usedBy } from '../../kernel/usage'
import { plain } from '../../kernel/values/text'
import { dayOf } from '../../kernel/values/time'
import { Settings, settingsOf } from '../../settings/settings'
import { journalBook } from '../journal/journal'
import {
  type ChartAccount,
  chartWith,
  isOfficial,
  type ListAccounts,
  OwnAccount,
  parentName,
  presentAccount,
} from './account'
import type { AccountChanges, AccountInput } from './account.input'
import { parentOf } from './puc'

/** The shop's chart, in order of code. */
export async function chart(): Promise<ChartAccount[]> {
  const items = await rangeAll({ pk: OwnAccount.indexPartition('code', 'all'), index: OwnAccount.indexOf('code') })
  return chartWith(items.map(OwnAccount.fromItem))
}

/** Names of some accounts by code. */
export async function accountNames(codes: readonly string[]): Promise<Map<string, string>> {
  const own = codes.filter((code) => !isOfficial(code))
  const { rows } = await load({ rows: OwnAccount.many([...new Set(own)]) })
  return new Map(chartWith([...rows.values()]).map((account) => [account.code, account.name]))
}

/** Accounts in order of code: of a class, of a level, right below another, or found by code or name. */
export async function listAccounts(input: PageInput & z.output<typeof ListAccounts>) {
  const all = await chart()
  const wanted = plain(input.search ?? '')
  const kept = all.filter(
    (a) =>
      (input.type === undefined || a.code[0] === input.type) &&
      (input.model === undefined || a.level === input.model) &&
      (input.parent === undefined || parentOf(a.code) === input.parent) &&
      (wanted === '' || a.code.startsWith(wanted) || plain(a.name).includes(wanted)),
  )
  return slicePage(
    kept.map((account) => presentAccount(account, all)),
    input,
  )
}

/** Accounts that documents may post to: those of six digits or more. */
export async function accountChoices() {
  const all = await chart()
  return all
    .filter((a) => a.level === 'subaccount' || a.level === 'auxiliary')
    .map((account) => ({ ...presentAccount(account, all), parent_name: parentName(all, account.code) }))
}

/** @throws AppError 404 when there is no such account at that level */
export async function getAccount({ model, id }: { model: string; id: string }) {
  const all = await chart()
  const account = all.find((a) => a.code === id && a.level === model)
  if (!account) throw notFound(OwnAccount.label)
  return presentAccount(account, all)
}

/** A code must be new and hang from an account that exists. */
function needPlace(all: readonly ChartAccount[], code: string): void {
  if (all.some((a) => a.code === code)) throw invalid({ value: ['Ya existe una cuenta con este código'] })
  const parent = parentOf(code)!
  if (!all.some((a) => a.code === parent))
    throw invalid({ value: [`Primero crea la cuenta ${parent}, de la que depende esta`] })
}

/** Adds an account of the shop to the chart. @throws AppError 422 when the code is taken or its parent is missing */
export const createAccount = (input: z.output<typeof AccountInput>) =>
  act(async (unit) => {
    needPlace(await chart(), input.value)
    unit.insert(
      OwnAccount,
      { id: input.value, name: input.name, createdAt: now().toISOString() },
      'Ya existe una cuenta con este código.',
    )
    return { id: input.value }
  }).then(one)

async function one({ id }: { id: string }) {
  const all = await chart()
  return presentAccount(all.find((a) => a.code === id)!, all)
}

async function own(code: string) {
  const row = await OwnAccount.find(code)
  if (row) return row
  if (isOfficial(code)) throw conflict(`La cuenta ${code} es del PUC y no cambia. Crea una auxiliar debajo de ella.`)
  throw notFound(OwnAccount.label)
}

/**
 * Why an account cannot go: what hangs from it, what was posted to it, what posts to it. Undefined when it can, and then
 * only while the settings are as they were read: nobody names it meanwhile.
 */
async function useOf(unit: Act, code: string): Promise<string | undefined> {
  const [all, books, { settings }] = await Promise.all([
    chart(),
    journalBook.sums.through(dayOf(now())),
    load({ settings: settingsOf() }),
  ])
  const children = all.filter((a) => parentOf(a.code) === code).length
  if (children > 0) return `tiene ${some(children, 'cuenta', 'cuentas')} debajo`
  if (books.accounts[code]) return 'ya tiene movimientos en el libro diario'
  const used = await usedBy('account', code)
  if (used) return `la usa ${used}`
  if (Object.values(settings.accounts).includes(code)) return 'los documentos nuevos se registran en ella'
  if (settings.version > 0) unit.check(Settings, settings)
  return undefined
}

/** Renames an account of the shop; its code changes too while nothing uses it. */
export const updateAccount = (input: z.output<typeof AccountChanges>) =>
  act(async (unit) => {
    const before = await own(input.id)
    const code = input.value ?? before.id
    if (code === before.id) {
      unit.replace(OwnAccount, before, { ...before, name: input.name })
      return { id: code }
    }
    const use = await useOf(unit, before.id)
    if (use) throw conflict(`No puedes cambiar el código de la cuenta ${before.id} porque ${use}.`)
    needPlace(await chart(), code)
    unit.remove(OwnAccount, before)
    unit.insert(OwnAccount, { id: code, name: input.name, createdAt: before.createdAt })
    return { id: code }
  }).then(one)

/** Removes an account of the shop. @throws AppError 409 while anything uses it, saying what */
export const removeAccount = ({ type, model, id }: { type: string; model: string; id: string }) =>
  act(async (unit) => {
    const row = await own(id)
    const [account] = chartWith([row]).filter((a) => a.code === id)
    if (account?.level !== model || id[0] !== type) throw notFound(OwnAccount.label)
    const use = await useOf(unit, id)
    if (use) throw conflict(`No puedes eliminar la cuenta ${id} porque ${use}.`)
    unit.remove(OwnAccount, row)
    return { message: `Eliminaste la cuenta ${id} ${row.name}` }
  })
