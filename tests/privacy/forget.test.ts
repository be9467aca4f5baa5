import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { auditBook } from '@tendero/core/kernel/books/audit'
import { today } from '@tendero/core/kernel/books/spans'
import { documents } from '@tendero/core/kernel/db/client'
import { everyKind } from '@tendero/core/kernel/db/declared'
import type { Item } from '@tendero/core/kernel/db/keys'
import { unpack } from '@tendero/core/kernel/db/pack'
import { personalKinds } from '@tendero/core/kernel/db/personal/kinds'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { type Shop, shopToSell } from '../sales/support'
import { next, nextDocument } from '../samples/makers'
import { asTenant } from '../support/ambient'
import { openJobs } from '../support/jobs'

/** What only this person has, wherever it is written. */
const SECRETS = ['3104567812', 'zulma@ejemplo.co', 'Carrera 77 Sur', 'la de los gatos']

async function buyer({ api }: Pick<Shop, 'api'>, document = nextDocument()) {
  const { id } = await api.parties.createClient({
    ...{ document_type_id: '13', document, name: 'Zulma Quiñones', phone: '3104567812', email: 'zulma@ejemplo.co' },
    ...{ address: 'Carrera 77 Sur # 1-2', city: '05001', notes: 'Es la de los gatos' },
  })
  return { id, document }
}

async function bought({ api, storageId, pay }: Shop, client_id: string, paid = 10_000) {
  const service = await api.catalog.createService({ name: `Corte ${next()}`, value: 10_000 })
  return api.sales.createOrder({
    ...{ type: 2, storage_id: storageId, client_id },
    products: [{ product_id: service.id, kind: 'service', quantity: 1, price: 10_000 }],
    ...{ name: 'Zulma Quiñones', phone: '3104567812', address: 'Carrera 77 Sur # 1-2', city: '05001' },
    ...(paid ? { payments: [{ payment_type_id: pay.transfer, value: paid }] } : {}),
  })
}

const daysLater = (days: number) => () => new Date(Date.now() + days * 86_400_000)

/** Does the work that waits, as it is done some days later. @returns what it tells */
async function lookAfter({ tenant, api }: Shop, days: number): Promise<string> {
  const [mine, ...others] = (await openJobs()).filter((job) => job.tenant === tenant && job.type === 'person.forget')
  expect(others).toEqual([])
  await asTenant(tenant, () => runJob({ tenant, jobId: mine!.id }, jobs), { now: daysLater(days) })
  return (await api.jobs.showJob({ id: mine!.id })).summary ?? ''
}

/** Everything that the table has of a shop but for its audit and its finished jobs, as one text. */
async function keptOf(tenant: string): Promise<string> {
  const found: string[] = []
  let ExclusiveStartKey: Record<string, unknown> | undefined
  do {
    const page = await documents().send(new ScanCommand({ TableName: process.env.TENDERO_TABLE, ExclusiveStartKey }))
    for (const item of page.Items ?? [])
      if (item.pk.startsWith(`T#${tenant}#`) && !/#(audit|auditCopy|idem|job)(#|$)/.test(item.pk))
        found.push(JSON.stringify(unpack(item as Item)))
    ExclusiveStartKey = page.LastEvaluatedKey
  } while (ExclusiveStartKey)
  return found.join('\n')
}

const seen = async (tenant: string, words = SECRETS) => {
  const kept = await keptOf(tenant)
  return words.filter((word) => kept.includes(word))
}

it('who bought keeps name and document in what the law asks for, and nothing else of them is left in the shop', async () => {
  const [shop, neighbour] = [await shopToSell(), await shopToSell()]
  const { id, document } = await buyer(shop)
  await buyer(neighbour, document)
  const order = await bought(shop, id)
  const quote = await shop.api.offers.createQuote({
    ...{ client_id: id, storage_id: shop.storageId, name: 'Zulma Quiñones', phone: '3104567812' },
    products: [
      {
        product_id: (await shop.api.catalog.listServices({})).data[0]!.id,
        kind: 'service',
        quantity: 1,
        price: 10_000,
      },
    ],
  })
  await Promise.all([1, 2].map(() => shop.api.privacy.erasePerson({ id })))
  expect(await lookAfter(shop, 0)).toContain('Sigue en curso: 1 pedido y 1 cotización. Lo miramos otra vez el ')
  expect(await seen(shop.tenant)).toEqual(['3104567812', 'Carrera 77 Sur'])

  for (const status of ['despachado', 'en transito', 'entregado'])
    await shop.api.sales.setStatus({ id: order.id, status })
  await shop.api.offers.setQuoteStatus({ id: quote.id, status: 'rechazada' })
  expect(await lookAfter(shop, 8)).toMatch(/lo manda: 1 pedido\.$/)
  expect(await seen(shop.tenant)).toEqual([])
  expect(await seen(neighbour.tenant)).toEqual(SECRETS)
  expect(await shop.api.sales.getOrder({ id: order.id })).toMatchObject({ total: 10_000, remaining: 0 })
  expect(await shop.api.parties.getClient({ id })).toMatchObject({ name: 'Zulma Quiñones', document, active: false })
  expect((await shop.api.offers.getQuote({ id: quote.id })).client.name).toBe('Datos borrados')
  const facts = await asTenant(shop.tenant, () => auditBook.read(today(), today()), { now: daysLater(8) })
  const mine = facts.filter(({ summary }) => summary?.startsWith('Borró datos personales'))
  expect(mine.length).toBeGreaterThan(0)
  expect(SECRETS.filter((word) => JSON.stringify(mine).includes(word))).toEqual([])
})

/** Names of the fields of a schema, at any depth. */
function fieldsOf(schema: unknown, found = new Set<string>(), done = new Set<unknown>()): Set<string> {
  if (typeof schema !== 'object' || schema === null || done.has(schema)) return found
  done.add(schema)
  if (schema instanceof z.ZodObject)
    for (const [name, inner] of Object.entries(schema.shape)) {
      found.add(name)
      fieldsOf(inner, found, done)
    }
  const {
    innerType,
    element,
    valueType,
    options,
    in: from,
    out,
    left,
    right,
  } = (schema as z.ZodType).def as never as Record<string, unknown>
  for (const inner of [innerType, element, valueType, from, out, left, right, ...((options as unknown[]) ?? [])])
    fieldsOf(inner, found, done)
  return found
}

it('every kind of row that has the name or the address of somebody who buys says so', async () => {
  await everyKind()
  const personal = new Set(personalKinds().map(({ name }) => name))
  const core = path.resolve(import.meta.dirname, '../../packages/core/src')
  const modules = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test|\.d)\.ts$/.test(name),
  )
  const untold = new Set<string>()
  for (const name of modules) {
    for (const one of Object.values((await import(path.join(core, name))) as object)) {
      const kind = one as { name?: string; schema?: unknown; keyOf?: unknown; global?: boolean }
      if (typeof kind !== 'object' || kind === null || !kind.keyOf || !(kind.schema instanceof z.ZodObject)) continue
      const names = fieldsOf(kind.schema)
      if (
        ['clientName', 'clientPhone', 'thirdName', 'recipient'].some((field) => names.has(field)) &&
        !personal.has(kind.name!)
      )
        untold.add(kind.name!)
    }
  }
  expect([...untold]).toEqual([])
  expect(personal.size).toBeGreaterThan(14)
})
