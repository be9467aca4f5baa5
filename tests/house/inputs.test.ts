import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { loaders } from '@tendero/core/calls'
import { inputs } from '@tendero/core/inputs'
import type { AnyCall } from '@tendero/core/kernel/call'
import { allPaths } from '@tendero/core/paths'
import { describe, expect, it } from 'vitest'

/** Workbenches: what is right there depends on the stock of the moment, which the server alone knows. */
const workbenches = ['inventory.createAdjustment', 'inventory.createTransfer', 'inventory.createCount']

const registered = Object.entries(inputs).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, load]) => ({ area: area as keyof typeof inputs, name, load })),
)

describe('the schemas that the browser checks forms with', () => {
  it('are the very ones that the server parses with', async () => {
    const strange: string[] = []
    for (const { area, name, load } of registered) {
      const calls = (await loaders[area]()) as unknown as Record<string, AnyCall>
      if ((await load()) !== calls[name]?.input) strange.push(`${area}.${name}`)
    }
    expect(registered.length).toBeGreaterThan(50)
    expect(strange).toEqual([])
  })

  it('cover every call that creates, changes or saves a record', () => {
    const known = [...workbenches, ...registered.map(({ area, name }) => `${area}.${name}`)]
    const records = (['parties', 'payroll', 'settings', 'catalog', 'inventory'] as const).flatMap((area) =>
      Object.keys(allPaths[area])
        .filter((name) => /^(create|update|patch|save)[A-Z]/.test(name))
        .map((name) => `${area}.${name}`),
    )
    expect(records.filter((name) => !known.includes(name))).toEqual([])
  })

  it('are met by the form of every Catalogue: it saves with the client that it is given, not with one of its own', () => {
    const features = path.resolve(import.meta.dirname, '../../packages/web/src/features')
    const catalogues = readdirSync(features, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => ({ file, text: readFileSync(path.join(features, file), 'utf8') }))
      .filter(({ text }) => text.includes('<Catalogue'))
    expect(catalogues.length).toBeGreaterThan(5)
    expect(catalogues.filter(({ text }) => !/\bsave=\{\(.+, api\) =>/.test(text)).map(({ file }) => file)).toEqual([])
  })
})
