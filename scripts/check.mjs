// `npm run check`: everything that needs no database and no browser, in under a minute.
import path from 'node:path'
import { root, tool } from './lib/paths.mjs'
import { capture } from './lib/processes.mjs'

const checks = [
  ['types', [path.join(root, 'scripts/types.mjs')]],
  ['lint', [tool.biome, 'check', '.']],
  ['knip', [tool.knip]],
  ['unit tests', [tool.vitest, 'run', '--project', 'unit', '--passWithNoTests']],
]

const started = Date.now()
const results = await Promise.all(
  checks.map(async ([name, args]) => ({ name, ...(await capture(process.execPath, args)) })),
)
for (const { name, code, output } of results) if (code !== 0) console.log(`\n── ${name}\n${output}`)
console.log()
for (const { name, code, ms } of results)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(11)} ${(ms / 1000).toFixed(1)} s`)
console.log(`  ${'total'.padEnd(11)} ${((Date.now() - started) / 1000).toFixed(1)} s`)
process.exit(results.some(({ code }) => code !== 0) ? 1 : 0)
