import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CreateTableCommand } from '@aws-sdk/client-dynamodb'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { User } from '@tendero/core/identity/people/user'
import { act } from '@tendero/core/kernel/db/act'
import { documents } from '@tendero/core/kernel/db/client'
import { kind } from '@tendero/core/kernel/db/kind'
import { tableDefinition } from '@tendero/core/kernel/db/table'
import { getFile, putFile, removeFile } from '@tendero/core/kernel/files/store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { startBreaker } from '../faults/breaker'
import { type Shop, saleOf, shopToSell, stocked } from '../sales/support'
import { asTenant } from '../support/ambient'
import { idleStaff, newShop, type World } from '../support/world'

const root = path.resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-export-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const script = async (name: string, args: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [path.join(root, 'scripts', name), ...args], {
    cwd: root,
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', ...env },
  })

/** The same text for the same value, in whatever order its parts come. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, v) => {
    if (v instanceof Uint8Array) return Buffer.from(v).toString('base64')
    return v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v
  })

/** Everything that a table holds of a shop: how many rows, and one hash of them. */
async function rowsOf(tenant: string, TableName: string): Promise<{ count: number; hash: string }> {
  const { Items = [] } = await documents().send(new ScanCommand({ TableName }))
  const rows = Items.filter(({ pk, tenant: whose }) => pk.startsWith(`T#${tenant}#`) || whose === tenant)
  const hash = createHash('sha256').update(rows.map(canonical).sort().join('\n')).digest('hex')
  return { count: rows.length, hash }
}

/** Values of every type, under a name that the export knows. */
const Oddity = kind({
  name: 'bulkundo',
  label: 'la rareza',
  schema: z.object({
    id: z.string(),
    text: z.string(),
    n: z.number(),
    list: z.array(z.unknown()),
    bytes: z.instanceof(Uint8Array),
  }),
})
const odd = {
  id: 'ñandú "1"',
  text: 'línea\nB: {"B":"x"} é',
  n: -9_007_199_254_740_991,
  list: [null, true, { B: 'no' }],
  bytes: new Uint8Array([0, 255, 10]),
}
const image = new Uint8Array(70_000).map((_, i) => i % 256)

let shop: Shop
let neighbour: World

beforeAll(async () => {
  ;[shop, neighbour] = await Promise.all([shopToSell(), newShop('Vecina')])
  const good = await stocked(shop, { name: 'Panela' })
  await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
  await idleStaff(shop)
  // Who has a shop works in another one too: the log-in stays that of their own.
  const { email } = await asTenant(neighbour.tenant, () => User.get(neighbour.userId))
  const person = { name: 'Vecina', email, password: 'una-clave-larga-2', user_type: 5 }
  const role = await shop.api.identity.createRole({ name: 'De ambas', permissions: [] })
  await shop.api.identity.register({ ...person, role_id: role.id })
  await shop.api.settings.createPaymentType({ name: 'Nequi mudado' })
  await asTenant(shop.tenant, async () => {
    await act(async (unit) => unit.insert(Oddity, odd))
    await putFile('logos/uno.png', image, 'image/png')
    await putFile('jobs/hoja.xlsx', new Uint8Array([1, 2, 3]), 'application/zip')
  })
  await asTenant(neighbour.tenant, () => putFile('logos/ajena.png', image, 'image/png'))
})

describe('a merchant moved out and in', () => {
  const moved = 'tendero-moved'
  const out = path.join(folder, 'out')

  it('is the same rows, of any type, and the same files, and nothing of the neighbour', async () => {
    const asked = new Set<string>()
    const table = await startBreaker(process.env.DYNAMODB_ENDPOINT!)
    table.meet((action) => void asked.add(action))
    const env = { DYNAMODB_ENDPOINT: table.url }
    const { stdout } = await script('export-merchant.mjs', ['--tenant', shop.tenant, '--to', out], env)
    await table.stop()
    expect(stdout).toContain('2 files')
    expect([...asked].sort()).toEqual(['GetItem', 'Query'])
    const text = readFileSync(path.join(out, 'rows.jsonl'), 'utf8')
    expect(text).not.toContain(neighbour.tenant)
    await documents().send(new CreateTableCommand(tableDefinition(moved)) as never)
    const hashes = await asTenant(shop.tenant, async () => {
      const hash = async (name: string) =>
        createHash('sha256')
          .update((await getFile(name)).bytes)
          .digest('hex')
      const before = [await hash('logos/uno.png'), await hash('jobs/hoja.xlsx')]
      await removeFile('logos/uno.png')
      await removeFile('jobs/hoja.xlsx')
      await script('import-merchant.mjs', ['--from', out], { TENDERO_TABLE: moved })
      return { before, after: [await hash('logos/uno.png'), await hash('jobs/hoja.xlsx')] }
    })
    expect(hashes.after).toEqual(hashes.before)
    const [there, here] = [await rowsOf(shop.tenant, moved), await rowsOf(shop.tenant, process.env.TENDERO_TABLE!)]
    expect(there.count).toBeGreaterThan(60)
    expect(there).toEqual(here)
  })

  it('can be brought in again after a stop: what is there is skipped', async () => {
    const { stdout } = await script('import-merchant.mjs', ['--from', out], { TENDERO_TABLE: moved })
    expect(stdout).toMatch(/^0 rows/)
  })

  it('works in its new place: its owner signs in and finds everything', async () => {
    const home = process.env.TENDERO_TABLE
    process.env.TENDERO_TABLE = moved
    try {
      const types = (await shop.api.settings.loadPaymentTypes({})) as { name: string }[]
      expect(types.map(({ name }) => name)).toContain('Nequi mudado')
      expect(await asTenant(shop.tenant, () => Oddity.get(odd.id))).toMatchObject(odd)
      await expect(neighbour.api.settings.loadPaymentTypes({})).rejects.toMatchObject({ status: 401 })
    } finally {
      process.env.TENDERO_TABLE = home
    }
  })

  it('never overwrites: a shop that went on is left as it is', async () => {
    await shop.api.settings.createPaymentType({ name: 'Después' })
    await asTenant(shop.tenant, () =>
      act(async (unit) => unit.replace(Oddity, await Oddity.get(odd.id), { ...odd, text: 'otro' })),
    )
    const before = await rowsOf(shop.tenant, process.env.TENDERO_TABLE!)
    await expect(script('import-merchant.mjs', ['--from', out])).rejects.toThrow('there already and differ')
    expect(await rowsOf(shop.tenant, process.env.TENDERO_TABLE!)).toEqual(before)
  })

  it('is refused when a file was damaged or a row is of somebody else', async () => {
    const bad = path.join(folder, 'bad')
    await script('export-merchant.mjs', ['--tenant', neighbour.tenant, '--to', bad])
    writeFileSync(path.join(bad, 'files/logos/ajena.png'), 'x')
    await expect(script('import-merchant.mjs', ['--from', bad], { TENDERO_TABLE: moved })).rejects.toThrow(
      'damaged file',
    )
    writeFileSync(path.join(bad, 'rows.jsonl'), '{"pk":{"S":"T#ten_x#thing"},"sk":{"S":"a"}}\n')
    await expect(script('import-merchant.mjs', ['--from', bad], { TENDERO_TABLE: moved })).rejects.toThrow(
      'somebody else',
    )
  })
})
