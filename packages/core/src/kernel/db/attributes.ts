import type { Readable } from 'node:stream'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'

/*
 * Rows as DynamoDB's protocol carries them. What is sent goes through the SDK's own functions. What comes is most of what a
 * question costs: the SDK reads each attribute twice, by its schema and into plain values. Here an answer is parsed once, and
 * the SDK is left the refusals, which it names.
 */

type Row = Record<string, unknown>

/** Parts of a request that are made of attributes. */
const ROWS = new Set(['Key', 'Item', 'ExclusiveStartKey', 'ExpressionAttributeValues'])

/** A request with plain values, as the SDK's client takes it. @throws Error for a value that has no form there */
export function toAttributes(input: object): object {
  const toRow = (row: unknown) => marshall(row as Row, { removeUndefinedValues: true })
  const to = (name: string, value: unknown): unknown => {
    if (ROWS.has(name)) return toRow(value)
    if (name === 'Keys') return (value as unknown[]).map(toRow)
    if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? toAttributes(one) : one))
    return typeof value === 'object' && value !== null ? toAttributes(value) : value
  }
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, to(name, value)]])),
  )
}

/** @throws RangeError for an integer that a number cannot hold: rounding it in silence would lose money */
function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`number out of range: ${text}`)
  return number
}

/** The plain value of an attribute, such as `{ S: 'a' }`, as the protocol's JSON has it. */
function plain(attribute: Row): unknown {
  const [type] = Object.keys(attribute)
  const value = attribute[type!]
  switch (type) {
    case 'S':
    case 'BOOL':
      return value
    case 'N':
      return toNumber(value as string)
    case 'B': {
      const bytes = Buffer.from(value as string, 'base64')
      return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
    }
    case 'M':
      return toRow(value as Row)
    case 'L':
      return (value as Row[]).map(plain)
    case 'NULL':
      return null
    default:
      throw new TypeError(`attribute of the type ${type}`)
  }
}

/** Makes a row of attributes one of values, in place. */
function toRow(row: Row): Row {
  for (const name of Object.keys(row)) row[name] = plain(row[name] as Row)
  return row
}

/** An answer's JSON with its rows as plain values. */
function fromAttributes(answer: Row): Row {
  for (const name of ['Item', 'Attributes', 'LastEvaluatedKey']) if (answer[name]) toRow(answer[name] as Row)
  for (const row of (answer.Items ?? []) as Row[]) toRow(row)
  for (const rows of Object.values(answer.Responses ?? {}) as Row[][]) rows.forEach(toRow)
  for (const { Keys } of Object.values(answer.UnprocessedKeys ?? {}) as { Keys: Row[] }[]) Keys.forEach(toRow)
  return answer
}

/** What the SDK's own reader is given in place of an answer that was read. */
const READ = new TextEncoder().encode('{}')

interface Response {
  statusCode: number
  body: Readable | Uint8Array
  answer?: Row
}

/** By events: an iterator takes a turn of the loop for each part. */
const textOf = (body: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Uint8Array[] = []
    body.on('data', (part) => parts.push(part))
    body.once('error', reject)
    body.once('end', () => resolve(Buffer.concat(parts).toString()))
  })

type Step = (args: object) => Promise<{ response: unknown; output: object }>

const read = (next: Step) => async (args: object) => {
  const result = await next(args)
  const response = result.response as Response
  if (response.statusCode !== 200) return result
  response.answer = fromAttributes(JSON.parse(await textOf(response.body as Readable)))
  response.body = READ
  return result
}

const answer = (next: Step) => async (args: object) => {
  const result = await next(args)
  Object.assign(result.output, (result.response as Response).answer)
  return result
}

/** Makes a client answer with plain values. */
export function readPlainly({ middlewareStack }: DynamoDBClient): void {
  const at = { toMiddleware: 'deserializerMiddleware', override: true } as const
  middlewareStack.addRelativeTo(read as never, { ...at, name: 'readPlainly', relation: 'after' })
  middlewareStack.addRelativeTo(answer as never, { ...at, name: 'answerPlainly', relation: 'before' })
}
