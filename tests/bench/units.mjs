// What each call consumes of the table: read and write units as DynamoDB bills them (the local engine counts as it does:
// transactions twice, each index that changes apart), and round trips. One call each, with its sample.
//   node tests/bench/units.mjs [--write]      --write keeps them in docs/units.json, from which scripts/cost.mjs works.
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { register } from 'tsx/esm/api'
import { root } from '../../scripts/lib/paths.mjs'
import { buildSheetReader, sheetReader } from '../../scripts/lib/sheet-reader.mjs'

register()
process.env.TENDERO_PASSWORD_COST = '10'
process.env.TENDERO_SEAL_SECRET ??= 'a seal for measuring, 32 bytes long'
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
const [{ startEngine, useEngine }, { newShop, send }, { samples }, { allCalls }, selling] = await Promise.all(
  [
    'tests/support/engine.ts',
    'tests/support/world.ts',
    'tests/samples/all.ts',
    'packages/core/src/calls.ts',
    'tests/sales/support.ts',
  ].map((file) => import(path.join(root, file))),
)

const lines = new Map()
const print = console.log
console.log = (text) => {
  try {
    const line = JSON.parse(text)
    if (line.at === 'call') lines.set(line.requestId, line)
  } catch {}
}
console.error = () => {}

const sheets = await mkdtemp(path.join(os.tmpdir(), 'tendero-sheet-'))
await buildSheetReader(sheets)
process.env.TENDERO_SHEET_READER = path.join(sheets, sheetReader)
const engine = await startEngine()
useEngine(engine)
const units = {}
const failed = []

/** Sends a call with its sample in `shop` and keeps what it consumed. */
async function measure(shop, { area, name, method, path: wire }) {
  const call = `${area}.${name}`
  const requestId = `units-${call.replace(/\W/g, '-')}`
  const sample = samples[area]?.[name]
  const input = typeof sample === 'function' ? await sample(shop) : sample
  const answer = await send(`${method} ${wire}`, input ?? {}, shop.token, { 'x-request-id': requestId })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(String(answer.status))
  const { readUnits, writeUnits, trips } = lines.get(requestId)
  units[call] = { read: readUnits, write: writeUnits, trips }
}

/** Two sales of 3 lines: the first of a shop in a process, which finds its books open or opens them, and any other. */
async function measureSale() {
  const shop = await selling.shopToSell()
  const goods = []
  for (let i = 0; i < 3; i++) goods.push(await selling.stocked(shop))
  for (const [name, requestId] of [
    ['first sale of 3 lines', 'units-first-sale'],
    ['sale of 3 lines', 'units-sale'],
  ]) {
    const input = selling.saleOf(
      shop,
      goods.map((good) => [good, 1]),
    )
    const answer = await send('POST /domicilio', input, shop.token, {
      'x-request-id': requestId,
      'idempotency-key': requestId,
    })
    if (!answer.ok) throw new Error(`sale: ${answer.status} ${await answer.text()}`)
    const { readUnits, writeUnits, trips } = lines.get(requestId)
    units[name] = { read: readUnits, write: writeUnits, trips }
  }
}

try {
  await measureSale()
  let shop = await newShop('Medida')
  for (const call of allCalls()) {
    try {
      await measure(shop, call).catch(async () => {
        // The call before may have ended the session, or left the shop in a state of its own.
        shop = await newShop('Medida')
        await measure(shop, call)
      })
    } catch (error) {
      failed.push(`${call.area}.${call.name}: ${error.message.slice(0, 120)}`)
    }
  }
} finally {
  useEngine(undefined)
  await engine.stop()
  await rm(sheets, { recursive: true, force: true })
}

const dearest = Object.entries(units).sort((a, b) => b[1].write * 5 + b[1].read - a[1].write * 5 - a[1].read)
print(`${dearest.length} calls measured; the 20 dearest:`)
for (const [call, { read, write, trips }] of dearest.slice(0, 20))
  print(
    `  ${call.padEnd(36)} ${String(read).padStart(7)} read ${String(write).padStart(6)} write ${String(trips).padStart(3)} trips`,
  )
for (const line of failed) print(`  not measured: ${line}`)
if (process.argv.includes('--write')) {
  const file = path.join(root, 'docs/units.json')
  const sorted = Object.fromEntries(Object.entries(units).sort(([a], [b]) => (a < b ? -1 : 1)))
  const text = `{\n${Object.entries(sorted)
    .map(
      ([call, value]) =>
        `  ${JSON.stringify(call)}: ${JSON.stringify(value)
          .replaceAll(/([:,{])/g, '$1 ')
          .replace('}', ' }')}`,
    )
    .join(',\n')}\n}\n`
  JSON.parse(text)
  writeFileSync(file, text)
  print(`${Object.keys(JSON.parse(readFileSync(file, 'utf8'))).length} calls in docs/units.json`)
}
