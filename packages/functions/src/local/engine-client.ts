// Requests to the engine of this machine over sockets that stay open, without what only AWS needs: no signature, no
// tries, no middleware. Answers and errors are those of the SDK's document client, at about a third of its processor time.
import net from 'node:net'

type Attribute = Record<string, unknown>

/** Sockets of one process; more requests wait. */
const MAX_SOCKETS = 64
const CREDENTIAL =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0'
const HEAD_END = Buffer.from('\r\n\r\n')

/** @throws Error as the SDK's marshaller does, for what has no form in the table */
function encodeNumber(value: number): Attribute {
  if (!Number.isFinite(value)) throw new Error(`Special numeric value ${value} is not allowed`)
  if (value > Number.MAX_SAFE_INTEGER) throw new Error(`Number ${value} is greater than Number.MAX_SAFE_INTEGER.`)
  if (value < Number.MIN_SAFE_INTEGER) throw new Error(`Number ${value} is lesser than Number.MIN_SAFE_INTEGER.`)
  return { N: String(value) }
}

function encode(value: unknown): Attribute {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
      return encodeNumber(value)
    case 'boolean':
      return { BOOL: value }
    case 'object':
      if (value === null) return { NULL: true }
      if (Array.isArray(value)) return { L: value.map(encode) }
      if (value instanceof Uint8Array)
        return { B: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64') }
      if (value.constructor === Object || !value.constructor) return { M: encodeMap(value) }
  }
  throw new Error(`Unsupported type passed: ${String(value)}.`)
}

function encodeMap(map: object): Attribute {
  const stored = Object.entries(map).filter(([, value]) => value !== undefined && typeof value !== 'function')
  return Object.fromEntries(stored.map(([name, value]) => [name, encode(value)]))
}

/** @throws RangeError for an integer that a number cannot hold */
function decodeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && !Number.isSafeInteger(number)) throw new RangeError(`number out of range: ${text}`)
  return number
}

function decode(attribute: Attribute): unknown {
  for (const type in attribute) {
    const value = attribute[type]
    switch (type) {
      case 'S':
      case 'BOOL':
        return value
      case 'N':
        return decodeNumber(value as string)
      case 'B': {
        const bytes = Buffer.from(value as string, 'base64')
        return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
      }
      case 'M':
        return decodeMap(value as Attribute)
      case 'L':
        return (value as Attribute[]).map(decode)
      case 'NULL':
        return null
    }
  }
  throw new Error(`Unsupported attribute: ${JSON.stringify(attribute)}`)
}

function decodeMap(map: Attribute): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, decode(value as Attribute)]))
}

/** Fields of a request that hold attributes by name, at any depth. */
const MAPS = new Set(['Item', 'Key', 'ExpressionAttributeValues', 'ExclusiveStartKey'])

/** Turns a field of a request of the document client into the form of the wire. */
function fieldToWire(name: string, value: unknown): unknown {
  if (MAPS.has(name)) return encodeMap(value as object)
  if (name === 'Keys') return (value as object[]).map(encodeMap)
  if (name === 'ExpressionAttributeNames' || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => fieldToWire('', one))
  return toWire(value)
}

const toWire = (input: object): object =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, fieldToWire(name, value)]),
  )

const decodeTables = (tables: Record<string, Attribute[]>) =>
  Object.fromEntries(Object.entries(tables).map(([table, items]) => [table, items.map(decodeMap)]))

/** Turns the attributes of an answer into values. Keys that were not processed are sent again as they are. */
function fromWire(answer: Record<string, unknown>): Record<string, unknown> {
  const { Item, Items, Attributes, LastEvaluatedKey, Responses, UnprocessedKeys } = answer
  if (Item) answer.Item = decodeMap(Item as Attribute)
  if (Items) answer.Items = (Items as Attribute[]).map(decodeMap)
  if (Attributes) answer.Attributes = decodeMap(Attributes as Attribute)
  if (LastEvaluatedKey) answer.LastEvaluatedKey = decodeMap(LastEvaluatedKey as Attribute)
  if (Responses) answer.Responses = decodeTables(Responses as Record<string, Attribute[]>)
  if (UnprocessedKeys)
    for (const rest of Object.values(UnprocessedKeys as Record<string, { Keys: unknown[] }>))
      rest.Keys = rest.Keys.map((key) => decodeMap(key as Attribute))
  return answer
}

/** Builds the SDK's error of a refusal: its name, message, status and fields such as `CancellationReasons`. */
function errorOf(status: number, body: string): Error {
  const { __type = '', message, Message, ...fields } = JSON.parse(body || '{}')
  return Object.assign(new Error(message ?? Message ?? `status ${status}`), {
    name: String(__type).split('#').at(-1) || 'UnknownError',
    $fault: status < 500 ? 'client' : 'server',
    $metadata: { httpStatusCode: status },
    ...fields,
  })
}

