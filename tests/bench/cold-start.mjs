// Cold start: import and first response in a fresh process, side by side with the least that does such work: a bare Hono
// handler that reads the same table. 20 runs of each, in turn; medians.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { buildLambda, bundling, loadedBytes } from '../../scripts/lib/lambda.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { median, times as ratioText, row, source, withEngine, world } from './lib.mjs'

const RUNS = Number(process.env.RUNS ?? 20)
const BAR = 1.3

const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
const table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT, region: 'us-east-1' }))
const app = new Hono()
app.get('/api/v2/*', async (c) => {
  const { Item } = await table.send(new GetCommand({ TableName: process.env.TENDERO_TABLE, Key: { pk: 'x', sk: 'x' } }))
  return c.json({ found: Item !== undefined })
})
export const handler = handle(app)
`

/** Milliseconds that a fresh process takes to load the bundle, and then to answer its first event. */
function firstAnswer(bundle, event, status = 200) {
  const child = spawn(process.execPath, [path.join(root, 'tests/stacks/invoke.mjs'), bundle], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      TENDERO_QUIET: '',
      TENDERO_METRICS: 'on',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    },
  })
  child.stdin.end(`${JSON.stringify(event)}\n`)
  const lines = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('\u0000')) lines.push(JSON.parse(line.slice(1)))
  })
  return new Promise((resolve, reject) =>
    child.once('close', () => {
      const [loaded, answered] = lines
      if (answered?.answer?.statusCode !== status) return reject(new Error(JSON.stringify(answered ?? 'no answer')))
      resolve({ load: loaded.ms, answer: answered.ms })
    }),
  )
}

/** Builds the bundle of the API and the bare one, in `folder`. */
async function bundles(folder) {
  const chunks = await buildLambda(path.join(folder, 'ours'))
  const bare = path.join(folder, 'bare.mjs')
  const program = path.join(folder, 'bare.js')
  writeFileSync(program, BARE)
  // The libraries are found from the project, wherever the program is.
  const resolve = { ...bundling.input.resolve, modules: [path.join(root, 'node_modules')] }
  const bundle = await rolldown({ ...bundling.input, resolve, input: program })
  await bundle.write({ ...bundling.output, file: bare, codeSplitting: false })
  const bytes = loadedBytes(chunks, [
    'packages/functions/src/lambda/api.ts',
    'packages/functions/src/api.ts',
    'packages/core/src/settings/calls.ts',
  ])
  return { bare, ours: path.join(folder, 'ours/api.mjs'), bytes }
}

async function measureIn(folder) {
  const { bare, ours, bytes } = await bundles(folder)
  const [{ httpEvent }, { token }] = await Promise.all([source('tests/stacks/lambda.ts'), world.newShop('Arranque')])
  const signedIn = httpEvent('GET', '/api/v2/typePayment', { headers: { authorization: `Bearer ${token}` } })
  const anonymous = httpEvent('GET', '/api/v2/typePayment')
  const seen = { bare: [], first: [], list: [] }
  for (let i = 0; i < RUNS; i++) {
    seen.bare.push(await firstAnswer(bare, httpEvent('GET', '/api/v2/x')))
    seen.first.push(await firstAnswer(ours, anonymous, 401))
    seen.list.push(await firstAnswer(ours, signedIn))
  }
  const total = (list) => median(list.map(({ load, answer }) => load + answer))
  const parts = (list) => `${total(list).toFixed(0)} ms (${median(list.map((run) => run.load)).toFixed(0)} to load)`
  const against = `${parts(seen.bare)} bare Hono + SDK, one GetItem`
  const cold = (what, list, bar) => {
    const ratio = total(list) / total(seen.bare)
    const bars = bar ? [`≤ ${bar} ×`, ratio <= bar] : []
    return row(what, parts(list), against, ratioText(ratio), ...bars)
  }
  const kilobytes = Math.round(bytes / 1000)
  return [
    row('API bundle read by a first call', `${kilobytes} KB`, '', '', '≤ 700 KB', kilobytes <= 700),
    cold('cold start: import + first response', seen.first, BAR),
    cold('… a list for a session, two round trips', seen.list),
  ]
}

export async function measureColdStart() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-cold-'))
  try {
    return await withEngine(() => measureIn(folder))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
