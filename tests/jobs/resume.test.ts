import { withContext } from '@tendero/core/kernel/context'
import type { Jobs, Work } from '@tendero/core/kernel/jobs/declare'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

const at = <T>(minutes: number, fn: () => Promise<T>) =>
  withContext(
    {
      ...{ actor: { type: 'public' }, requestId: 'resume', call: 'resume', from: 'system' },
      now: () => new Date(Date.now() + minutes * 60_000),
    },
    fn,
  )

/** The handlers of a worker that dies, with whatever it has under way, once it has done so many rows. */
function dyingAt(type: string, rows: number) {
  let died = () => {}
  const dead = new Promise<void>((resolve) => (died = resolve))
  const never = new Promise<never>(() => {})
  const dying: Jobs = {
    [type]: async () => {
      const declared = await jobs[type]!()
      const run: Work['run'] = (running) => {
        const progress: typeof running.progress = async (done, total) => {
          await running.progress(done, total)
          if (done < rows) return
          died()
          await never
        }
        return declared.run({ ...running, progress })
      }
      return { ...declared, run }
    },
  }
  return { dying, dead }
}

/** Runs a job whose first worker died half-way, two minutes ago, and what takes it up again now. */
async function interrupted({ tenant, api }: World, jobId: string, type: string, rows: number) {
  const { dying, dead } = dyingAt(type, rows)
  void at(-2, () => runJob({ tenant, jobId }, dying))
  await dead
  const half = await api.jobs.showJob({ id: jobId })
  expect(half).toMatchObject({ state: 'running', stalled: true })
  expect(await at(-2, () => runJob({ tenant, jobId }, jobs))).toBe(true)
  expect((await api.jobs.showJob({ id: jobId })).tries).toBe(1)
  await at(0, () => runJob({ tenant, jobId }, jobs))
  return api.jobs.showJob({ id: jobId })
}

const sheet = (lines: string[]) => new File([lines.join('\n')], 'planilla.csv', { type: 'text/csv' })

it('an import of products whose worker dies half-way ends with every row once, its stock and its books too', async () => {
  const shop = await newShop()
  const units = (i: number) => 1 + (i % 7)
  const good = Array.from({ length: 300 }, (_, i) => `Producto ${i};SKU-${i};${2000 + i};1000;${units(i)}`)
  const file = sheet(['Nombre;SKU;Precio;Costo;Existencias', ...good, 'Malo;MALO-1;gratis;;'])
  const { upload } = await shop.api.inventory.previewProducts({ file })
  const { job } = await shop.api.inventory.importProducts({ upload })
  const ended = await interrupted(shop, job, 'product.import', 120)
  expect(ended).toMatchObject({ state: 'done', tries: 2, done: 301, total: 301 })
  expect(ended.result).toEqual({ name: 'productos-por-corregir.xlsx' })
  expect(ended.summary).toBe('300 nuevos, 0 con cambios, 0 sin cambios, 1 por corregir')
  expect((await shop.api.catalog.listProducts({ per_page: 1 })).meta.total).toBe(300)
  const all = good.reduce((sum, _, i) => sum + units(i), 0)
  expect(await shop.api.inventory.valuation({})).toMatchObject({
    quantity: all,
    total: all * 1000,
    account: all * 1000,
  })
  expect((await shop.api.inventory.listMovements({ per_page: 1 })).meta.total).toBe(300)
})

it('an import of clients whose worker dies half-way ends with every client once', async () => {
  const shop = await newShop()
  const before = (await shop.api.parties.listClients({ per_page: 1 })).meta.total
  const good = Array.from({ length: 350 }, (_, i) => `${1_020_000_000 + i};Cliente número ${i}`)
  const { job_id } = await shop.api.parties.importClients({ file: sheet(['Documento;Nombre', ...good]) })
  const ended = await interrupted(shop, job_id!, 'import-clients', 210)
  expect(ended).toMatchObject({ state: 'done', tries: 2 })
  expect(ended.summary).toBe('Nuevos: 350 · Actualizados: 0 · Sin cambios: 0 · Por corregir: 0')
  expect((await shop.api.parties.listClients({ per_page: 1 })).meta.total).toBe(before + 350)
})
