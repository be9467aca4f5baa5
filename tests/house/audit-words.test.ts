import { readdirSync } from 'node:fs'
import path from 'node:path'
import { wordOf } from '@tendero/core/kernel/audit-words'
import { expect, test } from 'vitest'

type Stored = { name: string; audited?: boolean; keyOf: unknown; schema: Shaped }
const isKind = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'keyOf' in value && 'schema' in value && 'label' in value

/** Every kind of row that core declares. */
async function allKinds(): Promise<Stored[]> {
  const core = path.resolve(import.meta.dirname, '../../packages/core/src')
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
      .filter((field) => wordOf(kind.name, field) === undefined)
      .map((field) => `${kind.name}.${field}`),
  )
  expect(unknown).toEqual([])
})
