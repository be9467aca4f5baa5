// Stands in front of the local engine and makes it as slow as DynamoDB is from a Lambda, and as strict: a transaction that
// meets another one on an item is refused as a conflict, which the local engine, doing one after the other, never does.
import { createServer, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds, each way and inside, as they are within one region. */
const WAY_MS = 2
const READ_MS = 2
const WRITE_MS = 12

const keyOf = (item) => {
  const [{ Key, Item }] = Object.values(item)
  const { pk, sk } = Key ?? Item
  return `${pk.S}|${sk.S}`
}

async function bodyOf(stream) {
  const chunks = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const conflict = (keys, locked) => ({
  __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
  Message: 'Transaction cancelled',
  CancellationReasons: keys.map((key) => ({ Code: locked.has(key) ? 'TransactionConflict' : 'None' })),
})

/** Serves the engine at `target` slowly. Answers its address, how many conflicts there were, and how to stop it. */
export async function slowTable(target) {
  const { hostname: host, port } = new URL(target)
  const locked = new Set()
  let conflicts = 0
  const asked = {}
  const forward = ({ method, url: path, headers }, body) =>
    new Promise((resolve, reject) => {
      const onward = request({ host, port, method, path, headers }, async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: await bodyOf(answer) }),
      )
      onward.once('error', reject)
      onward.end(body)
    })
  async function transact(req, body) {
    const keys = JSON.parse(body).TransactItems.map(keyOf)
    if (keys.some((key) => locked.has(key))) {
      conflicts += 1
      const headers = { 'content-type': 'application/x-amz-json-1.0' }
      return { status: 400, headers, body: Buffer.from(JSON.stringify(conflict(keys, locked))) }
    }
    for (const key of keys) locked.add(key)
    try {
      await wait(WRITE_MS)
      return await forward(req, body)
    } finally {
      for (const key of keys) locked.delete(key)
    }
  }
  const server = createServer(async (req, res) => {
    const body = await bodyOf(req)
    await wait(WAY_MS)
    const action = String(req.headers['x-amz-target']).split('.').at(-1)
    asked[action] = (asked[action] ?? 0) + 1
    const writes = action === 'TransactWriteItems'
    if (!writes) await wait(READ_MS)
    const answer = await (writes ? transact(req, body) : forward(req, body))
    await wait(WAY_MS)
    res.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    conflicts: () => conflicts,
    asked: () => ({ ...asked }),
    stop,
  }
}
