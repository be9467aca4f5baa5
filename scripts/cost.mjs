// What a month costs on AWS:  node scripts/cost.mjs [--sales 100,10000,1000000] [--prices file.json]
// Units are the measured ones (docs/units.json, from tests/bench/units.mjs); prices are inputs: a file names those that
// differ. What a sale brings with it is written out below, so that it can be argued with.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { options } from './lib/aws.mjs'
import { root } from './lib/paths.mjs'

/** US dollars, us-east-1, without free tiers unless said. */
const PRICES = {
  readMillion: 0.125,
  writeMillion: 0.625,
  tableGbMonth: 0.25,
  backupGbMonth: 0.2,
  lambdaMillion: 0.2,
  lambdaGbSecond: 0.0000133334,
  apiMillion: 1,
  cdnGb: 0.085,
  cdnFreeGb: 1_000,
  cdnMillion: 1,
  cdnFreeMillion: 10,
  filesGbMonth: 0.023,
  putMillion: 5,
  queueMillion: 0.4,
  mailThousand: 0.1,
  logGb: 0.5,
  alarm: 0.1,
  dashboard: 3,
  metric: 0.3,
  firewall: 6,
  firewallMillion: 0.6,
  copyGbMonth: 0.1,
  key: 1,
}

/** Calls that go with one sale: the till, what is looked at around it, and the day's reports shared among its sales. */
const CALLS_OF_A_SALE = {
  // A process that meets a shop for the first time in a month looks whether its books are open, and opens them.
  'first sale of 3 lines': 0.05,
  'sale of 3 lines': 0.95,
  'catalog.searchProducts': 3,
  'parties.searchClients': 0.5,
  'sales.listOrders': 1,
  'sales.getOrder': 1,
  'sales.printPosInvoice': 1,
  'reports.today': 0.1,
  'reports.report': 0.05,
}

/** What an open page asks for by itself in an hour: the bell and the jobs, each minute while it is looked at. */
const CALLS_OF_A_PAGE_HOUR = { 'reports.listNotifications': 60, 'jobs.listJobs': 60 }

const SHAPE = {
  /** A sale with its lines, entry, movements, facts, audit and index copies. */
  tableKbOfSale: 22,
  /** Years that are kept, for the size of the table. */
  yearsKept: 1,
  /** JSON answers and the app's files, by sale. */
  cdnKbOfSale: 60,
  lambdaMsOfCall: 40,
  lambdaGb: 1,
  logKbOfCall: 1,
  mailsOfSale: 0.2,
  filesGb: 1,
  /** Sales of a shop in a month. */
  salesOfShop: 1_000,
  /** Hours in a month for which somebody of a shop looks at a page: two people, eight hours, 25 days. */
  pageHoursOfShop: 400,
  /** Its audit records as the copies have them: compressed. */
  auditKbOfSale: 1,
  /** Queues that workers wait at, whether or not there is work: Lambda asks each five times at once, for 20 s. */
  queues: 7,
  pollsOfQueue: (5 * 31 * 86_400) / 20,
  /** Copies by month that are kept. */
  copies: 13,
  /** A sweep a minute, the clock each hour and a night's sums a day. */
  cronRuns: 31 * 1_440 + 31 * 24 + 31,
  /** Metrics that alarms look at: each is paid for. */
  alarms: 57,
  /** Series that are there whoever calls: what the log says of jobs and crons, what SES says of mails. */
  fixedMetrics: 12,
  /** Series by call and by area that a busy shop makes; a small one makes them for some hours of the month. */
  metrics: 130,
}

const units = JSON.parse(readFileSync(path.join(root, 'docs/units.json'), 'utf8'))

/** Read units, write units and calls of what is asked for so many times. */
function sumOf(asked) {
  const sum = { read: 0, write: 0, calls: 0 }
  for (const [call, times] of Object.entries(asked)) {
    const measured = units[call]
    if (!measured) throw new Error(`${call} is not in docs/units.json: node tests/bench/units.mjs --write`)
    sum.read += measured.read * times
    sum.write += measured.write * times
    sum.calls += times
  }
  return sum
}
const ofSale = sumOf(CALLS_OF_A_SALE)
const ofPageHour = sumOf(CALLS_OF_A_PAGE_HOUR)

