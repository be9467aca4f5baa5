import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { isBuilt } from '../../scripts/lib/freshness.mjs'
import { root, webDist } from '../../scripts/lib/paths.mjs'
import { webSize } from '../support/web-size'

/** Screens and calls of the whole specification, at least. Source: product.txt and calls.txt. */
const [ROUTES, CALLS] = [163, 413]
const [FIRST_LOAD, LARGEST_CHUNK] = [130_000, 40_000]

const core = path.join(root, 'packages/core/src')

/** Counts the lines of the wire: `name: 'GET /address'`. */
const countCalls = () =>
  readdirSync(core, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/.]paths\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(core, file), 'utf8').matchAll(/^ +\w+: '[A-Z]+ \//gm)]).length

beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined }
  if (!(await isBuilt())) execFileSync(process.execPath, [path.join(root, 'scripts/build.mjs')], { stdio: 'pipe', env })
})

describe('the web app with every route and call of the contract', () => {
  it('has all of them', () => {
    const tree = readFileSync(path.join(root, 'packages/web/src/routeTree.gen.ts'), 'utf8')
    expect(tree.match(/^import \{ Route as /gm)!.length - 1).toBeGreaterThanOrEqual(ROUTES)
    expect(countCalls()).toBeGreaterThanOrEqual(CALLS)
  })

  it('loads at most 130 KB at first, and no chunk of more than 40', () => {
    const { first, largest } = webSize(webDist)
    expect(first).toBeLessThanOrEqual(FIRST_LOAD)
    expect(largest.bytes).toBeLessThanOrEqual(LARGEST_CHUNK)
  })

  it('loads the library of charts where a chart is shown, and nowhere else', () => {
    const needing = webSize(webDist).needing('recharts')
    expect(needing.length).toBeGreaterThan(0)
    expect(needing.filter((name) => !name.startsWith('charts-'))).toEqual([])
  })
})
