// A transfer beside its own transaction sent raw, and the closing of a count of 5,000 lines.
import { putAll, putProducts } from './catalogue.mjs'
import { call, core, inside, median, ms, row, sideBySide, source, spread, stepsOf, timed, times } from './lib.mjs'
import { rawWriteOf, told, unitsOf, writesOf } from './raw.mjs'

const LINES = 5_000
const READINGS = 30
/** One of each ten, and the two of the first three that are no tenth. */
const DIFFERENT = LINES / 10 + 2

const [{ Stock }, { handler }, { drainJobs }, { movementBook }, time] = await Promise.all([
  core('inventory/stock/stock'),
  source('packages/functions/src/jobs/worker.ts'),
  source('tests/support/engine.ts'),
  core('inventory/stock/movement'),
  core('kernel/values/time'),
])

async function shopWithStock() {
  const shop = await (await source('tests/sales/support.ts')).shopToSell()
  const { id: north } = await shop.api.inventory.createStorage({ name: 'Bodega Norte' })
  const goods = await putProducts(shop.tenant, LINES)
  const row = ({ id: itemId }, storageId, quantity) => {
    const ids = { id: `${itemId}.${storageId}`, itemId, productId: itemId, storageId }
    return Stock.toItem({ ...ids, quantity, valueCents: quantity * 500, minimum: 0 }, 1)
  }
  await inside(shop.tenant, () => putAll(goods.map((good) => row(good, shop.storageId, 1_000_000))))
  return { shop, north, goods }
}

async function transfers({ shop, north, goods }) {
  const send = () =>
    call(
      'POST /transfer',
      {
        store_origin: shop.storageId,
        store_destination: north,
        status: 'sent',
        products: [0, 1, 2].map((i) => ({ product_id: goods[i].id, quantity: 1 })),
      },
      shop.token,
    )
  await send()
  const units = await unitsOf(send)
  const sent = (await stepsOf(send)).flat()
  const write = sent.find(({ name }) => name === 'TransactWriteItems')
  const seen = await sideBySide(80, { ours: send, raw: rawWriteOf(write) })
  const items = write.input.TransactItems.length
  return row(
    `send a transfer of 3 lines (${sent.length} round trips, ${items} items)`,
    spread(seen.ours),
    `${spread(seen.raw)} its transaction raw; ${told(units)}`,
    times(median(seen.ours) / median(seen.raw)),
  )
}

/** Some work once, beside the transactions that it committed, sent raw one after the other; `lines` of it. */
async function beside(what, lines, work) {
  let took = 0
  let units
  const writes = await writesOf(async () => {
    units = await unitsOf(async () => {
      took = await timed(work)
    })
  })
  const raw = await timed(async () => {
    for (const write of writes) await rawWriteOf(write)()
  })
  const rate = (ms) => `${Math.round((lines / ms) * 1_000).toLocaleString('en')} lines/s`
  return row(
    what,
    `${ms(took)}, ${rate(took)}`,
    `${ms(raw)} its ${writes.length} transactions raw; ${told(units)}`,
    times(took / raw),
  )
}

/** Counts every product, one of each ten with a unit less, and closes: what the calls take, and what the job. */
async function count({ shop, goods }) {
  const { id } = await shop.api.inventory.createCount({ storage_id: shop.storageId })
  const readings = goods.map((good, i) => ({ product_id: good.id, quantity: i < 3 ? 990 : i % 10 === 0 ? 999 : 1_000 }))
  const lines = LINES.toLocaleString('en')
  const counting = await beside(`count ${lines} lines, ${READINGS} a call`, LINES, async () => {
    for (let i = 0; i < readings.length; i += READINGS)
      await shop.api.inventory.countLines({ id, readings: readings.slice(i, i + READINGS) })
  })
  const closing = await beside(`close that count: ${DIFFERENT} differences posted`, LINES, async () => {
    await shop.api.inventory.closeCount({ id })
    await drainJobs(handler)
  })
  const { status } = await shop.api.inventory.getCount({ id })
  if (status !== 'closed') throw new Error(`the count ended as ${status}`)
  const posted = await inside(shop.tenant, async () => {
    const today = time.dayOf(new Date())
    return (await movementBook.read(today, today)).filter((m) => m.cause === 'count').length
  })
  if (posted !== DIFFERENT) throw new Error(`${posted} differences posted, not ${DIFFERENT}`)
  return [counting, closing]
}

export async function measureStock() {
  const shop = await shopWithStock()
  return [await transfers(shop), ...(await count(shop))]
}