/** The month's bill, by service, in dollars. */
function month(sales, price) {
  const shops = Math.ceil(sales / SHAPE.salesOfShop)
  const all = (what) => sales * ofSale[what] + shops * SHAPE.pageHoursOfShop * ofPageHour[what]
  const [reads, writes, calls] = ['read', 'write', 'calls'].map((what) => all(what) / 1e6)
  const tableGb = (sales * 12 * SHAPE.yearsKept * SHAPE.tableKbOfSale) / 1e6
  const cdnGb = (sales * SHAPE.cdnKbOfSale) / 1e6
  const activeHours = Math.min(1, sales / 3_000)
  return {
    'DynamoDB: reads': reads * price.readMillion,
    'DynamoDB: writes': writes * price.writeMillion,
    'DynamoDB: storage and recovery': tableGb * (price.tableGbMonth + price.backupGbMonth),
    'AWS Backup: copies by month': (tableGb / 2) * SHAPE.copies * price.copyGbMonth,
    Lambda:
      (calls + SHAPE.cronRuns / 1e6) * price.lambdaMillion +
      (calls * 1e6 + SHAPE.cronRuns) * (SHAPE.lambdaMsOfCall / 1000) * SHAPE.lambdaGb * price.lambdaGbSecond,
    'API Gateway': calls * price.apiMillion,
    CloudFront:
      Math.max(0, cdnGb - price.cdnFreeGb) * price.cdnGb + Math.max(0, calls - price.cdnFreeMillion) * price.cdnMillion,
    'WAF: firewall': price.firewall + calls * price.firewallMillion,
    'S3: files': SHAPE.filesGb * price.filesGbMonth,
    'S3: copies of the audit':
      ((sales * 12 * SHAPE.yearsKept * SHAPE.auditKbOfSale) / 1e6) * price.filesGbMonth +
      ((shops * 31) / 1e6) * price.putMillion,
    'SQS: polling': ((SHAPE.queues * SHAPE.pollsOfQueue) / 1e6) * price.queueMillion,
    'SQS: messages': ((sales * SHAPE.mailsOfSale * 3) / 1e6) * price.queueMillion,
    'KMS: key of the vault': price.key,
    SES: ((sales * SHAPE.mailsOfSale) / 1000) * price.mailThousand,
    'CloudWatch: logs': calls * SHAPE.logKbOfCall * price.logGb,
    'CloudWatch: metrics': (SHAPE.fixedMetrics + SHAPE.metrics * activeHours) * price.metric,
    'CloudWatch: alarms and dashboard': SHAPE.alarms * price.alarm + price.dashboard,
  }
}

const values = options(
  { sales: { type: 'string', default: '100,10000,1000000' }, prices: { type: 'string' } },
  [],
  'node scripts/cost.mjs [--sales 100,10000] [--prices file.json]',
)
const price = { ...PRICES, ...(values.prices ? JSON.parse(readFileSync(values.prices, 'utf8')) : {}) }
const amounts = values.sales.split(',').map(Number)
const bills = amounts.map((sales) => month(sales, price))
const dollars = (n) => (n < 0.005 ? '0.00' : n.toFixed(2))
const told = ({ calls, read, write }) =>
  `${calls.toFixed(1)} calls, ${read.toFixed(1)} read units, ${write.toFixed(1)} write units`

console.log(`A sale: ${told(ofSale)}\n`)
console.log(`An hour of an open page: ${told(ofPageHour)}\n`)
console.log(
  `Counted: ${SHAPE.queues} queues, ${SHAPE.cronRuns} runs of crons, ${SHAPE.alarms} metrics with an alarm, ${SHAPE.fixedMetrics} series of metrics besides those by call and area\n`,
)
console.log(`| US$ a month | ${amounts.map((n) => `${n.toLocaleString('en-US')} sales`).join(' | ')} |`)
console.log(`| --- |${amounts.map(() => ' ---: |').join('')}`)
for (const service of Object.keys(bills[0])) {
  console.log(`| ${service} | ${bills.map((bill) => dollars(bill[service])).join(' | ')} |`)
}
const total = (bill) => Object.values(bill).reduce((sum, n) => sum + n, 0)
console.log(`| **Total** | ${bills.map((bill) => `**${dollars(total(bill))}**`).join(' | ')} |`)
console.log(`| by sale | ${bills.map((bill, i) => (total(bill) / amounts[i]).toFixed(5)).join(' | ')} |`)
