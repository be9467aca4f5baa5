import { tooLarge } from '../errors'

/** A value as DynamoDB's JSON writes it. Source: Amazon DynamoDB API Reference, AttributeValue. Sets are not used. */
export type Attribute =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { B: string }
  | { L: Attribute[] }
  | { M: Attributes }
export type Attributes = Record<string, Attribute>

const isPlain = (value: object) => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/**
 * @throws TypeError for what has no form: undefined in a list, a number that is none, an object of a class; AppError 422
 * for an integer that would not be read back as it is
 */
function toAttribute(value: unknown): Attribute {
  if (typeof value === 'string') return { S: value }
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw tooLarge()
    return { N: String(value) }
  }
  if (typeof value === 'boolean') return { BOOL: value }
  if (value === null) return { NULL: true }
  if (value instanceof Uint8Array) return { B: Buffer.from(value).toString('base64') }
  if (Array.isArray(value)) return { L: value.map(toAttribute) }
  if (typeof value === 'object' && isPlain(value)) return { M: toAttributes(value) }
  throw new TypeError(`no attribute of ${typeof value}: ${String(value)}`)
}

/** The fields of an object as attributes; what is undefined is left out. */
export function toAttributes(row: object): Attributes {
  const attributes: Attributes = {}
  for (const [name, value] of Object.entries(row)) if (value !== undefined) attributes[name] = toAttribute(value)
  return attributes
}

/** @throws RangeError for an integer that a number cannot hold: rounding it in silence would lose money */
function toNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`number out of range: ${text}`)
  return number
}

function fromAttribute(attribute: Attribute): unknown {
  if ('S' in attribute) return attribute.S
  if ('N' in attribute) return toNumber(attribute.N)
  if ('M' in attribute) return fromAttributes(attribute.M)
  if ('L' in attribute) return attribute.L.map(fromAttribute)
  if ('BOOL' in attribute) return attribute.BOOL
  if ('B' in attribute) return new Uint8Array(Buffer.from(attribute.B, 'base64'))
  if ('NULL' in attribute) return null
  throw new TypeError(`unknown attribute: ${Object.keys(attribute).join()}`)
}

/** The object that `toAttributes` made the attributes of. */
export function fromAttributes(attributes: Attributes): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [name, attribute] of Object.entries(attributes)) row[name] = fromAttribute(attribute)
  return row
}

/** Parameters of requests and answers that hold a row or a key; the second ones hold a list of them. */
const ROWS = new Set([
  'Item',
  'Key',
  'ExpressionAttributeValues',
  'ExclusiveStartKey',
  'LastEvaluatedKey',
  'Attributes',
])
const LISTS = new Set(['Items', 'Keys'])

function walk(value: unknown, one: (row: never) => unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => walk(part, one))
  if (typeof value !== 'object' || value === null) return value
  const result: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(value))
    if (part === undefined) continue
    else if (ROWS.has(name)) result[name] = one(part as never)
    else if (LISTS.has(name)) result[name] = (part as never[]).map(one)
    else result[name] = walk(part, one)
  return result
}

/** A request with its rows and keys as attributes. */
export const toRequest = (input: object): object => walk(input, toAttributes) as object

/** An answer with its rows and keys as objects. */
export function fromAnswer(answer: Record<string, unknown>): Record<string, unknown> {
  const { Responses, ...rest } = answer
  const read = walk(rest, fromAttributes) as Record<string, unknown>
  // A BatchGetItem answers its rows by table.
  if (Responses)
    read.Responses = Object.fromEntries(
      Object.entries(Responses).map(([table, rows]) => [table, (rows as Attributes[]).map(fromAttributes)]),
    )
  return read
}
