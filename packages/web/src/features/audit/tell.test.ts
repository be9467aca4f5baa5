import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { differences, headline, tellValue } from './tell'
import { fieldNames, hiddenFields } from './words'

type Stored = { name: string; audited?: boolean; keyOf: unknown; schema: Shaped }
const isKind = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'keyOf' in value && 'schema' in value && 'label' in value

/** Every kind of row that core declares. */
async function allKinds(): Promise<Stored[]> {
  const core = path.resolve(import.meta.dirname, '../../../../core/src')
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' })
  const modules = files.filter((file) => /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
  const loaded = await Promise.all(modules.map((file) => import(path.join(core, file)) as Promise<object>))
  return loaded.flatMap((module) => Object.values(module)).filter(isKind)
}

interface Def {
  shape?: Record<string, Shaped>
  element?: Shaped
  innerType?: Shaped
  valueType?: Shaped
  options?: Shaped[]
}
type Shaped = { def: Def }

/** Names of the fields of a schema, at any depth. */
function fieldsOf({ def }: Shaped): string[] {
  const own = Object.entries(def.shape ?? {}).flatMap(([name, inner]) => [name, ...fieldsOf(inner)])
  const inside = [def.element, def.innerType, def.valueType, ...(def.options ?? [])]
  return [...own, ...inside.flatMap((inner) => (inner?.def ? fieldsOf(inner) : []))]
}

test('every field that the audit can show has a name in Spanish, or is hidden on purpose', async () => {
  const kinds = (await allKinds()).filter((kind) => kind.audited !== false)
  expect(kinds.length).toBeGreaterThan(20)
  const unknown = kinds.flatMap((kind) =>
    [...new Set(fieldsOf(kind.schema))]
      .filter((field) => !fieldNames.has(field) && !hiddenFields.has(field))
      .map((field) => `${kind.name}.${field}`),
  )
  expect(unknown).toEqual([])
}, 60_000)

test('stored values read as the merchant writes them', () => {
  expect(tellValue('costCents', 1_234_500)).toBe('$ 12.345')
  expect(tellValue('taxBps', 1_900)).toBe('19 %')
  expect(tellValue('minimum', 1_500)).toBe('1,5')
  expect(tellValue('active', false)).toBe('No')
  expect(tellValue('day', '2026-11-21')).toBe('21-11-2026')
  expect(tellValue('state', 'en_transito')).toBe('En tránsito')
  expect(tellValue('prices', [{ list: 1, price: 2 }])).not.toContain('[object')
  expect(tellValue('name', '')).toBeUndefined()
})

test('a change tells only the fields that differ and mean something', () => {
  const change = {
    kind: 'product',
    label: 'el producto',
    id: 'prd_1',
    before: { costCents: 100_000, updatedAt: 'a', note: '' },
    after: { costCents: 120_000, updatedAt: 'b' },
  }
  expect(differences(change)).toEqual([{ field: 'Costo', before: '$ 1.000', after: '$ 1.200' }])
  expect(headline({ summary: null, changes: [change] })).toBe('Cambió el producto: costo')
})

test('a sale is told as the order, not as the rows that it moved', () => {
  const stock = { kind: 'stock', label: 'la existencia', id: 's', before: {}, after: {} }
  const order = { kind: 'order', label: 'el pedido', id: 'o', after: { number: 'POS-7', clientName: 'Ana' } }
  expect(headline({ summary: null, changes: [stock, order] })).toBe('Creó el pedido POS-7')
  expect(headline({ summary: 'Anuló la venta POS-7', changes: [stock] })).toBe('Anuló la venta POS-7')
})