interface Reply {
  status: number
  body: string
}

/** One kept socket; it carries one request at a time. */
class Connection {
  private readonly socket: net.Socket
  private received: Buffer[] = []
  private size = 0
  /** Bytes of the reply, once its head is here. */
  private wanted = Number.POSITIVE_INFINITY
  private bodyAt = 0
  private status = 0
  private waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined
  closed = false

  constructor({ hostname, port }: URL) {
    this.socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
    this.socket.on('data', (chunk) => this.receive(chunk))
    this.socket.on('error', (error) => this.fail(error))
    this.socket.on('close', () => this.fail(Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })))
    // A kept socket holds no process back.
    this.socket.unref()
  }

  /** @throws TimeoutError when there is no reply within that time */
  request(bytes: string, withinMs: number | undefined): Promise<Reply> {
    this.socket.ref()
    return new Promise((resolve, reject) => {
      const late = () => this.socket.destroy(Object.assign(new Error('no answer in time'), { name: 'TimeoutError' }))
      const timer = withinMs === undefined ? undefined : setTimeout(late, withinMs)
      const settle = () => clearTimeout(timer)
      this.waiting = {
        resolve: (reply) => {
          settle()
          resolve(reply)
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      this.socket.write(bytes)
    })
  }

  close(): void {
    this.closed = true
    this.socket.destroy()
  }

  private fail(error: Error): void {
    this.closed = true
    this.waiting?.reject(error)
    this.waiting = undefined
  }

  private receive(chunk: Buffer): void {
    this.received.push(chunk)
    this.size += chunk.length
    if (this.wanted === Number.POSITIVE_INFINITY) this.readHead()
    if (this.size < this.wanted) return
    const whole = this.received.length === 1 ? chunk : Buffer.concat(this.received)
    const reply = { status: this.status, body: whole.toString('utf8', this.bodyAt) }
    this.received = []
    this.size = 0
    this.wanted = Number.POSITIVE_INFINITY
    this.socket.unref()
    const { waiting } = this
    this.waiting = undefined
    waiting?.resolve(reply)
  }

  private readHead(): void {
    const all = this.received.length === 1 ? this.received[0]! : Buffer.concat(this.received)
    const end = all.indexOf(HEAD_END)
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)
    if (!length) return void this.socket.destroy(new Error('the engine answered without a length'))
    this.status = Number(head.slice(9, 12))
    this.bodyAt = end + HEAD_END.length
    this.wanted = this.bodyAt + Number(length[1])
  }
}

export interface EngineClient {
  endpoint: string
  /**
   * Sends one request of the document client.
   * @throws an error named as DynamoDB names the refusal, or the socket's; TimeoutError after `withinMs`
   */
  send: (action: string, input: object, options?: { withinMs?: number }) => Promise<Record<string, unknown>>
  close: () => void
}

/** A client of the engine at that address. */
export function openEngineClient(endpoint: string): EngineClient {
  const url = new URL(endpoint)
  const free: Connection[] = []
  const all = new Set<Connection>()
  const queue: ((connection: Connection) => void)[] = []

  const take = (): Connection | Promise<Connection> => {
    for (let kept = free.pop(); kept; kept = free.pop()) if (!kept.closed) return kept
    if (all.size >= MAX_SOCKETS) return new Promise((resolve) => queue.push(resolve))
    const opened = new Connection(url)
    all.add(opened)
    return opened
  }
  const release = (connection: Connection) => {
    let next = connection
    if (connection.closed) {
      all.delete(connection)
      if (queue.length === 0) return
      next = new Connection(url)
      all.add(next)
    }
    const waiting = queue.shift()
    if (waiting) waiting(next)
    else free.push(next)
  }

  const send: EngineClient['send'] = async (action, input, { withinMs } = {}) => {
    const body = JSON.stringify(toWire(input))
    const connection = await take()
    try {
      const { status, body: text } = await connection.request(
        `POST / HTTP/1.1\r\nhost: ${url.host}\r\nauthorization: ${CREDENTIAL}\r\nx-amz-date: 20260101T000000Z\r\nx-amz-target: DynamoDB_20120810.${action}\r\ncontent-type: application/x-amz-json-1.0\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
        withinMs,
      )
      if (status !== 200) throw errorOf(status, text)
      return fromWire(JSON.parse(text))
    } finally {
      release(connection)
    }
  }
  const close = () => {
    for (const connection of all) connection.close()
  }
  return { endpoint, send, close }
}
