import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLambda, type Chunk, loadedBytes, TABLES } from '../../scripts/lib/lambda.mjs'

const API = ['packages/functions/src/lambda/api.ts', 'packages/functions/src/api.ts']
const BUDGET_BYTES = 680_000

let folder: string
let chunks: Chunk[]

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-bundles-'))
  chunks = await buildLambda(path.join(folder, 'a'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const capabilities = () =>
  chunks.flatMap(({ source = '' }) => (/^packages\/core\/src\/\w+\/calls\.ts$/.test(source) ? [source] : []))

function hashOf(root: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.mjs$/.test(name)) hash.update(`${name}\0`).update(readFileSync(path.join(root, name)))
  }
  return hash.digest('hex')
}

/** Compiles each file that is named to it as a module, without running it, and prints those that are none. */
const COMPILE = `
const { readFileSync } = require('node:fs'), { SourceTextModule } = require('node:vm')
for (const file of process.argv.slice(1)) {
  try { new SourceTextModule(readFileSync(file, 'utf8'), { identifier: file }) }
  catch (error) { console.log(file + ': ' + error.message) }
}`

describe('the bundles of the functions', () => {
  it('are all modules that Node can read', () => {
    const files = chunks.map(({ fileName }) => path.join(folder, 'a', fileName))
    const broken = execFileSync(process.execPath, [
      '--experimental-vm-modules',
      '--no-warnings',
      '-e',
      COMPILE,
      ...files,
    ])
    expect(broken.toString()).toBe('')
  })

  it('keep the API and the capability of the first call within 680 KB beside the tables of addresses and municipalities, whichever it is', () => {
    expect(capabilities().length).toBeGreaterThan(1)
    const code = chunks.map((chunk) =>
      chunk.modules.every((file) => TABLES.test(file)) ? { ...chunk, bytes: 0 } : chunk,
    )
    const sizes = capabilities().map((calls) => [calls, loadedBytes(code, [...API, calls])] as const)
    expect(sizes.filter(([, bytes]) => bytes > BUDGET_BYTES)).toEqual([])
  })

  it('are as large as decision 0007 tells, within a tenth', () => {
    const decision = readFileSync('docs/decisions/0007-table-client.md', 'utf8')
    const told = Number(/on a cold start grew from 330 to about (\d+) KB/.exec(decision)?.[1])
    const now = loadedBytes(chunks, [...API, 'packages/core/src/settings/calls.ts']) / 1000
    expect(Math.abs(told / now - 1)).toBeLessThan(0.1)
  })

  it('leave every capability, the S3 and the SQS clients out of a cold start', () => {
    const bare = loadedBytes(chunks, API)
    for (const later of [
      ...capabilities(),
      'packages/core/src/kernel/files/s3.ts',
      'packages/core/src/kernel/jobs/sqs.ts',
    ])
      expect(loadedBytes(chunks, [...API, later]), later).toBeGreaterThan(bare)
  })

  it('load the ways to find keys that Lambda does not need, profiles and SSO, only when they are needed', () => {
    const bare = loadedBytes(chunks, API)
    const ways = chunks.flatMap(({ modules }) => modules.filter((file) => /credential-provider-(ini|sso)\//.test(file)))
    expect(ways.length).toBeGreaterThan(1)
    for (const way of ways) expect(loadedBytes(chunks, [...API, way]), way).toBeGreaterThan(bare)
  })

  it('are the same bytes for the same sources', async () => {
    await buildLambda(path.join(folder, 'b'))
    expect(hashOf(path.join(folder, 'b'))).toBe(hashOf(path.join(folder, 'a')))
  })

  it('carry nothing of the local run, the tests or this machine', () => {
    const inputs = chunks.flatMap(({ modules }) => modules)
    expect(inputs.filter((file) => /functions\/src\/local\/|^tests\/|\.test\./.test(file))).toEqual([])
    for (const name of readdirSync(path.join(folder, 'a'), { recursive: true, encoding: 'utf8' })) {
      if (name.endsWith('.mjs')) expect(readFileSync(path.join(folder, 'a', name), 'utf8')).not.toContain(process.cwd())
    }
  })
})
