import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { wordOf, wordsIn } from './audit-words'
import { kind } from './db/kind'

type Stored = { name: string; audited?: boolean; keyOf: unknown; schema: Shaped }
const isKind = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'keyOf' in value && 'schema' in value && 'label' in value

/** Every kind of row that core declares. */
async function allKinds(): Promise<Stored[]> {
  const core = path.resolve(import.meta.dirname, '..')
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

test('a kind names its own fields, and hides those that say nothing, before the usual words', () => {
  kind({
    name: 'testWords',
    label: 'la prueba',
    schema: z.object({ id: z.string() }),
    words: { note: 'Recado', name: false },
  })
  const row = { id: 'x', note: 'a', name: 'b', phone: '1', odd: [{ city: 'c' }] }
  expect(wordsIn('testWords', row)).toEqual({ note: 'Recado', phone: 'Teléfono', odd: 'odd', city: 'Ciudad' })
  expect(wordsIn('another', row)).toMatchObject({ note: 'Nota', name: 'Nombre' })
})
