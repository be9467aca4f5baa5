import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { declared } from '@tendero/core/kernel/db/declared'
import { tenantPartitions } from '@tendero/core/partitions'
import { expect, it } from 'vitest'
import { asTenant } from '../support/ambient'

const core = path.resolve(import.meta.dirname, '../../packages/core/src')
const sources = readdirSync(core, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(core, file), 'utf8'))
const found = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))

/** The memory of commands stays behind when a merchant moves. */
const LEFT_BEHIND = ['idem']

it('every kind and book of core, and every partition that its code names, is one that an export asks for', async () => {
  const asked = new Set<string>()
  await asTenant('ten_1', async () => {
    for await (const pk of tenantPartitions()) asked.add(pk.split('#')[2]!)
  })
  const named = [
    ...found(/\bkind\(\{\s*name: '(\w+)'/g),
    ...found(/\bbook\(\{\s*name: '(\w+)'/g),
    ...found(/\bpartition\(\s*'(\w+)'/g),
  ]
  expect(named.length).toBeGreaterThan(60)
  const known = [...asked, ...declared.globalKinds, ...LEFT_BEHIND]
  expect([...new Set(named)].filter((name) => !known.includes(name))).toEqual([])
})
