import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { headOf, sha256 } from '@tendero/core/closings/heads/head'
import { documents } from '@tendero/core/kernel/db/client'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asTenant } from '../support/ambient'
import { jobFile } from '../support/job-file'
import { newShop, type World } from '../support/world'
import { night, posts } from './books'

const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)

/** What a stranger's machine says of some lines. */
async function verified(lines: readonly string[], earlier?: readonly string[]): Promise<string> {
  const [file, before] = [path.join(folder, 'books.jsonl'), path.join(folder, 'earlier.jsonl')]
  writeFileSync(file, `${lines.join('\n')}\n`)
  if (earlier) writeFileSync(before, `${earlier.join('\n')}\n`)
  const args = ['scripts/verify.mjs', file, ...(earlier ? [before] : [])]
  return run(process.execPath, args).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  )
}

const doJob = async ({ tenant }: World, id: string) => asTenant(tenant, () => runJob({ tenant, jobId: id }, jobs))

async function exported(shop: World): Promise<string[]> {
  const { job } = await shop.api.closings.startBooksExport({})
  await doJob(shop, job)
  return (await (await jobFile(shop, job)).text()).trimEnd().split('\n')
}

const days = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
let shop: World
let ids: string[]
let lines: string[]

beforeAll(async () => {
  shop = await newShop('La que se verifica')
  ids = []
  for (const day of days) for (const _ of [1, 2]) ids.push(await posts(shop.tenant, day))
  ids.push(await posts(shop.tenant, '2026-03-04', { dated: '2026-02-10' }))
  await night(shop.tenant, '2026-03-04')
  lines = await exported(shop)
})

const lineOf = (id: string) => lines.findIndex((line) => line.includes(`"id":"${id}"`) && !line.startsWith('{"books":'))
const headLine = (day: string) =>
  lines.findIndex((line) => line.startsWith('{"books":') && line.includes(`"day":"${day}"`))
const without = (at: number) => lines.filter((_, i) => i !== at)
const edited = (at: number, edit: (line: string) => string) => lines.map((line, i) => (i === at ? edit(line) : line))

