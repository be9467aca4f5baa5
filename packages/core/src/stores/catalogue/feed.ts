import { pageProducts } from '../../catalog/products/product-list'
import { businessProfile } from '../../identity/business/business'
import { config } from '../../kernel/config'
import { linkTo } from '../../kernel/public/link'
import { textCell } from '../../kernel/sheet/csv-cell'
import { published, type Thing, thingsOf } from './shelf'

/** Products that the feed has at most, and how many are read at once. */
const MOST = 2_000
const PAGE = 100
const COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
] as const

/** A row as Meta reads it. Source: Meta, "Data feed fields for catalogs". */
const rowOf = (thing: Thing, url: string, brand: string): Record<(typeof COLUMNS)[number], string> => ({
  id: thing.sku || thing.id,
  title: thing.name,
  description: thing.description || thing.name,
  availability: thing.free === 0 ? 'out of stock' : 'in stock',
  condition: 'new',
  price: `${(thing.priceCents / 100).toFixed(2)} COP`,
  link: `${url}?q=${encodeURIComponent(thing.sku || thing.name)}`,
  image_link: thing.image ? config.url() + thing.image : '',
  brand,
})

/** What is sold by the catalogue, as a table of values that Meta's shops take in. @throws AppError 404 while it is not published */
export async function metaFeed(id: string): Promise<string> {
  const row = await published(id)
  const [url, { name }] = await Promise.all([linkTo('c', id), businessProfile()])
  const lines = [COLUMNS.join(',')]
  for (let page = 1; page <= MOST / PAGE; page++) {
    const { data, meta } = await pageProducts({ page, per_page: PAGE, state: 'active' })
    for (const thing of await thingsOf(row, data)) {
      const values = rowOf(thing, url, name)
      lines.push(COLUMNS.map((column) => textCell(values[column])).join(','))
    }
    if (meta.total <= page * PAGE) break
  }
  return `${lines.join('\r\n')}\r\n`
}
