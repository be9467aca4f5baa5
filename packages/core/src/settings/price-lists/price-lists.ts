import type * as z from 'zod'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import type { Unit } from '../../kernel/db/unit'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { usedBy } from '../../kernel/usage'
import { plain } from '../../kernel/values/text'
import { Settings, saveSettings, settingsOf } from '../settings'
import {
  ancestors,
  DEFAULT_PRICE_LIST,
  MAX_PRICE_LISTS,
  type PriceListData,
  type PriceListEdit,
  type PriceListFields,
  presentPriceList,
} from './price-list'

const LABEL = 'la lista de precios'
const read = async () => (await load({ settings: settingsOf() })).settings

export const listPriceLists = async () => (await read()).priceLists.map(presentPriceList)

export async function getPriceList({ id }: { id: number }) {
  const list = (await read()).priceLists.find((one) => one.id === id)
  if (!list) throw notFound(LABEL)
  return presentPriceList(list)
}

/**
 * Checks that the lists in which something newly has a price are there and active, and holds the settings in the unit, so
 * that they are when it is written. What is priced already stays as it is.
 * @param fieldOf where the person wrote the price in a list
 * @throws AppError 422 at that field, naming the list
 */
export async function needLists(
  unit: Unit,
  prices: Readonly<Record<string, unknown>>,
  priced: Readonly<Record<string, unknown>> = {},
  fieldOf = (list: string) => `prices.${list}`,
): Promise<void> {
  const asked = Object.keys(prices).filter((list) => list !== String(DEFAULT_PRICE_LIST) && !(list in priced))
  if (asked.length === 0) return
  const settings = await read()
  const errors = asked.flatMap((id) => {
    const list = settings.priceLists.find((one) => String(one.id) === id)
    if (list?.active) return []
    const message = list
      ? `La lista ${list.name} está inactiva. Actívala primero`
      : `No tienes una lista de precios ${id}. Créala primero`
    return [[fieldOf(id), [message]] as [string, string[]]]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  if (settings.version > 0) unit.check(Settings, settings)
}

/** Where the prices of a list come from, after an input. @throws AppError 422 by field: a list that is not there, a circle */
function originOf(
  { base_list, percent }: z.output<typeof PriceListFields>,
  id: number,
  { before, lists }: { before: PriceListData | undefined; lists: readonly PriceListData[] },
): PriceListData['from'] {
  const base = base_list === undefined ? before?.from?.list : (base_list ?? undefined)
  if (base === undefined) {
    if (percent === undefined || base_list === null) return undefined
    throw invalid({ base_list: ['Elige de qué lista salen sus precios'] })
  }
  if (id === DEFAULT_PRICE_LIST) throw invalid({ base_list: ['La lista principal no sale de otra'] })
  if (!lists.some((one) => one.id === base)) throw invalid({ base_list: ['Esta lista no existe'] })
  if (base === id || ancestors(lists, base).includes(id))
    throw invalid({ base_list: ['Estas listas saldrían una de la otra'] })
  const bps = percent ?? before?.from?.bps
  if (bps === undefined) throw invalid({ percent: ['Escribe el porcentaje'] })
  return { list: base, bps }
}

/** The list that an input describes; what it does not bring is as before. @throws AppError 422 by field */
function listOf(
  input: z.output<typeof PriceListFields>,
  id: number,
  lists: readonly PriceListData[],
  before?: PriceListData,
): PriceListData {
  if (lists.some((one) => one.id !== id && plain(one.name) === plain(input.name)))
    throw invalid({ name: ['Ya tienes una lista con este nombre'] })
  const from = originOf(input, id, { before, lists })
  const active = input.active ?? before?.active ?? true
  if (id === DEFAULT_PRICE_LIST && !active) throw invalid({ active: ['La lista principal siempre está activa'] })
  const roundingCents = input.rounding === undefined ? (before?.roundingCents ?? 0) : input.rounding * 100
  return { id, name: input.name, roundingCents, ...(from ? { from } : {}), active }
}

/** A new list, with the next number. */
export const createPriceList = (input: z.output<typeof PriceListFields>) =>
  act(async (unit) => {
    const settings = await read()
    const lists = settings.priceLists
    if (lists.length >= MAX_PRICE_LISTS) throw conflict(`Puedes tener hasta ${MAX_PRICE_LISTS} listas de precios.`)
    const list = listOf(input, Math.max(...lists.map((one) => one.id)) + 1, lists)
    saveSettings(unit, settings, { priceLists: [...lists, list] })
    return presentPriceList(list)
  })

export const updatePriceList = ({ id, ...input }: z.output<typeof PriceListEdit>) =>
  act(async (unit) => {
    const settings = await read()
    const lists = settings.priceLists
    const before = lists.find((one) => one.id === id)
    if (!before) throw notFound(LABEL)
    const list = listOf(input, id, lists, before)
    saveSettings(unit, settings, { priceLists: lists.map((one) => (one.id === id ? list : one)) })
    return presentPriceList(list)
  })

/** A list that may go, beside the settings that have it. @throws AppError 404; 409 for the main one and for one that others come from */
async function removable(id: number) {
  const settings = await read()
  const list = settings.priceLists.find((one) => one.id === id)
  if (!list) throw notFound(LABEL)
  if (id === DEFAULT_PRICE_LIST) throw conflict('La lista principal no se puede eliminar: es la que usan las ventas.')
  const children = settings.priceLists.filter((one) => one.from?.list === id).map((one) => one.name)
  if (children.length > 0)
    throw conflict(`No puedes eliminar ${list.name} porque de ella salen los precios de ${children.join(', ')}.`)
  return { settings, list }
}

/**
 * Removes a list; one that is in use stays inactive, and the answer says where. It is deactivated before it is looked who
 * has it, so that nobody chooses it meanwhile.
 */
export async function removePriceList({ id }: { id: number }) {
  await act(async (unit) => {
    const { settings, list } = await removable(id)
    const off = { ...list, active: false }
    saveSettings(unit, settings, { priceLists: settings.priceLists.map((one) => (one === list ? off : one)) })
  })
  return act(async (unit) => {
    const { settings, list } = await removable(id)
    if (list.active) throw conflict(`Otra persona acaba de activar ${list.name}. Mira si todavía se puede eliminar.`)
    const used = await usedBy('priceList', String(id))
    if (used) {
      const message = `No se puede eliminar ${list.name} porque se usa en ${used}. La dejamos inactiva.`
      return { message, deactivated: true }
    }
    saveSettings(unit, settings, { priceLists: settings.priceLists.filter((one) => one !== list) })
    return { message: `Eliminaste la lista ${list.name}`, deactivated: false }
  })
}
