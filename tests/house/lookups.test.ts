import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** Records that are keyed by text are read by what they have of their own: `record[text]` finds `constructor` too. */

const packages = path.resolve(import.meta.dirname, '../../packages')
const sources = ['core', 'functions', 'web'].flatMap((name) =>
  readdirSync(path.join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${name}/src/${file}`),
)

/** Records whose keys are names of our own. */
const known = [
  'core/src/documents/counts.ts: sums',
  'core/src/documents/document.ts: first',
  'core/src/kernel/db/lists/marks.ts: set',
  'core/src/kernel/db/pack.ts: fields',
  'core/src/kernel/db/unit.ts: shown',
  'core/src/tills/changed.ts: sets',
  'core/src/tills/history.ts: fields',
  'core/src/tills/till.wire.ts: advice',
  'functions/src/local/outside/shopify/app.ts: back',
  'web/src/features/reports/report.tsx: url',
]

/** A record with open keys, declared and given its value in one place. */
const DECLARED =
  /(?:const|let)\s+(\w+)\s*:\s*(?:Readonly<|Partial<)*Record<string,[^=\n]*=(?!\s*(?:Object\.assign\()?emptyRecord\()/g
/** A key that is written out, or begins with a sign that no name of a prototype begins with. */
const SAFE_KEY = /^(?:'[^']*'|\d+|`[#:@].*`)$/

/** Readings of such records by a key that is worked out, as `file: record`. */
function readings(file: string, text: string): string[] {
  const found = new Set<string>()
  for (const [, name] of text.matchAll(DECLARED))
    for (const [, key] of text.matchAll(new RegExp(`(?<![\\w.])${name}(?:\\?\\.)?\\[([^\\[\\]\\n]+)\\]`, 'g')))
      if (!SAFE_KEY.test(key!)) found.add(`${file}: ${name}`)
  return [...found]
}

const allReadings = () => sources.flatMap((file) => readings(file, readFileSync(path.join(packages, file), 'utf8')))

it('finds a table and a sum that are read by a text, and no reading that is safe', () => {
  const found = (text: string) => readings('a.ts', text)
  expect(found("const names: Record<string, string> = { a: 'b' }\nnames[text]")).toEqual(['a.ts: names'])
  expect(found('const sums: Record<string, number> = {}\nsums[concept] ??= 0')).toEqual(['a.ts: sums'])
  expect(found('const sums: Record<string, number> = emptyRecord()\nsums[concept] ??= 0')).toEqual([])
  expect(found("const names: Record<string, string> = { a: 'b' }\nnames['a']")).toEqual([])
  expect(found("const names: Record<Kind, string> = { a: 'b' }\nnames[kind]")).toEqual([])
})

it('no record with open keys is read by text from outside: `ownValue`, `emptyRecord` or a Map stand between', () => {
  expect(allReadings().filter((one) => !known.includes(one))).toEqual([])
})

it('every exception is still read so', () => {
  const found = allReadings()
  expect(known.filter((one) => !found.includes(one))).toEqual([])
})
