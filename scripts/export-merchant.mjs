// Takes a merchant's data out whole: every row as DynamoDB has it, and every file.
//   node scripts/export-merchant.mjs --tenant ten_… --to folder      (TENDERO_TABLE and TENDERO_BUCKET say from where)
// The folder gets rows.jsonl (one row a line, in DynamoDB's own JSON: nothing is lost on the way), files.jsonl (key, type,
// size and hash of each file), files/ and manifest.json. It reads the whole table, so it takes a while in a large one.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ScanCommand } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { clients, inParallel, options } from './lib/aws.mjs'
import { encodeRow } from './lib/rows.mjs'

const USAGE = 'TENDERO_TABLE=… TENDERO_BUCKET=… node scripts/export-merchant.mjs --tenant ten_… --to folder'
const { tenant, to } = options({ tenant: { type: 'string' }, to: { type: 'string' } }, ['tenant', 'to'], USAGE)
if (!/^ten_\w+$/.test(tenant)) throw new Error(`not a tenant: ${tenant}`)
const { TENDERO_TABLE: TableName, TENDERO_BUCKET: Bucket } = process.env
const SEGMENTS = 4

async function* parts() {
  for (let Segment = 0; Segment < SEGMENTS; Segment++) yield Segment
}

/** Rows of the tenant, and the global ones that are its own (the log-ins of its people). Keys of idempotency stay. */
async function exportRows(file) {
  const out = createWriteStream(file)
  const now = Math.floor(Date.now() / 1000)
  let count = 0
  await inParallel(parts(), SEGMENTS, async (Segment) => {
    let ExclusiveStartKey
    do {
      const answer = await clients.table().send(
        new ScanCommand({
          TableName,
          Segment,
          TotalSegments: SEGMENTS,
          ConsistentRead: true,
          FilterExpression:
            '(begins_with(pk, :own) OR (begins_with(pk, :global) AND tenant = :tenant)) AND NOT begins_with(pk, :idem) AND (attribute_not_exists(#ttl) OR #ttl > :now)',
          ExpressionAttributeNames: { '#ttl': 'ttl' },
          ExpressionAttributeValues: {
            ':own': { S: `T#${tenant}#` },
            ':idem': { S: `T#${tenant}#idem` },
            ':global': { S: 'G#' },
            ':tenant': { S: tenant },
            ':now': { N: String(now) },
          },
          ExclusiveStartKey,
        }),
      )
      for (const row of answer.Items ?? []) {
        count += 1
        if (!out.write(`${encodeRow(row)}\n`)) await once(out, 'drain')
      }
      ExclusiveStartKey = answer.LastEvaluatedKey
    } while (ExclusiveStartKey)
  })
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
