import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** Vendors that the merchant's browser keeps from one release to the next, and charts, loaded where they are shown. */
const APART = /^(react|tanstack|recharts)-/

const scripts = (page: string) => [...page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(([, name]) => name!)

/**
 * What a build of the web weighs, in bytes of gzip.
 * @param dist its folder
 * @returns `first`: all that the page loads at once, in `files`; `largest`: the largest chunk besides, vendors and charts
 * apart; `needing`: the chunks that bring a vendor's along with themselves
 */
export function webSize(dist: string) {
  const gzipped = (name: string) => gzipSync(readFileSync(path.join(dist, 'assets', name)), { level: 9 }).length
  const files = scripts(readFileSync(path.join(dist, 'index.html'), 'utf8'))
  const chunks = readdirSync(path.join(dist, 'assets'))
    .filter((name) => name.endsWith('.js') && !files.includes(name) && !APART.test(name))
    .map((name) => ({ name, bytes: gzipped(name) }))
    .sort((a, b) => b.bytes - a.bytes)
  const needing = (name: string) => {
    const [needed] = readdirSync(path.join(dist, 'assets')).filter((file) => file.startsWith(`${name}-`))
    const at = (file: string) => readFileSync(path.join(dist, 'assets', file), 'utf8')
    return chunks.filter((chunk) => at(chunk.name).includes(`from"./${needed}"`)).map((chunk) => chunk.name)
  }
  return {
    first: files.reduce((sum, name) => sum + gzipped(name), 0),
    files,
    largest: chunks[0]!,
    chunks: chunks.length,
    needing,
  }
}
