import { codeKey } from '../../catalog/products/code'
import type { GoodRow, Problem, Said } from '../../kernel/import/sheet'
import type { Match } from '../../kernel/sheet/columns'
import { plain } from '../../kernel/values/text'
import { type RowValues, rowValues } from './import-columns'
import { parseVariant, rowSku } from './import-plan'
import { namedBy } from './import-write'

/** Sku of the rows that the template brings as an example: they are never imported. */
export const EXAMPLE_SKU = 'EJEMPLO'

export type ProductSheetRow = GoodRow<RowValues>

/** What is said of a sheet none of whose columns says which product a row is. */
export const demandNames = ({ found }: Match): string | undefined =>
  found.some(({ key }) => key === 'sku' || key === 'name' || key === 'barcode')
    ? undefined
    : 'No encontramos las columnas SKU ni Nombre: di cuál es cada una'

/** Reads the rows of one sheet, in order; a product or variant twice in it is an error of the second row. */
export function rowReader(): (values: object, row: number) => Said<RowValues> {
  const seen = new Map<string, number>()
  const bad = (key: string, message: string) => ({ problems: [{ key, message }] })
  return (cells, row) => {
    const values = rowValues(cells as Record<string, unknown>)
    const marks = marksOf(values)
    if (marks[0]?.mark.startsWith(EXAMPLE_SKU)) return undefined
    const again = marks.find(({ mark }) => seen.has(mark))
    if (marks.length === 0) return bad('name', 'Escribe el nombre o el SKU')
    if (again) return bad(again.key, repeated(seen.get(again.mark)!))
    for (const { mark } of marks) seen.set(mark, row)
    return { values }
  }
}

const repeated = (row: number) => `Está repetido: ya viene en la fila ${row}`

/** What a row is known by, each at the column that says it: its codes, or its name, or the terms of a variant. */
function marksOf(values: RowValues): { key: keyof RowValues; mark: string }[] {
  const { sku, barcode, parent, variant = '' } = values
  const terms = parseVariant(variant)?.map((t) => `${plain(t.attribute)}:${plain(t.term)}`)
  const own = parent && !sku ? `${parent} ${terms?.sort().join(';') ?? plain(variant)}` : rowSku(values)
  const key = sku ? 'sku' : parent ? 'variant' : barcode ? 'barcode' : 'name'
  return [
    ...(own ? [{ key, mark: codeKey(own) } as const] : []),
    ...(barcode && key !== 'barcode' ? [{ key: 'barcode', mark: codeKey(barcode) } as const] : []),
  ]
}

/** Rows whose products are looked up at once. */
const LOOKED_UP = 200

/**
 * What is wrong with rows beside the others: one that names the product or variant of an earlier row by another of its
 * codes, which takes a look at the products there are, for the first `compared`; and stock of a product with variants.
 */
export async function checkRows(rows: readonly ProductSheetRow[], compared: number): Promise<Map<number, Problem>> {
  const wrong = new Map<number, Problem>()
  const seen = new Map<string, number>()
  for (let from = 0; from < Math.min(rows.length, compared); from += LOOKED_UP) {
    const some = rows.slice(from, Math.min(from + LOOKED_UP, compared))
    const owners = await namedBy(some.map(({ values }) => values))
    for (const [i, { row, values }] of some.entries()) {
      const id = owners[i]?.variantId ?? owners[i]?.productId
      if (id === undefined) continue
      const earlier = seen.get(id)
      if (earlier === undefined) seen.set(id, row)
      else wrong.set(row, { key: marksOf(values)[0]!.key, message: repeated(earlier) })
    }
  }
  for (const [row, problem] of parentStock(rows.filter(({ row }) => !wrong.has(row)))) wrong.set(row, problem)
  return wrong
}

/** A product whose variants come in the same sheet holds nothing itself: its extra cells are an error. */
function parentStock(rows: readonly ProductSheetRow[]): [row: number, Problem][] {
  const parents = new Set(rows.flatMap(({ values }) => (values.parent ? codeKey(values.parent) : [])))
  const message = 'Este producto tiene variantes: escribe este dato en la fila de cada una'
  return rows.flatMap(({ row, values }): [number, Problem][] => {
    const isParent = !values.parent && parents.has(codeKey(rowSku(values) ?? ''))
    const key = isParent && Object.entries(values.extra).find(([, value]) => value !== 0)?.[0]
    return key ? [[row, { key, message }]] : []
  })
}
