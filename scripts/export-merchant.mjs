// Takes a merchant's data out whole: every row as DynamoDB has it, and every file.
//   node scripts/export-merchant.mjs --tenant ten_… --to folder      (TENDERO_TABLE and TENDERO_BUCKET say from where)
// The folder gets rows.jsonl (one row a line, in DynamoDB's own JSON: nothing is lost on the way), files.jsonl (key, type,
// size and hash of each file), files/ and manifest.json. It queries the partitions of the merchant, so its time and price
// are those of their rows, however many others the table has.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { GetItemCommand, paginateQuery } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { register } from 'tsx/esm/api'
import { clients, inParallel, options } from './lib/aws.mjs'
import { encodeRow } from './lib/rows.mjs'

const USAGE = 'TENDERO_TABLE=… TENDERO_BUCKET=… node scripts/export-merchant.mjs --tenant ten_… --to folder'
const { tenant, to } = options({ tenant: { type: 'string' }, to: { type: 'string' } }, ['tenant', 'to'], USAGE)
if (!/^ten_\w+$/.test(tenant)) throw new Error(`not a tenant: ${tenant}`)
const { TENDERO_TABLE: TableName, TENDERO_BUCKET: Bucket } = process.env
const table = clients.table()
const AT_ONCE = 8

// What a merchant may have is told by the product itself.
register()
const [{ asSystem, bound, withContext }, { loginKeys, tenantPartitions }] = await Promise.all([
  import('../packages/core/src/kernel/context.ts'),
  import('../packages/core/src/partitions.ts'),
])
const script = { actor: { type: 'public' }, requestId: 'export', call: 'export', from: 'script', now: () => new Date() }
const ofTenant = (work) => withContext(script, () => asSystem(tenant, 'Exportación', work))

/** Kinds that stay: what they hold opens in this deployment alone. */
const LEFT_OUT = ['secrets']

/** Rows of a partition that have not outlived their time. */
async function* rowsOf(pk) {
  const input = {
    TableName,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk',
    FilterExpression: 'attribute_not_exists(#ttl) OR #ttl > :now',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':pk': { S: pk }, ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  }
  for await (const { Items = [] } of paginateQuery({ client: table }, input)) yield* Items
}

/** The row of a log-in, when it is of this merchant: an address that somebody has in two shops opens one of them. */
async function* ownLogin({ pk, sk }) {
  const Key = { pk: { S: pk }, sk: { S: sk } }
  const { Item } = await table.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))
  if (Item?.tenant?.S === tenant) yield Item
}

/** Rows of the tenant, and the global ones that are its own (the log-ins of its people). Keys of idempotency stay. */
async function exportRows(file) {
  const out = createWriteStream(file)
  let count = 0
  const write = async (rows) => {
    for await (const row of rows) {
      count += 1
      if (!out.write(`${encodeRow(row)}\n`)) await once(out, 'drain')
    }
  }
  await inParallel(
    ofTenant(() => bound(tenantPartitions())),
    AT_ONCE,
    async (pk) => LEFT_OUT.includes(pk.split('#')[2]) || write(rowsOf(pk)),
  )
  await inParallel(await ofTenant(loginKeys), AT_ONCE, (key) => write(ownLogin(key)))
  out.end()
  await once(out, 'finish')
  return count
}

async function* keys() {
  for await (const page of paginateListObjectsV2({ client: clients.files() }, { Bucket, Prefix: `T/${tenant}/` })) {
    for (const { Key } of page.Contents ?? []) yield Key
  }
}

async function exportFiles(folder) {
  const s3 = clients.files()
  const lines = []
  await inParallel(keys(), 8, async (key) => {
    const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket, Key: key }))
    const bytes = await Body.transformToByteArray()
    const file = path.join(folder, 'files', ...key.split('/').slice(2))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    lines.push({ path: key.split('/').slice(2).join('/'), contentType: ContentType, size: bytes.length, sha256 })
  })
  lines.sort((a, b) => (a.path < b.path ? -1 : 1))
  await writeFile(path.join(folder, 'files.jsonl'), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  return lines.length
}

await mkdir(to, { recursive: true })
const [rows, files] = await Promise.all([exportRows(path.join(to, 'rows.jsonl')), exportFiles(to)])
if (rows === 0) throw new Error(`nothing of ${tenant} in ${TableName}`)
const manifest = { format: 1, tenant, rows, files, at: new Date().toISOString() }
await writeFile(path.join(to, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
console.log(`${rows} rows and ${files} files of ${tenant} in ${to}`)
