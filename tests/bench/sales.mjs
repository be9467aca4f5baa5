// A sale of 3 lines at the counter: what it costs beside its own transaction, sent raw to the same engine.
import { call, commandsOf, median, ms, quantile, row, sideBySide, source, throughput, times, world } from './lib.mjs'
import { rawWriteOf } from './raw.mjs'

const TILLS = 32
const ROUNDS = 3

/** A shop with goods in stock and a token for each till, its turn open. */
async function shopWithTills() {
  const selling = await source('tests/sales/support.ts')
  const shop = await selling.shopToSell()
  const goods = []
  for (let i = 0; i < 3 * TILLS; i++) goods.push(await selling.stocked(shop, { units: 1_000_000 }))
  const role = await shop.api.identity.createRole({
    name: 'Cajeros',
    permissions: ['pos-create', 'pos-read', 'sale-create'],
  })
  const tokens = []
  for (let till = 1; till <= TILLS; till++) {
    const email = `caja.${till}.${process.pid}.${Date.now()}@tendero.co`
    const details = { name: `Caja ${till}`, email, password: 'una-clave-larga-3', role_id: role.id, user_type: 4 }
    const { id } = await shop.api.identity.register(details)
    const token = await world.session({ tenant: shop.tenant, userId: id })
    await world.apiWith(token).treasury.openShift({ base: 0, register: `Caja ${till}`, prefix: `K${till}` })
    tokens.push(token)
  }
  /** Sells 3 lines at a till; each till has goods of its own, as 32 people who do not sell the same thing at once. */
  let keys = 0
  const sell = (till) => {
    const lines = [0, 1, 2].map((i) => [goods[(till % TILLS) * 3 + i], 1])
    const key = `bench-${process.pid}-${++keys}`
    const sale = { ...selling.cashSaleOf(shop, lines), type: 3 }
    return call('POST /domicilio', sale, tokens[till % TILLS], { 'idempotency-key': key })
  }
  return { shop, sell }
}

/** Medians of throughput of two things, in turn. */
async function both(clients, total, ours, raw) {
  const seen = { ours: [], raw: [] }
  for (let i = 0; i < ROUNDS; i++) {
    seen.ours.push(await throughput(clients, total, ours))
    seen.raw.push(await throughput(clients, total, raw))
  }
  return { ours: median(seen.ours), raw: median(seen.raw) }
}

export async function measureSales() {
  const { sell } = await shopWithTills()
  for (let i = 0; i < 4 * TILLS; i++) await sell(i)
  const sent = await commandsOf(() => sell(0))
  const write = sent.find(({ name }) => name === 'TransactWriteItems')
  const items = write.input.TransactItems.length
  const raw = rawWriteOf(write)
  for (let i = 0; i < 50; i++) await raw()
  const alone = await sideBySide(150, { ours: () => sell(0), raw })
  const many = await both(TILLS, 320, sell, raw)
  const oneTill = await both(8, 160, () => sell(0), raw)
  const rate = (n) => `${n.toFixed(0)}/s`
  const share = many.ours / many.raw
  return [
    row(
      'sale of 3 lines with its key: round trips',
      String(sent.length),
      '1 write',
      times(sent.length),
      '≤ 3',
      sent.length <= 3,
    ),
    row('… items in its transaction', String(items), '', '', '≤ 16', items <= 16),
    row(
      '… at 32 clients, 32 tills',
      rate(many.ours),
      `${rate(many.raw)} its transaction raw`,
      `${(share * 100).toFixed(0)} %`,
      '≥ 60 %',
      share >= 0.6,
    ),
    row(
      '… at 8 clients, one till',
      rate(oneTill.ours),
      `${rate(oneTill.raw)} its transaction raw`,
      `${((oneTill.ours / oneTill.raw) * 100).toFixed(0)} %`,
      '≥ 220/s',
      oneTill.ours >= 220,
    ),
    row(
      '… alone, p50',
      ms(median(alone.ours)),
      `${ms(median(alone.raw))} its transaction raw`,
      times(median(alone.ours) / median(alone.raw)),
      '≤ 15 ms',
      median(alone.ours) <= 15,
    ),
    row(
      '… alone, p95',
      ms(quantile(alone.ours, 0.95)),
      `${ms(quantile(alone.raw, 0.95))} its transaction raw`,
      times(quantile(alone.ours, 0.95) / quantile(alone.raw, 0.95)),
    ),
  ]
}
