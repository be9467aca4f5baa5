import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const core = path.join(root, 'packages/core/src')

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    return entry.isDirectory()
      ? sources(full)
      : /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name)
        ? [full]
        : []
  })

/** What a file imports for its value: type imports leave nothing in the bundle. `later` is what it loads when it wants it. */
function valueImports(file: string): { now: string[]; later: string[] } {
  const text = readFileSync(file, 'utf8')
  const now = [...text.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?['"]([^'"]+)['"]/gm)].filter(
    ([line]) => !/^(?:import|export)\s+\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}/.test(line),
  )
  const later = [...text.matchAll(/(?<!typeof )\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)]
  return { now: now.map((match) => match[1]!), later: later.map((match) => match[1]!) }
}

const resolveCore = (target: string, from: string): string | undefined => {
  const base = target.startsWith('@tendero/core/')
    ? path.join(core, target.slice('@tendero/core/'.length))
    : target.startsWith('.')
      ? path.resolve(path.dirname(from), target)
      : undefined
  return base && [`${base}.ts`, base].find((f) => existsSync(f) && f.endsWith('.ts'))
}

/**
 * Files of core that the browser loads, each with the chain that leads there, and what they import from elsewhere.
 * @param lazily also what is loaded only when it is wanted
 */
function reachedFrom(folder: string, lazily: boolean) {
  const files = new Map<string, string>()
  const outside: string[] = []
  const importsOf = (file: string) => {
    const { now, later } = valueImports(file)
    return lazily ? [...now, ...later] : now
  }
  const walk = (file: string, chain: string) => {
    if (files.has(file)) return
    files.set(file, chain)
    for (const target of importsOf(file)) {
      const next = resolveCore(target, file)
      if (next?.startsWith(core)) walk(next, `${chain} → ${path.relative(core, next)}`)
      else outside.push(`${chain} → ${target}`)
    }
  }
  for (const file of sources(folder))
    for (const target of importsOf(file)) {
      const next = target.startsWith('@tendero/core/') ? resolveCore(target, file) : undefined
      if (next) walk(next, `${path.relative(root, file)} → ${path.relative(core, next)}`)
    }
  return { files: [...files].map(([file, chain]) => ({ file: path.relative(core, file), chain })), outside }
}

describe('what the browser takes from core', () => {
  const all = reachedFrom(path.join(root, 'packages/web/src'), true)

  it('is followed through what it loads later too', () => {
    expect(all.files.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['inputs.ts', 'parties/clients/client.input.ts']),
    )
  })

  it('never reaches the table, Node or the AWS SDK, which would weigh on every screen', () => {
    expect(all.outside.filter((chain) => / → (node:|@aws-sdk|@smithy)[^→]*$/.test(chain))).toEqual([])
  })

  it('never reaches the lists of places and activities, which the server answers', () => {
    expect(all.files.filter(({ file }) => /^reference\/(divipola|ciiu)\.ts$/.test(file))).toEqual([])
  })

  it('brings zod only when a form is shown', () => {
    const atOnce = reachedFrom(path.join(root, 'packages/web/src'), false)
    expect(atOnce.outside.filter((chain) => chain.endsWith(' → zod'))).toEqual([])
    expect(all.outside.some((chain) => chain.endsWith(' → zod'))).toBe(true)
  })
})
