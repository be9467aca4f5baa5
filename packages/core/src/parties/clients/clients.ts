import * as z from 'zod'
import { may, refuse } from '../../kernel/context'
import { matches } from '../../kernel/db/lists/search'
import { load } from '../../kernel/db/read'
import { Unique, uniqueId } from '../../kernel/db/unique'
import { conflict, forbidden, invalid } from '../../kernel/errors'
import { records } from '../../kernel/records/records'
import { referTo } from '../../kernel/refer-to'
import { flag, id, MAX_PER_PAGE, optional, optionalText, paging } from '../../kernel/values/fields'
import { formatCop } from '../../kernel/values/money'
import { needActivity } from '../../reference/activity-codes'
import { type DocumentType, formatDocument, normalizeDocument } from '../../reference/document'
import { documentType } from '../../reference/document.input'
import { documentKey } from '../../reference/document-row'
import { placeNames, placeOf } from '../../reference/places'
import { written } from '../../reference/written'
import { referToPriceList, settingsOf } from '../../settings/settings'
import { searchWords } from '../search'
import { Seller } from '../sellers/sellers'
import { Client, type ClientRow, clientBucket, clientRow, GENERIC_CLIENT } from './client'
import { client } from './client.input'

export const TAKEN = 'Ya tienes un cliente con este documento'

/**
 * Returns the credit limit of a client: as it was asked by somebody who may edit clients; else at most the one that the shop
 * gives, or the one that the client has.
 * @throws AppError 403 for a higher one
 */
async function creditLimitOf(asked: number | undefined, before: ClientRow | undefined): Promise<number | undefined> {
  if (may('customer-update')) return asked
  if (before) return before.creditLimitCents
  const { settings } = await load({ settings: settingsOf() })
  const most = settings.billing.clientCreditCents ?? 0
  if (asked !== undefined && asked > most)
    refuse(
      forbidden(
        `Un cupo de crédito de ${formatCop(asked)} lo da quien puede editar clientes. Guarda el cliente sin cupo y pídeselo.`,
        'client_limit',
      ),
      { should: `Un cupo de ${formatCop(most)}` },
    )
  return Math.min(asked ?? most, most)
}

export const clients = records(Client, {
  fields: client,
  searchBy: (c) => [c.name],
  many: true,
  toRow: async (input, before, unit) => {
    needActivity(input.activity_id, 'activity_id')
    const [creditLimitCents] = await Promise.all([
      creditLimitOf(input.credit_limit, before),
      referTo(unit, Seller, input.seller_id, { field: 'seller_id', before: before?.sellerId }),
      referToPriceList(unit, input.price_list, before?.priceList),
    ])
    return clientRow({ ...client.toRow(input), creditLimitCents })
  },
  adds: {
    output: {
      /** As it is read: `900.373.076-4`. */
      document_text: z.string(),
      dv: z.number().nullable(),
      ...placeNames,
      /** The generic consumer: nobody changes or removes it. */
      built_in: z.boolean(),
    },
    of: (c) => ({
      document_text: formatDocument(c.document, c.documentType === '31' ? c.dv : undefined),
      dv: c.dv ?? null,
      ...placeOf(c.city),
      built_in: c.id === GENERIC_CLIENT,
    }),
  },
  unique: { field: 'document', of: documentKey, taken: TAKEN },
  lock: (c) => {
    if (c.id === GENERIC_CLIENT) throw conflict('Consumidor final viene con Tendero: no se puede cambiar ni eliminar.')
  },
})

export const ClientList = z.object({
  ...paging,
  search: optionalText(100),
  active: optional(flag()),
  seller_id: optional(id()),
  sort: z.enum(['name', '-name']).optional().catch(undefined),
})

