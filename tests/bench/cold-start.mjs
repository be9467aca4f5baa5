// Cold start: import and first response in a fresh process, side by side with the least that does such work: a bare Hono
// handler that asks the same table for the same rows. 20 runs of each, in turn; medians.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { rolldown } from 'rolldown'
import { buildLambda, bundling, loadedBytes } from '../../scripts/lib/lambda.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { call, median, times as ratioText, row, source, stepsOf, withEngine, world } from './lib.mjs'

const RUNS = Number(process.env.RUNS ?? 20)
const BAR = 1.3

/** Answers with what the requests of `STEPS` find, step by step; those of a step are sent together. */
const BARE = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { Hono } from 'hono'
import { handle } from 'hono/aws-lambda'
const commands = { GetItem: GetCommand, BatchGetItem: BatchGetCommand, Query: QueryCommand }
const table = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: process.env.DYNAMODB_ENDPOINT, region: 'us-east-1' }))
const app = new Hono()
app.get('/api/v2/*', async (c) => {
  const found = []
  for (const step of JSON.parse(process.env.STEPS))
    found.push(await Promise.all(step.map(({ name, input }) => table.send(new commands[name](input)))))
  return c.json({ data: found.at(-1).flatMap(({ Items }) => Items ?? []) })
})
export const handler = handle(app)
`

/** Milliseconds that a fresh process takes to load the bundle, and then to answer its first event. */
function firstAnswer(bundle, event, env = {}) {
  const child = spawn(process.execPath, [path.join(root, 'tests/stacks/invoke.mjs'), bundle], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...env,
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
      if (answered?.answer?.statusCode !== 200) return reject(new Error(JSON.stringify(answered ?? 'no answer')))
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
  const steps = await stepsOf(() => call('GET /typePayment', {}, token))
  const env = { STEPS: JSON.stringify(steps) }
  const seen = { bare: [], ours: [] }
  for (let i = 0; i < RUNS; i++) {
    seen.bare.push(await firstAnswer(bare, signedIn, env))
    seen.ours.push(await firstAnswer(ours, signedIn))
  }
  const total = (list) => median(list.map(({ load, answer }) => load + answer))
  const parts = (list) => `${total(list).toFixed(0)} ms (${median(list.map((run) => run.load)).toFixed(0)} to load)`
  const ratio = total(seen.ours) / total(seen.bare)
  const kilobytes = Math.round(bytes / 1000)
  return [
    row('API bundle read by a first call', `${kilobytes} KB`, '', '', '≤ 700 KB', kilobytes <= 700),
    row(
      `cold start: import + first list for a session, ${steps.length} round trips`,
      parts(seen.ours),
      `${parts(seen.bare)} bare Hono + SDK, the same reads`,
      ratioText(ratio),
      `≤ ${BAR} ×`,
      ratio <= BAR,
    ),
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
