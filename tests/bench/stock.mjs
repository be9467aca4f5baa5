// A transfer beside its own transaction sent raw, and the closing of a count of 5,000 lines.
import { putAll, putProducts } from './catalogue.mjs'
import { call, core, inside, median, ms, row, sideBySide, source, spread, stepsOf, timed, times } from './lib.mjs'
import { rawOf } from './sales.mjs'

const LINES = 5_000
const READINGS = 30

const [{ Stock }, { handler }, { drainJobs }, { movementBook }, time] = await Promise.all([
  core('inventory/stock'),
  source('packages/functions/src/jobs/worker.ts'),
  source('tests/support/engine.ts'),
  core('inventory/movement'),
  core('kernel/time'),
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
  const sent = (await stepsOf(send)).flat()
  const write = sent.find(({ name }) => name === 'TransactWriteItems')
  const seen = await sideBySide(80, { ours: send, raw: rawOf(write) })
  const items = write.input.TransactItems.length
  return row(
    `send a transfer of 3 lines (${sent.length} round trips, ${items} items)`,
    spread(seen.ours),
    `${spread(seen.raw)} its transaction raw`,
    times(median(seen.ours) / median(seen.raw)),
  )
}

/** Counts every product, one of each ten with a unit less, and closes: what the job takes and what it posted. */
async function count({ shop, goods }) {
  const { id } = await shop.api.inventory.createCount({ storage_id: shop.storageId })
  const readings = goods.map((good, i) => ({ product_id: good.id, quantity: i < 3 ? 990 : i % 10 === 0 ? 999 : 1_000 }))
  const counting = await timed(async () => {
    for (let i = 0; i < readings.length; i += READINGS)
      await shop.api.inventory.countLines({ id, readings: readings.slice(i, i + READINGS) })
  })
  const closing = await timed(async () => {
    await shop.api.inventory.closeCount({ id })
    await drainJobs(handler)
  })
  const { status } = await shop.api.inventory.getCount({ id })
  if (status !== 'closed') throw new Error(`the count ended as ${status}`)
  const posted = await inside(shop.tenant, async () => {
    const today = time.dayOf(new Date())
    return (await movementBook.read(today, today)).filter((m) => m.cause === 'count').length
  })
  const rate = (lines, took) => `${Math.round((lines / took) * 1_000)} lines/s`
  return [
    row(`count ${LINES.toLocaleString('en')} lines, ${READINGS} a call`, ms(counting), rate(LINES, counting), ''),
    row(`close that count: ${posted} differences posted`, ms(closing), rate(LINES, closing), ''),
  ]
}

export async function measureStock() {
  const shop = await shopWithStock()
  return [await transfers(shop), ...(await count(shop))]
}
