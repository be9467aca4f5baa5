import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asSystem, withContext } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { putFile } from '@tendero/core/kernel/files/store'
import { Job, type JobData } from '@tendero/core/kernel/jobs/job'
import { newId } from '@tendero/core/kernel/values/id'
import { beforeAll, expect, it } from 'vitest'
import { engine } from '../support/engine'
import { apiWith, idleStaff, newShop, type World } from '../support/world'

let shop: World
let other: World

beforeAll(async () => {
  ;[shop, other] = await Promise.all([newShop(), newShop()])
})

const DAY_MS = 86_400_000
const asShop = <T>(work: () => Promise<T>) =>
  withContext(
    { actor: { type: 'public' }, requestId: 'test', call: 'test', from: 'local', now: () => new Date() },
    () => asSystem(shop.tenant, 'Prueba', work),
  )

/** A job of the owner that is over and left a file. */
const done = (bytes: Uint8Array, changes: Partial<JobData> = {}) =>
  asShop(async () => {
    const id = newId('job')
    const path = `imports/${id}-por-corregir.xlsx`
    await putFile(path, bytes, 'application/zip')
    const at = new Date().toISOString()
    await act(async (unit) =>
      unit.insert(Job, {
        ...{
          id,
          tenant: shop.tenant,
          userId: shop.userId,
          type: 'probe',
          lane: 'imports',
          title: 'Prueba',
          state: 'done',
          input: {},
        },
        ...{ done: 1, total: 1, errors: [], tries: 1, createdAt: at, finishedAt: at, visible: true },
        result: { path, name: 'años "por" corregir.xlsx', contentType: 'application/zip' },
        ...changes,
      }),
    )
    return id
  })

/** More than Lambda can answer. */
const large = new Uint8Array(7_500_000).map((_, i) => (i * 7919) % 251)

it('a result of more than 6 MB is downloaded whole from the store, under its name', async () => {
  const id = await done(large)
  const { url, name, size, expires_at } = await shop.api.jobs.jobResult({ id })
  expect([name, size]).toEqual(['años "por" corregir.xlsx', large.length])
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(120_000)
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="a_os__por__corregir.xlsx"; filename*=UTF-8''a%C3%B1os%20%22por%22%20corregir.xlsx`,
  )
  expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true)
})

it('the address opens that file alone, for reading, for two minutes and with nothing of the session in it', async () => {
  const [id, next] = [await done(new Uint8Array([1])), await done(new Uint8Array([2]))]
  const { url } = await shop.api.jobs.jobResult({ id })
  expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('120')
  expect(url).not.toContain(shop.token)
  expect((await fetch(url.replace(id, next))).status).toBe(403)
  expect((await fetch(url.replace(shop.tenant, other.tenant))).status).toBe(403)
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
})

it('nobody gets an address for the result of another shop, nor staff for the result of a colleague', async () => {
  const id = await done(new Uint8Array([1]))
  await expect(other.api.jobs.jobResult({ id })).rejects.toMatchObject({ status: 404 })
  const staff = apiWith(await idleStaff(shop))
  await expect(staff.jobs.jobResult({ id })).rejects.toMatchObject({ status: 404 })
})

it('a result that the store no longer keeps is offered to nobody', async () => {
  const finishedAt = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const [kept, dropped] = [
    await done(new Uint8Array([1]), { finishedAt: finishedAt(29) }),
    await done(new Uint8Array([1]), { finishedAt: finishedAt(31) }),
  ]
  expect((await shop.api.jobs.showJob({ id: kept })).result).toEqual({ name: 'años "por" corregir.xlsx' })
  expect((await shop.api.jobs.showJob({ id: dropped })).result).toBeUndefined()
  await expect(shop.api.jobs.jobResult({ id: dropped })).rejects.toMatchObject({
    status: 409,
    body: { error: 'Este archivo ya no está: los resultados se guardan 30 días.' },
  })
})

/** Makes the stored result of a job older than it is. */
async function age(id: string, days: number): Promise<void> {
  const key = `imports/${shop.tenant}/${id}-por-corregir.xlsx`
  const record = path.join(engine().data, 'files/records', `${encodeURIComponent(key)}.json`)
  const stored = JSON.parse(await readFile(record, 'utf8'))
  const modified = new Date(Date.now() - days * DAY_MS).toISOString()
  await writeFile(record, JSON.stringify({ ...stored, modified }))
}

it('the local store drops results by itself after thirty days, as the rules of the bucket do', async () => {
  const [kept, dropped] = [await done(new Uint8Array([1])), await done(new Uint8Array([2]))]
  await age(kept, 29)
  await age(dropped, 31)
  const { url } = await shop.api.jobs.jobResult({ id: dropped })
  expect(await engine().objects?.dropOld()).toBe(1)
  expect((await fetch(url)).status).toBe(404)
  await expect(shop.api.jobs.jobResult({ id: dropped })).rejects.toMatchObject({ status: 404 })
  expect((await fetch((await shop.api.jobs.jobResult({ id: kept })).url)).status).toBe(200)
})
