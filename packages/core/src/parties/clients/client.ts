import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { recordFields } from '../../kernel/records'
import { asPesos } from '../../kernel/values/fields'
import { plain } from '../../kernel/values/text'
import { cityOf } from '../../reference/cities'
import { formatDocument, genericConsumer } from '../../reference/document'
import { documentRow } from '../../reference/document-row'
import { personTypes, regimes, responsibilities } from '../fields'
import type { ClientData } from './client.input'

/** Id of the generic consumer in every shop. Source: product.txt section 5 calls it client `final`. */
export const GENERIC_CLIENT = 'cli_final'

const stateOf = (c: { active: boolean }): 'active' | 'inactive' => (c.active ? 'active' : 'inactive')

/** Bucket of the clients of a seller, in one state or all. */
export const clientBucket = (seller: string, state?: string): string => `seller.${seller}${state ? `|${state}` : ''}`

/** Who buys. Found by the words of its names, its document and its phone. */
export const Client = kind({
  name: 'client',
  label: 'el cliente',
  schema: z.object({
    ...recordFields,
    ...documentRow,
    name: z.string(),
    tradeName: z.string().optional(),
    personType: z.enum(personTypes),
    regime: z.enum(regimes),
    responsibilities: z.array(z.enum(responsibilities)),
    /** CIIU class. */
    activity: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
    address: z.string().optional(),
    neighborhood: z.string().optional(),
    /** DANE code. */
    city: z.string().optional(),
    /** Number of the price list. */
    priceList: z.number().int().positive(),
    creditLimitCents: z.number().int().min(0).optional(),
    creditDays: z.number().int().min(0).optional(),
    sellerId: z.string().optional(),
    notes: z.string().optional(),
  }),
  by: {
    name: (c) => ['all', plain(c.name)],
    state: (c) => [stateOf(c), plain(c.name)],
    seller: (c) => (c.sellerId ? [c.sellerId, plain(c.name)] : undefined),
    sellerState: (c) => (c.sellerId ? [`${c.sellerId}.${stateOf(c)}`, plain(c.name)] : undefined),
  },
  counts: (c) => [
    'all',
    stateOf(c),
    ...(c.sellerId ? [clientBucket(c.sellerId, stateOf(c))] : []),
    ...(c.priceList === 1 ? [] : [`list.${c.priceList}`]),
  ],
  search: (c) => [c.name, c.tradeName, c.document, c.phone],
})
export type ClientRow = z.output<typeof Client.schema>

/** The fields of a row out of an input. What a company and a person usually are is filled in. */
export function clientRow(
  input: Pick<ClientData, 'document_type_id' | 'document' | 'name'> & Partial<ClientData>,
): Omit<ClientRow, 'id' | 'active' | 'createdAt'> {
  const company = input.document_type_id === '31' && /^[89]\d{8}$/.test(input.document)
  return {
    documentType: input.document_type_id,
    document: input.document,
    dv: input.dv,
    name: input.name,
    tradeName: input.trade_name,
    personType: input.person_type_id ?? (company ? '1' : '2'),
    regime: input.regime ?? (company ? '48' : '49'),
    responsibilities: input.responsibilities?.length ? input.responsibilities : ['R-99-PN'],
    activity: input.activity_id,
    phone: input.phone,
    email: input.email,
    address: input.address,
    neighborhood: input.neighborhood,
    city: input.city,
    priceList: input.price_list ?? 1,
    creditLimitCents: input.credit_limit,
    creditDays: input.credit_days,
    sellerId: input.seller_id,
    notes: input.notes,
  }
}

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

const nullable = z.string().nullable()
export const MinimalClient = z.object({
  id: z.string(),
  name: z.string(),
  document_type_id: z.string(),
  document: z.string(),
  /** As it is read: `900.373.076-4`. */
  document_text: z.string(),
  phone: nullable,
  email: nullable,
  price_list: z.number(),
  active: z.boolean(),
})
export const ClientOutput = MinimalClient.extend({
  dv: z.number().nullable(),
  trade_name: nullable,
  person_type_id: z.enum(personTypes),
  regime: z.enum(regimes),
  responsibilities: z.array(z.enum(responsibilities)),
  activity_id: nullable,
  address: nullable,
  neighborhood: nullable,
  city: nullable,
  city_name: nullable,
  department: nullable,
  credit_limit: asPesos().nullable(),
  credit_days: z.number().nullable(),
  seller_id: nullable,
  notes: nullable,
  /** The generic consumer: nobody changes or removes it. */
  built_in: z.boolean(),
  created_at: z.string(),
})

export const minimalClient = (c: ClientRow): z.input<typeof MinimalClient> => ({
  id: c.id,
  name: c.name,
  document_type_id: c.documentType,
  document: c.document,
  document_text: formatDocument(c.document, c.documentType === '31' ? c.dv : undefined),
  phone: c.phone ?? null,
  email: c.email ?? null,
  price_list: c.priceList,
  active: c.active,
})

export const presentClient = (c: ClientRow): z.input<typeof ClientOutput> => ({
  ...minimalClient(c),
  dv: c.dv ?? null,
  trade_name: c.tradeName ?? null,
  person_type_id: c.personType,
  regime: c.regime,
  responsibilities: c.responsibilities,
  activity_id: c.activity ?? null,
  address: c.address ?? null,
  neighborhood: c.neighborhood ?? null,
  city: c.city ?? null,
  city_name: cityOf(c.city)?.name ?? null,
  department: cityOf(c.city)?.department ?? null,
  credit_limit: c.creditLimitCents ?? null,
  credit_days: c.creditDays ?? null,
  seller_id: c.sellerId ?? null,
  notes: c.notes ?? null,
  built_in: c.id === GENERIC_CLIENT,
  created_at: c.createdAt,
})