describe('an export of the books of a shop', () => {
  it('is whole as it was made, and what came after the last seal is told apart', async () => {
    const told = await verified(lines)
    expect(told).toContain('ENTERO: nada se cambió, agregó, quitó ni movió')
    expect(told).toContain('La que se verifica')
    expect(told).toContain('3 días sellados, del 2026-03-02 al 2026-03-04')
    expect(told).toMatch(/\d+ hechos son de después y aún no tienen sello/)
  })

  it('with one byte edited names the day, the book and the fact', async () => {
    const told = await verified(edited(lineOf(ids[2]!), (line) => line.replace('"debitCents":100', '"debitCents":900')))
    expect(told).toContain(`2026-03-03 · libro diario · ${ids[2]} · cambiado`)
    expect(told).toContain('NO ESTÁ ENTERO: 1 hallazgos')
  })

  it('with any byte of a fact edited is never whole', async () => {
    const at = lineOf(ids[0]!)
    const line = lines[at]!
    const places = Array.from({ length: 12 }, (_, i) => Math.floor((i * line.length) / 12))
    for (const place of places) {
      const other = line[place] === '7' ? '8' : '7'
      const told = await verified(edited(at, () => line.slice(0, place) + other + line.slice(place + 1)))
      expect(told, line.slice(place - 5, place + 5)).toContain('NO ESTÁ ENTERO')
    }
  })

  it('with one fact removed names it', async () => {
    const told = await verified(without(lineOf(ids[6]!)))
    expect(told).toContain(`2026-03-04 · libro diario · ${ids[6]} · quitado`)
  })

  it('with a fact added names it', async () => {
    const at = lineOf(ids[1]!)
    const more = lines[at]!.replaceAll(ids[1]!, `asi_${'0'.repeat(26)}`)
    const told = await verified([...lines.slice(0, at + 1), more, ...lines.slice(at + 1)])
    expect(told).toMatch(/2026-03-02 · libro diario · asi_\w+ · agregado/)
  })

  it('with two facts swapped names both', async () => {
    const [a, b] = [lineOf(ids[0]!), lineOf(ids[3]!)]
    const told = await verified(lines.map((line, i) => (i === a ? lines[b]! : i === b ? lines[a]! : line)))
    for (const id of [ids[0], ids[3]]) expect(told).toContain(`libro diario · ${id} · movido: intercambiado con otro`)
    expect(told).toContain('2 hallazgos')
  })

  it('with a day replaced, its facts, leaves and seal made anew, names the day', async () => {
    const [at, head] = [lineOf(ids[2]!), headLine('2026-03-03')]
    const fact = lines[at]!.replace('"debitCents":100', '"debitCents":900')
    const { leaves, prev } = JSON.parse(lines[head]!)
    const digest = (leaf: string) => (leaf.startsWith(ids[2]!) ? leaf.slice(0, -64) + sha256(fact) : leaf)
    const again = { ...leaves, journal: leaves.journal.map(digest) }
    const { books, hash } = headOf('2026-03-03', prev, again)
    const forged = JSON.stringify({ books, day: '2026-03-03', hash, leaves: again, prev })
    const told = await verified(lines.map((line, i) => (i === at ? fact : i === head ? forged : line)))
    expect(told).toContain('2026-03-03 · el sello del 2026-03-04 no continúa el del 2026-03-03')
    expect(
      await verified(
        lines.map((line, i) => (i === at ? fact : i === head ? forged : line)),
        lines,
      ),
    ).toContain(`2026-03-03 · libro diario · ${ids[2]} · cambiado desde la exportación anterior`)
  })

  it('with the clock of a fact moved back names it, and both instants', async () => {
    const told = await verified(edited(lineOf(ids[4]!), (line) => line.replace('2026-03-04T20', '2026-03-03T20')))
    expect(told).toContain(`2026-03-04 · libro diario · ${ids[4]} · movido: su instante de registro era 2026-03-04T20`)
    expect(told).toContain('reloj atrasado')
  })

  it('with a fact dated on another day names both days', async () => {
    const told = await verified(
      edited(lineOf(ids[6]!), (line) => line.replace('"day":"2026-02-10"', '"day":"2026-02-11"')),
    )
    expect(told).toContain(`${ids[6]} · movido: su fecha era 2026-02-10 y ahora es 2026-02-11`)
  })

  it('with its seals removed or its end cut says so', async () => {
    expect(await verified(without(headLine('2026-03-02')))).toContain('faltan los sellos de los primeros días')
    expect(await verified(without(headLine('2026-03-03')))).toContain('se quitaron días entre los dos')
    expect(await verified(lines.slice(0, -3))).toContain('el archivo está cortado')
  })

  it('is verified by one file that needs nothing but Node', () => {
    const imports = readFileSync('scripts/verify.mjs', 'utf8').matchAll(/^import .* from '(.*)'$/gm)
    for (const [, from] of imports) expect(from).toMatch(/^node:/)
  })
})

describe('verifying in the app', () => {
  const verify = async (world: World) => {
    const { job } = await world.api.closings.startVerification({})
    await doJob(world, job)
    return (await world.api.closings.showSeals({})).verified!
  }
  const key = (day: string, id: string) => ({
    TableName: process.env.TENDERO_TABLE,
    Key: { pk: `T#${shop.tenant}#entry#${day.slice(0, 7)}`, sk: `${day}.${id}` },
  })

  it('says whole, and after somebody changed the table names what, as the export does', async () => {
    const before = await verify(shop)
    expect(before).toMatchObject({ found: 0, through: '2026-03-04', by: 'Prueba' })
    const packed = '{"lines":[]}'
    await documents().send(
      new UpdateCommand({
        ...key('2026-03-02', ids[0]!),
        UpdateExpression: 'SET packed = :packed',
        ExpressionAttributeValues: { ':packed': packed },
      }),
    )
    await documents().send(new DeleteCommand(key('2026-02-10', ids[6]!)))
    const after = await verify(shop)
    expect(after.findings).toEqual([
      expect.objectContaining({ day: '2026-03-02', book: 'Libro diario', fact: ids[0] }),
      { day: '2026-03-04', book: 'Libro diario', fact: ids[6], what: 'quitado' },
    ])
    const told = await verified(await exported(shop))
    for (const { day, fact } of after.findings) expect(told).toContain(`${day} · libro diario · ${fact}`)
  })
})
