import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const web = path.resolve(import.meta.dirname, '../../packages/web/src')
const read = (file: string) => readFileSync(path.join(web, file), 'utf8')

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.|\.gen\./.test(file) && !file.startsWith('routes/'),
)

/** Lines of the sources, each with its file. */
const lines = sources.flatMap((file) =>
  read(file)
    .split('\n')
    .map((text) => ({ file, text: text.trim() })),
)
const told = ({ file, text }: { file: string; text: string }) => `${file}: ${text}`

describe('links of the web', () => {
  it('are checked against the routes: none is cast past them', () => {
    const cast = lines.filter(
      ({ text }) =>
        /\b(to|params|search|href)\b.*\bas (never|string)\b/.test(text) ||
        /\bas LinkProps\b/.test(text) ||
        /use(Search|Params)\(.*\) as\b/.test(text),
    )
    expect(cast.map(told)).toEqual([])
  })

  it('to the screen of a record come from the one map', () => {
    const map = read('lib/screen-of.ts')
    const addresses = [...map.matchAll(/to: '([^']*\$[^']*)'/g)].map((match) => match[1]!)
    const asked = [...map.matchAll(/to: '([^'$]+)', search: \{ (\w+):/g)].map(
      (match) => [match[1]!, match[2]!] as const,
    )
    expect(addresses.length).toBeGreaterThan(8)
    expect(asked.length).toBeGreaterThan(2)
    const wrong = lines.filter(
      ({ file, text }) =>
        file !== 'lib/screen-of.ts' &&
        !/getRouteApi|from:/.test(text) &&
        (addresses.some((address) => text.includes(`'${address}'`) || text.includes(`"${address}"`)) ||
          asked.some(([to, name]) => text.includes(to) && new RegExp(`search[:=].*\\b${name}:`).test(text))),
    )
    expect(wrong.map(told)).toEqual([])
  })

  it('are held back by one guard, wherever something is not saved', () => {
    expect(sources.filter((file) => /\buseBlocker\(/.test(read(file)))).toEqual(['components/kit/use-leave-guard.ts'])
  })
})
