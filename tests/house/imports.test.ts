import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const core = path.resolve(import.meta.dirname, '../../packages/core/src')

/** Capabilities, lowest first: a file imports from its own capability, from its own line, or from a lower one. */
const lines = [
  ['kernel'],
  ['identity', 'reference', 'jobs'],
  ['settings', 'connections'],
  ['parties', 'payroll', 'catalog'],
  ['documents'],
  ['inventory', 'accounting', 'treasury'],
  ['goods', 'seats', 'incidents', 'privacy'],
  ['sales', 'purchasing'],
  ['payments', 'closings'],
  ['notes', 'offers', 'tills'],
  ['guides', 'picking', 'dispatch', 'dropshipping', 'invoicing', 'billing', 'stores'],
  ['integrations', 'reports', 'platform'],
]
const levelOf = (capability: string) => lines.findIndex((line) => line.includes(capability))

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(path.join(folder, entry.name))
      : /\.tsx?$/.test(entry.name)
        ? [path.join(folder, entry.name)]
        : [],
  )

const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((m) => m[1]!)

const coreFiles = files(core).map((file) => ({ file, relative: path.relative(core, file) }))
const capabilities = readdirSync(core, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? [e.name] : []))

describe('the import order of core', () => {
  it('knows every capability', () => {
    expect(capabilities.filter((c) => levelOf(c) < 0)).toEqual([])
  })

  it('points down only', () => {
    const wrong: string[] = []
    for (const { file, relative } of coreFiles) {
      const [own] = relative.split(path.sep)
      if (!relative.includes(path.sep)) continue
      for (const target of importsOf(file)) {
        // pdfkit hides its browser build from bare imports: that one is reached by path.
        if (!target.startsWith('.') || target.includes('node_modules')) continue
        if (relative.endsWith('.test.ts') && target.includes('../tests/support/')) continue
        const there = path.relative(core, path.resolve(path.dirname(file), target)).split(path.sep)[0]!
        if (there === own) continue
        if (levelOf(there) < 0 || levelOf(there) > levelOf(own!)) wrong.push(`${relative} → ${target}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('keeps HTTP, React and Lambda out', () => {
    const outside = coreFiles.flatMap(({ file, relative }) =>
      importsOf(file)
        .filter((t) => /^(hono|react|@tanstack|aws-lambda|@tendero)/.test(t))
        .map((t) => `${relative} → ${t}`),
    )
    expect(outside).toEqual([])
  })

  it('has no barrels', () => {
    expect(coreFiles.filter(({ relative }) => /(^|\/)index\.ts$/.test(relative)).map((f) => f.relative)).toEqual([])
  })

  it('takes zod whole-module, never by name, which would cost the bundle 360 KB', () => {
    const named = coreFiles.filter(({ file }) =>
      /import \{[^}]*\bz\b[^}]*\} from 'zod'/.test(readFileSync(file, 'utf8')),
    )
    expect(named.map((f) => f.relative)).toEqual([])
  })
})
