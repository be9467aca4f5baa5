// Verifying 1,000,000 facts of a shop, beside reading the same file and hashing each of its lines.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { core, row, source, timed, times } from './lib.mjs'

const FACTS = 1_000_000
const DAYS = 365
const LINES = 5
const BAR_MS = 60_000

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`

/** An entry of a sale, as the export writes it. */
function factOf(canonical, day, i) {
  const line = (account, debitCents, creditCents) => ({ account, debitCents, creditCents })
  const id = `asi_${String(i).padStart(26, '0')}`
  const lines = Array.from({ length: LINES }, (_, n) => line(`1105${n}5`, n % 2 ? 0 : 119_000 + i, n % 2 ? 119_000 : 0))
  const at = `${day}T15:00:00.000Z`
  const who = { userId: 'usr_00000000000000000000000000', userName: 'Prueba' }
  const document = { documentKind: 'order', documentId: `ped_${i}`, documentNumber: `V-${i}` }
  return { id, at, text: canonical({ id, day, at, concept: 'Venta', lines, ...document, ...who }) }
}

/** Writes the export of a shop: a year of entries, each day sealed. */
async function writeExport(file) {
  const [{ canonical, headOf, sha256 }, { addDays }] = await Promise.all([
    core('closings/heads/head'),
    core('kernel/values/time'),
  ])
  const out = createWriteStream(file)
  const write = async (lines) => void (out.write(`${lines.join('\n')}\n`) || (await once(out, 'drain')))
  const aDay = Math.ceil(FACTS / DAYS)
  const days = Array.from({ length: DAYS }, (_, i) => addDays('2025-01-01', i))
  const factsOf = (n) =>
    Array.from({ length: Math.min(aDay, FACTS - n * aDay) }, (_, i) => factOf(canonical, days[n], n * aDay + i))
  await write([canonical({ format: 'tendero-books-1', shop: { id: 'ten_1', name: 'Medida' }, through: days.at(-1) })])
  let prev = ''
  for (const [n, day] of days.entries()) {
    const leaves = { journal: factsOf(n).map(({ id, at, text }) => `${id} ${day} ${at} ${sha256(text)}`) }
    const { hash, books } = headOf(day, prev, leaves)
    await write([canonical({ books, day, hash, leaves, prev })])
    prev = hash
  }
  await write([canonical({ book: 'journal' })])
  for (const n of days.keys()) await write(factsOf(n).map(({ text }) => text))
  await write([canonical({ end: true, facts: FACTS })])
  out.end()
  await once(out, 'finish')
}

async function hashLines(file) {
  for await (const line of createInterface({ input: createReadStream(file) }))
    createHash('sha256').update(line).digest()
}

export async function measureVerify() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-verify-'))
  const file = path.join(folder, 'books.jsonl')
  try {
    await writeExport(file)
    const { verify } = await source('scripts/verify.mjs')
    const hashed = await timed(() => hashLines(file))
    let found
    const took = await timed(async () => {
      found = await verify(file)
    })
    if (found.facts !== FACTS || found.findings.length > 0) throw new Error(`verify: ${found.findings.length} findings`)
    const size = `${(statSync(file).size / 1e6).toFixed(0)} MB`
    return [
      row(
        `verify.mjs: ${FACTS.toLocaleString('en')} facts of ${DAYS} days, ${size}`,
        seconds(took),
        `${seconds(hashed)} to read and hash its lines`,
        times(took / hashed),
        '≤ 60 s',
        took <= BAR_MS,
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
