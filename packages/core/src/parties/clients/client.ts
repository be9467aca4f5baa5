import type * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { plain } from '../../kernel/values/text'
import { genericConsumer } from '../../reference/document'
import { standingOf } from '../fields'
import { client } from './client.input'

/** Id of the generic consumer in every shop. Source: product.txt section 5 calls it client `final`. */
export const GENERIC_CLIENT = 'cli_final'

const stateOf = (c: { active: boolean }): 'active' | 'inactive' => (c.active ? 'active' : 'inactive')

/** Bucket of the clients of a seller, in one state or all. */
export const clientBucket = (seller: string, state?: string): string => `seller.${seller}${state ? `|${state}` : ''}`

/** Who buys. Found by the words of its names, its document and its phone. */
export const Client = kind({
  name: 'client',
  prefix: 'cli',
  label: 'el cliente',
  plain: [],
  words: { tradeName: 'Nombre comercial', neighborhood: 'Barrio', creditLimitCents: 'Cupo de crédito' },
  schema: client.row,
  by: {
    name: (c) => ['all', plain(c.name)],
    state: (c) => [stateOf(c), plain(c.name)],
    seller: (c) => (c.sellerId ? [c.sellerId, plain(c.name)] : undefined),
    sellerState: (c) => (c.sellerId ? [`${c.sellerId}.${stateOf(c)}`, plain(c.name)] : undefined),
  },
  counts: (c) => ['all', stateOf(c)],
  refs: {
    seller: { ids: (c) => c.sellerId, within: stateOf },
    // Everybody has the first list, which is never removed.
    priceList: { ids: (c) => (c.priceList === 1 ? undefined : c.priceList), bucket: 'list' },
  },
  plural: 'clientes',
  search: (c) => [c.name, c.tradeName, c.document, c.phone],
})
export type ClientRow = z.output<typeof Client.schema>

type Given = Pick<ClientRow, 'documentType' | 'document' | 'name'> & {
  [K in keyof ClientRow]?: ClientRow[K] | undefined
}

/** The fields of a row, with what nobody says as it is usual. */
export const clientRow = (given: Given): Omit<ClientRow, 'id' | 'active' | 'createdAt'> => ({
  ...given,
  ...standingOf(given),
  priceList: given.priceList ?? 1,
})

/** The client of whoever does not say who they are. */
export const genericClient = (createdAt: string): ClientRow => ({
  id: GENERIC_CLIENT,
  active: true,
  createdAt,
  documentType: genericConsumer.type,
  document: genericConsumer.number,
  dv: genericConsumer.dv,
  name: genericConsumer.name,
  personType: '2',
  regime: '49',
  responsibilities: ['R-99-PN'],
  priceList: 1,
})
