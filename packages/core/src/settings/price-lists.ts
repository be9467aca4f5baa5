import type * as z from 'zod'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict, invalid, notFound } from '../kernel/errors'
import { plain } from '../kernel/text'
import { usedBy } from '../kernel/usage'
import {
  ancestors,
  DEFAULT_PRICE_LIST,
  MAX_PRICE_LISTS,
  type PriceListData,
  type PriceListEdit,
  type PriceListFields,
  presentPriceList,
} from './price-list'
import { saveSettings, settingsOf } from './settings'

const LABEL = 'la lista de precios'
const read = async () => (await load({ settings: settingsOf() })).settings

export const listPriceLists = async () => (await read()).priceLists.map(presentPriceList)

export async function getPriceList({ id }: { id: number }) {
  const list = (await read()).priceLists.find((one) => one.id === id)
  if (!list) throw notFound(LABEL)
  return presentPriceList(list)
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

/** Removes a list; one that is in use is deactivated, and the answer says where. */
export const removePriceList = ({ id }: { id: number }) =>
  act(async (unit) => {
    const settings = await read()
    const lists = settings.priceLists
    const list = lists.find((one) => one.id === id)
    if (!list) throw notFound(LABEL)
    if (id === DEFAULT_PRICE_LIST) throw conflict('La lista principal no se puede eliminar: es la que usan las ventas.')
    const children = lists.filter((one) => one.from?.list === id).map((one) => one.name)
    if (children.length > 0)
      throw conflict(`No puedes eliminar ${list.name} porque de ella salen los precios de ${children.join(', ')}.`)
    const used = await usedBy('priceList', String(id))
    const rest = used
      ? lists.map((one) => (one.id === id ? { ...one, active: false } : one))
      : lists.filter((one) => one.id !== id)
    saveSettings(unit, settings, { priceLists: rest })
    return used
      ? {
          message: `No se puede eliminar ${list.name} porque se usa en ${used}. La dejamos inactiva.`,
          deactivated: true,
        }
      : { message: `Eliminaste la lista ${list.name}`, deactivated: false }
  })
