// Puts what export-merchant.mjs took out into another table and bucket, or back into the same after a loss.
//   node scripts/import-merchant.mjs --from folder               (TENDERO_TABLE and TENDERO_BUCKET say into where)
// Never overwrites: a row that is there already and equal is skipped, so a stopped import is simply run again; one that
// is there and differs (the shop has gone on, or its log-in belongs to another shop) stops it, before anything more is written.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import { GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { clients, inParallel, options } from './lib/aws.mjs'
import { decodeRow, encodeRow } from './lib/rows.mjs'

const USAGE = 'TENDERO_TABLE=… TENDERO_BUCKET=… node scripts/import-merchant.mjs --from folder'
const { from } = options({ from: { type: 'string' } }, ['from'], USAGE)
const { TENDERO_TABLE: TableName, TENDERO_BUCKET: Bucket } = process.env
const manifest = JSON.parse(await readFile(path.join(from, 'manifest.json'), 'utf8'))
if (manifest.format !== 1) throw new Error(`unknown format ${manifest.format}`)
const table = clients.table()

const lines = (name) => createInterface({ input: createReadStream(path.join(from, name)) })

/** Text of a row whatever the order of its attributes. */
const canonical = (row) => JSON.parse(encodeRow(row))

async function differs(row) {
  const { Item } = await table.send(
    new GetItemCommand({ TableName, Key: { pk: row.pk, sk: row.sk }, ConsistentRead: true }),
  )
  return Item !== undefined && !isDeepStrictEqual(canonical(Item), canonical(row))
}

/** Rows that stand in the way: looked for before the first write. */
async function conflicts() {
  const found = []
  await inParallel(lines('rows.jsonl'), 16, async (line) => {
    const row = decodeRow(line)
    if (!row.pk.S.startsWith(`T#${manifest.tenant}#`) && row.tenant?.S !== manifest.tenant)
      throw new Error(`a row of somebody else: ${row.pk.S}`)
    if (await differs(row)) found.push(`${row.pk.S} | ${row.sk.S}`)
  })
  return found
}

async function importRows() {
  const count = { written: 0, there: 0 }
  await inParallel(lines('rows.jsonl'), 16, async (line) => {
    const Item = decodeRow(line)
    try {
      await table.send(new PutItemCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' }))
      count.written += 1
    } catch (error) {
      if (error.name !== 'ConditionalCheckFailedException') throw error
      count.there += 1
    }
  })
  return count
}

async function importFiles() {
  const s3 = clients.files()
  let count = 0
  await inParallel(lines('files.jsonl'), 8, async (line) => {
    const { path: name, contentType, sha256 } = JSON.parse(line)
    const Body = await readFile(path.join(from, 'files', ...name.split('/')))
    if (createHash('sha256').update(Body).digest('hex') !== sha256) throw new Error(`damaged file ${name}`)
    const Key = `T/${manifest.tenant}/${name}`
    await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: contentType }))
    count += 1
  })
  return count
}

const standing = await conflicts()
if (standing.length > 0) {
  console.error(`${standing.length} rows are there already and differ; nothing was written:`)
  for (const key of standing.slice(0, 10)) console.error(`  ${key}`)
  process.exit(1)
}
const files = await importFiles()
const { written, there } = await importRows()
if (written + there !== manifest.rows || files !== manifest.files) throw new Error('the folder is not complete')
console.log(`${written} rows and ${files} files of ${manifest.tenant} brought in; ${there} rows were there already`)
