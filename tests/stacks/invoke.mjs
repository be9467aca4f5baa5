// Loads a bundle in this fresh process, as Lambda does, and gives its handler the events that come on stdin, a line
// each. Answers a line each: `{ answer, error, ms }`; the first line tells how long the import took.
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const started = performance.now()
const say = (line) => process.stdout.write(`\u0000${JSON.stringify(line)}\n`)
const { handler } = await import(pathToFileURL(process.argv[2]))
say({ ms: performance.now() - started })

for await (const line of createInterface({ input: process.stdin })) {
  const from = performance.now()
  const outcome = await handler(JSON.parse(line), { awsRequestId: 'test' }).then(
    (answer) => ({ answer: answer ?? null }),
    (error) => ({ error: String(error) }),
  )
  say({ ...outcome, ms: performance.now() - from })
}