/** A page of clients by name (`-name` from the end); of a seller, of a state, or those that have the words of `search`. */
export async function listClients(input: z.output<typeof ClientList> & { size?: number }) {
  const { search, active, seller_id: seller } = input
  const state = active === undefined ? undefined : active ? 'active' : 'inactive'
  const { data, meta } = await Client.page({
    input,
    descending: input.sort === '-name',
    ...(search
      ? {
          search: searchWords(search),
          ...(active === undefined && !seller
            ? {}
            : {
                keep: (c: ClientRow) =>
                  (active === undefined || c.active === active) && (!seller || c.sellerId === seller),
              }),
        }
      : seller
        ? {
            ...(state
              ? { index: 'sellerState' as const, part: `${seller}.${state}` }
              : { index: 'seller' as const, part: seller }),
            bucket: clientBucket(seller, state),
          }
        : state
          ? { index: 'state' as const, part: state, bucket: state }
          : { index: 'name' as const, bucket: 'all' }),
  })
  return { data: await clients.present(data), meta }
}

/** Clients of one answer at most. */
export const MAX_CLIENTS_AT_ONCE = 2_000

/**
 * Returns a page of clients of the size that was asked for. Callers load the whole list with a huge size, so that nothing is
 * left out silently.
 * @throws AppError 422 for a larger size when not all of them fit one answer
 */
export async function paginateClients(input: z.output<typeof ClientList>) {
  const asked = input.per_page ?? input.perPage ?? 0
  if (asked <= MAX_PER_PAGE) return listClients(input)
  const page = await listClients({ ...input, size: Math.min(asked, MAX_CLIENTS_AT_ONCE) })
  const { total, more } = page.meta
  if (asked > MAX_CLIENTS_AT_ONCE && (more || total > MAX_CLIENTS_AT_ONCE)) {
    const most = MAX_CLIENTS_AT_ONCE.toLocaleString('es-CO')
    const text = `Son ${total.toLocaleString('es-CO')} clientes y caben ${most} en una respuesta: pídelos por páginas de ${most} o descarga el Excel.`
    throw invalid({ perPage: [text] })
  }
  return page
}

/** Clients that a cashier may be typing, and those that are looked at for them: some are inactive. */
const MAX_FOUND = 20
const MAX_LOOKED = 60

/** The active clients that have every word of `term`, at most twenty. */
export async function searchClients({ term }: { term: string }) {
  const { ids } = await matches('client', searchWords(term), MAX_LOOKED)
  const { rows } = await load({ rows: Client.many(ids) })
  const found = ids.flatMap((id) => rows.get(id) ?? []).filter((c) => c.active)
  return clients.present(found.slice(0, MAX_FOUND))
}

export const getClient = ({ id }: { id: string }) => clients.get({ id: id === 'final' ? GENERIC_CLIENT : id })

export const Validation = z.object({
  document_type_id: documentType(),
  document: written(40, 'Falta el número de documento'),
  id: optionalText(80),
})
export const ValidationOutput = z.object({
  valid: z.boolean(),
  exists: z.boolean(),
  message: z.string().nullable(),
  document_text: z.string().nullable(),
  dv: z.number().nullable(),
  client_id: z.string().nullable(),
})

/** Id of the client that has a document, or undefined. */
export async function clientByDocument(type: DocumentType, document: string): Promise<string | undefined> {
  const { held } = await load({
    held: Unique.maybe(uniqueId('client', documentKey({ documentType: type, document })!)),
  })
  return held?.owner
}

/** Says, before a form is sent, whether a document is well written and free. */
export async function validateCreation({ document_type_id: type, document, id }: z.output<typeof Validation>) {
  const read = normalizeDocument(type, document)
  const nothing = { exists: false, document_text: null, dv: null, client_id: null }
  if (!read.ok) return { valid: false, message: read.reason, ...nothing }
  const owner = await clientByDocument(type, read.number)
  const exists = owner !== undefined && owner !== id
  return {
    valid: !exists,
    exists,
    message: exists ? TAKEN : null,
    document_text: formatDocument(read.number, read.dv),
    dv: read.dv ?? null,
    client_id: exists ? owner : null,
  }
}
