import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const core = path.join(root, 'packages/core/src')

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name)
    return entry.isDirectory() ? files(full) : /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [full] : []
  })

/** What a file imports for its value: type imports leave nothing in the bundle. */
const valueImports = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*?['"]([^'"]+)['"]/gm)]
    .filter(([text]) => !/^(?:import|export)\s+\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}/.test(text))
    .map((m) => m[1]!)

const resolveCore = (target: string, from: string): string | undefined => {
  const base = target.startsWith('@tendero/core/')
    ? path.join(core, target.slice('@tendero/core/'.length))
    : target.startsWith('.')
      ? path.resolve(path.dirname(from), target)
      : undefined
  return base && [`${base}.ts`, base].find((f) => existsSync(f) && f.endsWith('.ts'))
}

describe('what the browser takes from core', () => {
  it('never reaches the table, Node or the AWS SDK, which would weigh on every screen', () => {
    const reached = new Map<string, string>()
    const wrong: string[] = []
    const walk = (file: string, chain: string) => {
      if (reached.has(file)) return
      reached.set(file, chain)
      for (const target of valueImports(file)) {
        if (/^(node:|@aws-sdk|@smithy)/.test(target)) wrong.push(`${chain} → ${target}`)
        const next = resolveCore(target, file)
        if (next?.startsWith(core)) walk(next, `${chain} → ${path.relative(core, next)}`)
      }
    }
    for (const file of files(path.join(root, 'packages/web/src')))
      for (const target of valueImports(file)) {
        const next = target.startsWith('@tendero/core/') ? resolveCore(target, file) : undefined
        if (next) walk(next, `${path.relative(root, file)} → ${path.relative(core, next)}`)
      }
    expect(reached.size).toBeGreaterThan(5)
    expect(wrong).toEqual([])
  })
})
