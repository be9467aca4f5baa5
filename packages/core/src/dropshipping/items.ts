import * as z from 'zod'
import { services } from '../catalog/services'
import { asCost } from '../kernel/costs'
import { act } from '../kernel/db/act'
import { kind } from '../kernel/db/kind'
import { rangeAll } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { asPesos, Meta, perPage } from '../kernel/values/fields'
import { askNow } from './account'
import type { ImportItemInput, ItemsInput } from './dropshipping.input'

/** Something of the supplier's that the shop sells: a service of ours, as no stock of it is kept here. */
export const DropItem = kind({
  name: 'dropItem',
  label: 'el producto de Dropi',
  plural: 'productos de Dropi',
  schema: z.object({
    /** As the supplier names it. */
    id: z.string(),
    serviceId: z.string(),
    name: z.string(),
    sku: z.string(),
    costCents: z.number().int(),
  }),
  refs: { service: (d) => d.serviceId },
  audited: false,
})
type DropItemData = z.output<typeof DropItem.schema>

/** Everything that the supplier sends for the shop, by the id of the service that it is sold as. */
export async function dropItems(): Promise<Map<string, DropItemData>> {
  const rows = (await rangeAll({ pk: DropItem.keyOf('').pk })).map((item) => DropItem.fromItem(item))
  return new Map(rows.map((row) => [row.serviceId, row]))
}

export const CategoriesOutput = z.array(z.object({ id: z.number(), name: z.string() }))
export const listCategories = () => askNow((supplier, access) => supplier.categories(access))

export const ItemsOutput = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      sku: z.string(),
      /** What the supplier charges for a unit, what it suggests to sell it at, and what is left of that before freight. */
      price: asCost(),
      suggested: asPesos(),
      margin: asCost(),
      stock: z.number(),
      /** The service that it is sold as; null while the shop does not sell it. */
      service_id: z.string().nullable(),
    }),
  ),
  meta: Meta,
})

/** What the supplier has, as it is now. @throws AppError 409, 503 */
export async function listItems(input: z.output<typeof ItemsInput>) {
  const size = perPage(input)
  const wanted = { text: input.text, category: input.category, from: (input.page - 1) * size, size }
  const [{ rows, total }, ours] = await Promise.all([
    askNow((supplier, access) => supplier.items(access, wanted)),
    dropItems(),
  ])
  const sold = new Map([...ours.values()].map(({ id, serviceId }) => [id, serviceId]))
  return {
    data: rows.map((row) => ({
      ...{ id: row.id, name: row.name, sku: row.sku, price: row.costCents, suggested: row.suggestedCents },
      ...{ margin: row.suggestedCents - row.costCents, stock: row.stock, service_id: sold.get(row.id) ?? null },
    })),
    meta: {
      ...{ current_page: input.page, per_page: size, total, last_page: Math.max(1, Math.ceil(total / size)) },
      next: null,
    },
  }
}

/**
 * Begins to sell something of the supplier's, at a price with tax inside.
 * @throws AppError 404 for what it no longer has, 409 for what is sold already, 422 for a name that another service has
 */
export async function importItem({ item: id, name, price }: z.output<typeof ImportItemInput>) {
  const item = await askNow((supplier, access) => supplier.item(access, id))
  if (!item) throw notFound(DropItem.label)
  const known = await DropItem.find(id)
  // A command that is repeated is answered what it did before it is refused.
  const service = await (known
    ? act<{ id: string; name: string }>(async () => {
        throw conflict(`Ya vendes ${item.name}.`, 'exists')
      })
    : services.rows.create({ name: name ?? item.name, value: price }, true, (unit, row) => {
        unit.insertFirst(DropItem, { id, serviceId: row.id, name: item.name, sku: item.sku, costCents: item.costCents })
        unit.summary = `Empezó a vender ${item.name} de Dropi`
      }))
  return { id: service.id, message: `Ya puedes vender ${service.name}.` }
}
