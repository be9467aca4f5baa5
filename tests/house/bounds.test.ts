import { allCalls, declarationOf } from '@tendero/core/calls'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'

interface Json {
  type?: string
  format?: string
  maxLength?: number
  maxItems?: number
  [key: string]: unknown
}

/** Texts whose length their form bounds. */
const BOUNDED = new Set(['date', 'binary', 'id', 'email'])

/** Paths of texts and lists that may be of any length. */
function unbounded(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => unbounded(one, path))
  if (typeof node !== 'object' || node === null) return []
  const schema = node as Json
  if (schema.enum || schema.const !== undefined || schema.maxLength !== undefined) return []
  if (BOUNDED.has(schema.format ?? '')) return []
  if (schema.type === 'string') return [path]
  const own = schema.type === 'array' && schema.maxItems === undefined ? [`${path}[]`] : []
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>)
  return [
    ...own,
    ...properties.flatMap(([name, inner]) => unbounded(inner, path ? `${path}.${name}` : name)),
    ...unbounded(schema.items, `${path}[]`),
    ...['anyOf', 'allOf', 'oneOf', 'prefixItems'].flatMap((key) => unbounded(schema[key], path)),
    ...(typeof schema.additionalProperties === 'object' ? unbounded(schema.additionalProperties, `${path}.*`) : []),
    ...(schema.propertyNames ? unbounded(schema.propertyNames, `${path}.(name)`) : []),
  ]
}

describe('what a call takes', () => {
  it('has a largest length in every text and every list', async () => {
    const found: string[] = []
    for (const call of allCalls()) {
      const { input } = await declarationOf(call)
      const schema = z.toJSONSchema(input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
      for (const path of new Set(unbounded(schema, ''))) found.push(`${call.area}.${call.name}: ${path}`)
    }
    if (found.length) expect.fail(`\n${found.join('\n')}`)
  })
})
