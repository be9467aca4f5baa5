import type { UseQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { plain } from '@tendero/core/kernel/values/text'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'

type Found<T> = UseQueryOptions<T[], ApiError, T[], readonly unknown[]>
type RowOf<C extends (input: never) => Promise<{ data: unknown[] }>> = Awaited<ReturnType<C>>['data'][number]

export type ClientRow = RowOf<Api['parties']['listClients']>
export type SellerRow = RowOf<Api['parties']['listSellers']>
type ProviderRow = RowOf<Api['parties']['listProviders']>
export type CourierRow = RowOf<Api['parties']['listCouriers']>
export type City = Awaited<ReturnType<Api['reference']['listCities']>>['cities'][number]

const MANY = 20

/** Rows of a list, as a Pick finds them. */
const rows = <T>(what: string, text: string, ask: () => Promise<{ data: T[] }>): Found<T> => ({
  queryKey: ['find', what, text],
  queryFn: async () => (await ask()).data,
})

const term = (text: string) => (text ? { search: text } : {})

export const findClients = (text: string): Found<ClientRow> =>
  rows('clients', text, () => api.parties.listClients({ ...term(text), active: true, per_page: MANY }))

export const findSellers = (text: string): Found<SellerRow> =>
  rows('sellers', text, () => api.parties.listSellers({ ...term(text), active: true, per_page: MANY }))

export const findCouriers = (text: string): Found<CourierRow> =>
  rows('couriers', text, () => api.parties.listCouriers({ ...term(text), active: true, per_page: MANY }))

export const findProviders = (text: string): Found<ProviderRow> =>
  rows('providers', text, () => api.parties.listProviders({ ...term(text), active: true, per_page: MANY }))

let cities: Promise<City[]> | undefined

/** The municipalities of DANE, asked once. */
const allCities = (): Promise<City[]> => {
  cities ??= api.reference.listCities({ page: 1, perPage: 10_000_000 }).then(
    (answer) => answer.cities,
    (error) => {
      cities = undefined
      throw error
    },
  )
  return cities
}

/** Municipalities by name, department or DANE code, without accents. */
export const findCities = (text: string): Found<City> => ({
  queryKey: ['find', 'cities', text],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const words = plain(text).split(' ').filter(Boolean)
    const found = (await allCities()).filter((city) => {
      const name = ` ${plain(`${city.name} ${city.department}`)} ${city.code}`
      return words.every((word) => name.includes(` ${word}`))
    })
    const start = plain(text)
    return found
      .sort((a, b) => Number(plain(b.name).startsWith(start)) - Number(plain(a.name).startsWith(start)))
      .slice(0, 40)
  },
})
