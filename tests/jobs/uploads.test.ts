import { beforeAll, expect, it } from 'vitest'
import { newShop, Refusal, type World } from '../support/world'

let shop: World
let other: World

beforeAll(async () => {
  ;[shop, other] = await Promise.all([newShop(), newShop()])
})

const row = (n: number) => `Producto ${n} ${'x'.repeat(60)};REF-${n};${1000 + n}\n`
/** A sheet of more than the 4,5 MB that a call carries. */
const bytes = new TextEncoder().encode(
  `Nombre;SKU;Precio\n${Array.from({ length: 60_000 }, (_, i) => row(i)).join('')}`,
)

async function post(size: number, body: Uint8Array) {
  const { url, fields, reference } = await shop.api.jobs.startUpload({ size })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([body as Uint8Array<ArrayBuffer>]))
  return { reference, response: await fetch(url, { method: 'POST', body: form }) }
}

const preview = (world: World, reference: string) =>
  world.api.goods.previewProducts({ file: reference as unknown as File })

it('a file that no call can carry goes through the store, and its call reads it by reference', async () => {
  expect(bytes.length).toBeGreaterThan(4_500_000)
  const { reference, response } = await post(bytes.length, bytes)
  expect(response.ok).toBe(true)
  const refused = await preview(shop, reference).catch((error) => error as Refusal)
  // 60,000 rows are more than an import takes: the sheet was read, and its own rule answers.
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).status).toBe(422)
  expect(JSON.stringify((refused as Refusal).body)).toMatch(/filas/)
})

it('a reference of another shop is answered like one that does not exist', async () => {
  const { reference } = await post(100, bytes.slice(0, 100))
  await expect(preview(other, reference)).rejects.toMatchObject({ status: 404 })
  await expect(preview(other, `upload:arc_${'0'.repeat(26)}`)).rejects.toMatchObject({ status: 404 })
})

it('the store refuses more bytes than were announced, and no more than 15 MB can be announced', async () => {
  expect((await post(50, bytes.slice(0, 100))).response.ok).toBe(false)
  await expect(shop.api.jobs.startUpload({ size: 15_000_001 })).rejects.toMatchObject({ status: 422 })
})
