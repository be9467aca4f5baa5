// One numbering under parallel Lambdas: 32 processes of the API's bundle, a table as slow and strict as DynamoDB, and the
// worker of the lane of numbers as its event source runs it. The processes are warmed up first: on AWS each has a processor
// for itself, here all of them share those of this machine, and on a busy one the times say nothing.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildLambda } from '../../scripts/lib/lambda.mjs'
import { ms, quantile, row, source } from './lib.mjs'
import { slowTable } from './slow-table.mjs'

const PROCESSES = 32
const A_SECOND = 20
const SECONDS = 15
const SLOWEST_MS = 2_000

const [{ LambdaProcess, httpEvent }, selling, { startPoller }] = await Promise.all(
  ['tests/stacks/lambda.ts', 'tests/sales/support.ts', 'packages/functions/src/local/poller.ts'].map(source),
)

/** What a deployed function finds in its environment. */
const environment = (tableUrl, numbersUrl) => ({
  ...Object.fromEntries(
    ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'S3_ENDPOINT', 'SQS_ENDPOINT', 'JOBS_QUEUE_URL']
      .concat(['TENDERO_TABLE', 'TENDERO_BUCKET', 'TENDERO_SECRET', 'TENDERO_SEAL_SECRET'])
      .map((name) => [name, process.env[name]]),
  ),
  DYNAMODB_ENDPOINT: tableUrl,
  NUMBERS_QUEUE_URL: numbersUrl,
  TENDERO_SEAL_SECRET: 'a seal for measurements only, 32 bytes',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
})

/** Sends sales to the first process that is free, as Lambda does, and notes how each ended. */
function counter(processes, shop, goods) {
  const free = [...processes]
  const waiting = []
  const take = () => free.pop() ?? new Promise((resolve) => waiting.push(resolve))
  const give = (one) => (waiting.length > 0 ? waiting.shift()(one) : free.unshift(one))
  let n = 0
  return async () => {
    const i = n++
    const body = selling.saleOf(shop, [[goods[i % goods.length], 1]])
    const headers = { authorization: `Bearer ${shop.token}`, 'idempotency-key': `numbering-${process.pid}-${i}` }
    const event = httpEvent('POST', '/api/v2/domicilio', { body, headers })
    const started = performance.now()
    const one = await take()
    const { statusCode, body: text } = await one.invoke(event)
    const took = performance.now() - started
    // As the browser does with a 503: the same again, under the same key.
    const told = statusCode === 503 ? (await one.invoke(event)).body : text
    give(one)
    return { statusCode, number: Number(JSON.parse(told).success?.data.number.split('-').at(-1)), ms: took }
  }
}

/** Sales at random moments, `A_SECOND` of them in a second on average, whether or not those before were answered. */
async function atRandom(sell) {
  const sales = []
  const start = performance.now()
  for (let at = 0, seed = 7; at < SECONDS * 1000; ) {
    seed = (seed * 48_271) % 2_147_483_647
    at += (-Math.log(1 - seed / 2_147_483_647) * 1000) / A_SECOND
    await wait(Math.max(0, start + at - performance.now()))
    sales.push(sell())
  }
  return Promise.all(sales)
}

/** As fast as all processes can. */
async function atOnce(sell, each) {
  const start = performance.now()
  const sales = (
    await Promise.all(
      Array.from({ length: PROCESSES }, async () => {
        const own = []
        for (let i = 0; i < each; i++) own.push(await sell())
        return own
      }),
    )
  ).flat()
  return { sales, seconds: (performance.now() - start) / 1000 }
}

const refusedOf = (sales) => sales.filter(({ statusCode }) => statusCode !== 200).length
const sum = (counts) => Object.values(counts).reduce((all, n) => all + n, 0)
const timesOf = (sales) => sales.map((sale) => sale.ms)

/** No number twice or left out in the table, and none told that is not there. Who was refused twice was told none. */
async function isExact(shop, sales) {
  const kept = []
  for (let page = 1, more = true; more; page++) {
    const { data } = await shop.api.sales.listOrders({ page, per_page: 100 })
    kept.push(...data.map(({ number }) => Number(number.split('-').at(-1))))
    more = data.length > 0
  }
  kept.sort((a, b) => a - b)
  const told = sales.map(({ number }) => number).filter((number) => !Number.isNaN(number))
  const known = new Set(kept)
  return (
    kept.every((n, i) => n === i + 1) && new Set(told).size === told.length && told.every((number) => known.has(number))
  )
}

export async function measureNumbering({ sqs, numbersUrl }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-numbering-'))
  const slow = await slowTable(process.env.DYNAMODB_ENDPOINT)
  const started = []
  let lane
  try {
    await buildLambda(folder)
    const run = (entry) => {
      const one = new LambdaProcess(path.join(folder, `${entry}.mjs`), environment(slow.url, numbersUrl))
      started.push(one)
      return one
    }
    const shop = await selling.shopToSell()
    const goods = []
    for (let i = 0; i < 2 * PROCESSES; i++) goods.push(await selling.stocked(shop, { units: 1_000_000 }))
    const worker = run('numbers')
    lane = startPoller({ sqs, queueUrl: numbersUrl, handler: (event) => worker.invoke(event) }, 1)
    const processes = Array.from({ length: PROCESSES }, () => run('api'))
    const sell = counter(processes, shop, goods)
    const warm = []
    for (let i = 0; i < 12 * PROCESSES; i++) warm.push(await sell())
    const burst = await atOnce(sell, 5)
    const before = sum(slow.asked())
    const random = await atRandom(sell)
    const asked = (sum(slow.asked()) - before) / random.length
    await lane.stop()
    const exact = await isExact(shop, [...warm, ...random, ...burst.sales])
    return [
      row(
        `one numbering, ${PROCESSES} processes, ${A_SECOND} sales a second: refused`,
        `${refusedOf(random)} of ${random.length}`,
        exact ? 'no number twice or left out' : 'A NUMBER TWICE OR LEFT OUT',
        '',
        '0',
        refusedOf(random) === 0 && exact,
      ),
      row(
        '… p50 / p95 / slowest',
        [0.5, 0.95, 1].map((q) => ms(quantile(timesOf(random), q))).join(' / '),
        `${asked.toFixed(1)} requests to the table a sale`,
        '',
        `p95 ≤ ${ms(SLOWEST_MS)}`,
        quantile(timesOf(random), 0.95) <= SLOWEST_MS,
      ),
      row(
        '… all at once: sales a second',
        `${((burst.sales.length - refusedOf(burst.sales)) / burst.seconds).toFixed(0)}/s, ${refusedOf(burst.sales)} of ${burst.sales.length} refused`,
        `slowest ${ms(Math.max(...timesOf(burst.sales)))}`,
        '',
        'none refused',
        refusedOf(burst.sales) === 0,
      ),
    ]
  } finally {
    await lane?.stop()
    for (const one of started) one.stop()
    await slow.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
