// `npm run bench`: what Tendero costs beside a stated baseline, both measured in the same run, in one table.
//   npm run bench -- [http sales numbering lists books stock verify outside builds start cold web offline] [--facts] [--write]
// A name runs that part only. `--facts` stores each of the million movements (some minutes more).
// `--write` puts the table of each part that ran in docs/performance.md.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './lib/paths.mjs'
import { buildSheetReader, sheetReader } from './lib/sheet-reader.mjs'

const bench = (name) => import(`../tests/bench/${name}.mjs`)
const facts = process.argv.includes('--facts')

/** Each part in an engine of its own, one after the other: nothing else runs while a part is measured. */
const parts = {
  http: async () => (await bench('http')).measureHttp(),
  sales: async ({ withEngine }) => withEngine((await bench('sales')).measureSales),
  numbering: async ({ withEngine }) => withEngine((await bench('numbering')).measureNumbering),
  lists: async ({ withEngine }) => withEngine((await bench('lists')).measureLists),
  books: async ({ withEngine }) => {
    const { measureBooks } = await bench('books')
    return withEngine(() => measureBooks({ facts }))
  },
  stock: async ({ withEngine }) => withEngine((await bench('stock')).measureStock),
  verify: async () => (await bench('verify')).measureVerify(),
  outside: async ({ withEngine }) => withEngine((await bench('outside')).measureOutside),
  builds: async () => (await bench('builds')).measureBuilds(),
  start: async () => (await bench('start')).measureStart(),
  cold: async () => (await bench('cold-start')).measureColdStart(),
  web: async () => (await bench('web')).measureWeb(),
  offline: async () => (await bench('offline')).measureOffline(),
}

const columns = ['what', 'measured', 'against, in the same run', 'ratio', 'bar', '']
const verdict = { true: '✓', false: '✗', undefined: '' }
const cells = ({ what, ours, against, ratio, bar, ok }) => [what, ours, against, ratio, bar, verdict[ok]]

/** The rows as a Markdown table whose columns line up on a terminal too. */
function tableOf(rows) {
  const all = [columns, ...rows.map(cells)]
  const widths = columns.map((_, i) => Math.max(...all.map((line) => line[i].length)))
  const line = (texts) => `| ${texts.map((text, i) => text.padEnd(widths[i])).join(' | ')} |`
  return [
    line(columns),
    `| ${widths.map((n) => '-'.repeat(n)).join(' | ')} |`,
    ...rows.map((r) => line(cells(r))),
  ].join('\n')
}

/** The machine and how busy it was, without which milliseconds say nothing. */
function machine(load) {
  const { model } = os.cpus()[0]
  const busy = `load ${load[0].toFixed(1)} before, ${os.loadavg()[0].toFixed(1)} after`
  return `${os.availableParallelism()} × ${model.trim()}, Node ${process.version}, ${busy}, ${new Date().toISOString().slice(0, 10)}`
}

/** Replaces what stands between two marks of docs/performance.md. */
function write(mark, text) {
  const file = path.join(root, 'docs/performance.md')
  const [start, end] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`]
  const old = readFileSync(file, 'utf8')
  const [from, to] = [old.indexOf(start), old.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file} has lost its marks ${start} … ${end}`)
  writeFileSync(file, `${old.slice(0, from + start.length)}\n${text}\n${old.slice(to)}`)
  console.log('docs/performance.md is up to date')
}

const chosen = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = chosen.find((name) => !(name in parts))
if (unknown) {
  console.error(`There is no part ${unknown}: choose of ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
// The sources are measured: the program of the thread that reads sheets stands in no bundle of theirs.
const programs = mkdtempSync(path.join(os.tmpdir(), 'tendero-bench-programs-'))
await buildSheetReader(programs)
process.env.TENDERO_SHEET_READER = path.join(programs, sheetReader)
const lib = await bench('lib')
const load = os.loadavg()
const started = Date.now()
const tables = {}
// What the app prints while it is measured is not part of the table.
const print = console.log
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const from = Date.now()
  console.log = () => {}
  try {
    tables[name] = await measure(lib)
  } finally {
    console.log = print
  }
  console.error(`${name}: ${((Date.now() - from) / 1000).toFixed(0)} s`)
}
const rows = Object.values(tables).flat()
for (const [mark, measured] of Object.entries(tables)) {
  const text = `${machine(load)}\n\n${tableOf(measured)}`
  print(`\n${text}\n`)
  if (process.argv.includes('--write')) write(mark, text)
}
print(
  `${rows.filter((r) => r.ok === false).length} of ${rows.filter((r) => r.ok !== undefined).length} bars not met; ${((Date.now() - started) / 1000).toFixed(0)} s`,
)
rmSync(programs, { recursive: true, force: true })
process.exit(0)
