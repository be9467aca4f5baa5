import * as z from 'zod'
import { Storage } from '../../inventory/stock/storage'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid } from '../../kernel/errors'
import { linkTo } from '../../kernel/public/link'
import { Channel } from '../../settings/channels'
import { needLists } from '../../settings/price-lists/price-lists'
import { mainStorage } from '../main-storage'
import { type CatalogueRow, catalogueId, HOLD_HOURS, ShopCatalogue } from './catalogue'
import type { CatalogueInput, TokenInput } from './catalogue.input'

export const CatalogueOutput = z.object({
  published: z.boolean(),
  /** Where it is seen; null while it is not published. */
  url: z.string().nullable(),
  /** What Meta reads of it; null while it is not published. */
  feed_url: z.string().nullable(),
  storage_id: z.string().nullable(),
  channel_id: z.string().nullable(),
  list: z.number(),
  greeting: z.string(),
  hold_hours: z.number(),
  /** Unconfirmed orders that hold goods now, the next to end first. */
  held: z.array(
    z.object({
      pre_invoice_id: z.string(),
      number: z.string(),
      client: z.string(),
      until: z.string(),
      goods: z.array(z.object({ name: z.string(), quantity: z.number() })),
    }),
  ),
})
export const TokenOutput = z.object({ token: z.string().nullable(), url: z.string().nullable() })

const address = async (row: CatalogueRow | undefined) => (row?.on ? linkTo('c', row.id) : null)

async function presented(row: CatalogueRow | undefined): Promise<z.output<typeof CatalogueOutput>> {
  const url = await address(row)
  return {
    published: row?.on ?? false,
    url,
    feed_url: url && `${url}?feed=meta`,
    storage_id: row?.storageId ?? null,
    channel_id: row?.channelId ?? null,
    list: Number(row?.list ?? 1),
    greeting: row?.greeting ?? '',
    hold_hours: row?.holdHours ?? HOLD_HOURS,
    held: row ? await (await import('./holds')).heldOrders() : [],
  }
}

export const getCatalogue = async () => presented(await ShopCatalogue.find(catalogueId()))

type Changes = z.output<typeof CatalogueInput> & { on?: boolean }

/** Writes the catalogue with what changes of it. @throws AppError 404, 409 without a storage, 422 */
async function save(unit: Act, changes: Changes): Promise<CatalogueRow> {
  const before = await ShopCatalogue.find(catalogueId())
  const storageId = changes.storage_id ?? before?.storageId ?? (await mainStorage())
  const channelId = changes.channel_id ?? before?.channelId
  const { storage, channel } = await load({ storage: Storage.one(storageId), channel: Channel.maybe(channelId) })
  if (!storage.active || storage.type !== 'normal') throw invalid({ storage_id: ['Elige una bodega activa'] })
  if (channelId && !channel?.active) throw invalid({ channel_id: ['Elige un canal activo'] })
  const list = String(changes.list ?? before?.list ?? '1')
  await needLists(unit, { [list]: 1 }, {}, () => 'list')
  unit.check(Storage, storage)
  if (channel) unit.check(Channel, channel)
  const row = {
    id: catalogueId(),
    on: changes.on ?? before?.on ?? false,
    storageId,
    ...(channelId ? { channelId } : {}),
    list,
    greeting: changes.greeting ?? before?.greeting ?? '',
    holdHours: changes.hold_hours ?? before?.holdHours ?? HOLD_HOURS,
  }
  if (before) unit.replace(ShopCatalogue, before, row)
  else unit.insertFirst(ShopCatalogue, row)
  return { ...row, version: 0 } as CatalogueRow
}

export const saveCatalogue = (input: z.output<typeof CatalogueInput>) =>
  act((unit) => save(unit, input)).then(presented)

/** Publishes the catalogue, withdraws it, or tells where it is. @throws AppError 409 without a storage to sell from */
export async function generateToken({ activate_catalog_whatsapp: active }: z.output<typeof TokenInput>) {
  const row =
    active === undefined
      ? await ShopCatalogue.find(catalogueId())
      : await act(async (unit) => {
          unit.summary = active ? 'Publicó el catálogo' : 'Retiró el catálogo'
          return save(unit, { on: active === 1 })
        })
  const url = await address(row)
  return { url, token: url === null ? null : url.slice(url.lastIndexOf('/') + 1) }
}
