// A day of many sales, written as the product writes them: a real sale at each till is captured as it is committed, and
// what it put is put again for other goods, numbers and hours; what it added to is added to as often.
import { createRequire } from 'node:module'
import { putAll } from './catalogue.mjs'
import { commandsOf, core, documents, inside } from './lib.mjs'

const { GetCommand, PutCommand, UpdateCommand } = createRequire(import.meta.url)('@aws-sdk/lib-dynamodb')
const [{ pack, unpack }, { Stock }, { newId }, { hourOf, startOfDay, dayOf }] = await Promise.all(
  ['kernel/db/pack', 'inventory/stock/stock', 'kernel/values/id', 'kernel/values/time'].map(core),
)

const OWN = /^(pk|sk|v|ttl|gsi\dpk|gsi\dsk|packed)$/
const LINES = 3
const table = () => process.env.TENDERO_TABLE

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Another id of the same kind, made at an instant. */
function idLike(id, at) {
  const time = Array.from({ length: 10 }, (_, i) => DIGITS[Math.floor(at.getTime() / 32 ** (9 - i)) % 32])
  return `${id.slice(0, id.indexOf('_') + 1)}${time.join('')}${newId('fact').slice(-16)}`
}

/** What a sale put, apart from rows that all sales share, and what it added to; `text` is the item as JSON. */
function templateOf(commands) {
  const { TransactItems } = commands.find(({ name }) => name === 'TransactWriteItems').input
  const puts = []
  const adds = []
  let sequence
  for (const action of TransactItems) {
    const [[verb, body]] = Object.entries(action)
    if (verb === 'Update') adds.push(body)
    if (verb !== 'Put') continue
    const kind = body.Item.pk.split('#')[2]
    const item = unpack(body.Item)
    if (kind === 'sequence') sequence = item
    else if (kind !== 'stock')
      puts.push({
        kind,
        text: JSON.stringify(item),
        plain: Object.keys(body.Item).filter((name) => !OWN.test(name)),
        packed: 'packed' in body.Item,
      })
  }
  const order = JSON.parse(puts.find(({ kind }) => kind === 'order').text)
  return { puts, adds, sequence, order }
}

/** Ids of what a sale made, in its own items: each sale has others. */
const idsOf = ({ puts }) => {
  const made = ['order', 'entry', 'movement', 'sale', 'audit']
  return [...new Set(puts.filter(({ kind }) => made.includes(kind)).map(({ text }) => JSON.parse(text).id))]
}

/** The items of the sale number `i`, at an instant, of three goods. */
function itemsOf(template, ids, { at, number, goods, left, key }) {
  const { order } = template
  const swaps = [
    ...ids.map((id) => [id, idLike(id, at)]),
    [order.at, at.toISOString()],
    [order.number, number],
    [order.number.replace('-', ' '), number.replace('-', ' ')],
    ...order.lines.flatMap((line, j) => [
      [line.productId, goods[j].id],
      [line.name, goods[j].name],
      [line.sku, goods[j].sku],
    ]),
  ]
  return template.puts.map(({ kind, text, plain, packed }) => {
    let changed = text
    for (const [from, to] of swaps) changed = changed.replaceAll(from, to)
    const item = JSON.parse(changed)
    if (kind === 'idem') item.sk = `${key}|0`
    if (kind === 'sale') {
      item.hour = hourOf(at)
      item.gsi1sk = item.gsi1sk.replace(/^\d+/, number.split('-')[1])
    }
    if (kind === 'movement') {
      const good = goods.find(({ id }) => id === item.itemId)
      item.balanceQuantity = left.get(good.id) * 1_000
      item.balanceCents = left.get(good.id) * good.costCents
    }
    return packed ? pack(item, plain) : item
  })
}

/** Sells `count` times at several tills from the beginning of today on; `sellAt(till)` makes a real sale of three of `goods`. */
export async function putDay({ tenant, storageId, goods, count, tills, units, sellAt }) {
  const start = startOfDay(dayOf(new Date())).getTime()
  const end = Date.now() - 60_000
  const left = new Map(goods.map(({ id }) => [id, units]))
  await inside(tenant, async () => {
    const templates = []
    for (let till = 0; till < tills; till++) {
      await sellAt(till)
      const template = templateOf(await commandsOf(() => sellAt(till)))
      templates.push({ ...template, ids: idsOf(template), next: template.sequence.next, sold: 0 })
    }
    const items = []
    for (let i = 0; i < count; i++) {
      const template = templates[i % tills]
      const at = new Date(start + Math.floor(((end - start) * i) / count))
      const three = Array.from({ length: LINES }, (_, j) => goods[(i * 7 + j * 1_013) % goods.length])
      for (const { id } of three) left.set(id, left.get(id) - 1)
      const number = template.order.number.replace(/\d+$/, String(template.next++))
      template.sold += 1
      items.push(...itemsOf(template, template.ids, { at, number, goods: three, left, key: `day-${i}` }))
      if (items.length > 5_000) await putAll(items.splice(0))
    }
    await putAll(items)
    await putAll(
      goods.map(({ id: itemId, costCents }) => {
        const ids = { id: `${itemId}.${storageId}`, itemId, productId: itemId, storageId }
        const n = left.get(itemId)
        return Stock.toItem({ ...ids, quantity: n * 1_000, valueCents: n * costCents, minimum: 0 }, 1)
      }),
    )
    for (const { adds, sequence, next, sold } of templates) {
      for (const body of adds) await documents().send(new UpdateCommand(times(body, sold)))
      const { Item } = await numberOf(sequence)
      await documents().send(new PutCommand({ TableName: table(), Item: { ...Item, next, v: Item.v + 1 } }))
    }
  })
}

const numberOf = async ({ pk, sk }) => {
  return documents().send(new GetCommand({ TableName: table(), Key: { pk, sk } }))
}

/** The same addition `n` times at once. */
function times({ TableName, Key, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues }, n) {
  const deltas = Object.entries(ExpressionAttributeValues).filter(([name]) => name.startsWith(':d'))
  return {
    ...{ TableName, Key, UpdateExpression, ExpressionAttributeNames },
    ExpressionAttributeValues: Object.fromEntries(deltas.map(([name, value]) => [name, value * n])),
  }
}
