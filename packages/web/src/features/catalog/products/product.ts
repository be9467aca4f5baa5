import type { UseQueryOptions } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { api } from '@/lib/api'
import type { ApiError } from '@/lib/api-error'

/** A product with its variants, as the server tells it. */
export type Product = Awaited<ReturnType<Api['catalog']['getProduct']>>
export type Variant = Product['variants'][number]
export type StockedProduct = Awaited<ReturnType<Api['goods']['productsWithStock']>>['data'][number]
export type ProductStorage = Awaited<ReturnType<Api['inventory']['storagesOfProduct']>>[number]
export type Category = Awaited<ReturnType<Api['catalog']['listCategories']>>['data'][number]
export type Attribute = Awaited<ReturnType<Api['catalog']['listAttributes']>>['data'][number]

type Found<T> = UseQueryOptions<T[], ApiError, T[], readonly unknown[]>

const MANY = 20
const term = (text: string) => (text ? { search: text } : {})

export const findCategories = (text: string): Found<Category> => ({
  queryKey: ['find', 'categories', text],
  queryFn: async () => (await api.catalog.listCategories({ ...term(text), active: true, per_page: MANY })).data,
})

export const findAttributes = (text: string): Found<Attribute> => ({
  queryKey: ['find', 'attributes', text],
  queryFn: async () => {
    const { data } = await api.catalog.listAttributes({ ...term(text), per_page: MANY })
    return data.filter((attribute) => attribute.active)
  },
})
