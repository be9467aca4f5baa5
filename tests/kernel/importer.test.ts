import { keepSheet } from '@tendero/core/kernel/import/importer'
import { presentLook } from '@tendero/core/kernel/import/preview'
import type { Jobs } from '@tendero/core/kernel/jobs/declare'
import { runJob } from '@tendero/core/kernel/jobs/run'
import type { Fix } from '@tendero/core/kernel/sheet/columns'
import { beforeAll, describe, expect, it } from 'vitest'
import { inShop, rowsOf } from '../catalog/shop'
import { interrupted } from '../support/dying'
import { jobFile } from '../support/job-file'
import { newShop, type World } from '../support/world'
import { Tariff, TariffImport } from './tariff.import'

const jobs = {
  'test.tariffs': async () => TariffImport.job,
  'test.tariffs.undo': async () => TariffImport.undoJob,
} as unknown as Jobs
let shop: World
beforeAll(async () => {
  shop = await newShop()
})

const csv = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))
type Columns = Record<string, string>

const preview = (lines: readonly string[], columns?: Columns, fixes?: Fix[]) =>
  inShop(shop, async () => presentLook(await TariffImport.look(csv(lines), {}, { columns, fixes }), ''))
const asked = (lines: readonly string[], columns?: Columns, fixes?: Fix[]) =>
  inShop(shop, async () =>
    TariffImport.start({ upload: await keepSheet(csv(lines)), options: {}, columns, fixes, allow: ['product-create'] }),
  )
async function imported(lines: readonly string[], columns?: Columns, fixes?: Fix[]) {
  const jobId = await asked(lines, columns, fixes)
  await inShop(shop, () => runJob({ tenant: shop.tenant, jobId }, jobs))
  return shop.api.jobs.showJob({ id: jobId })
}
const tariff = (code: string) => inShop(shop, () => Tariff.find(code))

describe('a kind of import, declared by its columns, find, plan and write', () => {
  const titles = 'Tienda La 14\n\nReferencia;Nombre;Tarifa;Color'
  const good = ['A-1;Corte;15.000;', 'A-2;Peinado;20.000;azul']
  const bad = [';Sin código;1000;', 'A-3;Tinte;gratis;', 'A-4;Lavado;0;']

  it('has a preview that names every bad cell and what rows would do, and writes nothing', async () => {
    const said = await preview([titles, ...good, ...bad])
    expect(said).toMatchObject({ header_row: 3, total: 5, new: 2, changed: 0, equal: 0, bad: 3, later: 0 })
    expect(said.columns.map(({ column, field }) => [column, field])).toEqual([
      ['A', 'code'],
      ['B', 'name'],
      ['C', 'price'],
    ])
    expect(said.unknown).toEqual([{ column: 'D', header: 'Color' }])
    expect(said.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [6, 'A', 'Falta este dato'],
      [7, 'C', '«gratis» no es un valor en pesos: escribe solo números, como 45900'],
      [8, 'C', 'Escribe un precio mayor que 0'],
    ])
    expect(await tariff('A-1')).toBeUndefined()
    const lacks = await preview(['Referencia;Color', 'A-1;azul'])
    expect(lacks).toMatchObject({ problems: ['Falta la columna «Precio»'], total: 0 })
    expect(lacks.titles).toEqual([
      { column: 'A', header: 'Referencia', field: 'code', samples: ['A-1'] },
      { column: 'B', header: 'Color', field: '', samples: ['azul'] },
    ])
  })

  it('puts the good rows in by a job, gives the bad ones back, and changes nothing when it comes again', async () => {
    const job = await imported([titles, ...good, ...bad])
    expect(job).toMatchObject({
      state: 'done',
      summary: 'Nuevos: 2 · Actualizados: 0 · Sin cambios: 0 · Por corregir: 3',
      result: { name: 'tarifas-por-corregir.xlsx' },
    })
    expect(await tariff('A-2')).toMatchObject({ name: 'Peinado', cents: 2_000_000 })
    const rows = await rowsOf(await jobFile(shop, job.id))
    expect(rows.map((cells) => cells.at(-1))).toEqual([
      'Qué corregir',
      'Referencia: Falta este dato',
      expect.stringMatching(/^Tarifa: «gratis» no es un valor/),
      'Tarifa: Escribe un precio mayor que 0',
    ])
    const again = ['Referencia;Tarifa', 'A-1;15.000', 'A-2;21.000', 'A-2;21.000']
    expect(await preview(again)).toMatchObject({ new: 0, changed: 2, equal: 1 })
    const said = (await imported(again)).summary
    expect(said).toBe('Nuevos: 0 · Actualizados: 1 · Sin cambios: 2 · Por corregir: 0')
    const before = await tariff('A-1')
    expect((await imported(again)).summary).toBe('Nuevos: 0 · Actualizados: 0 · Sin cambios: 3 · Por corregir: 0')
    expect(await tariff('A-1')).toEqual(before)
  })

  it('takes what a person says that columns are before what their titles say', async () => {
    const lines = ['Cosa;Precio;Valor nuevo', 'B-1;9.000;12.000']
    expect((await preview(lines, { A: 'code' })).columns.map(({ field }) => field)).toEqual(['code', 'price'])
    const columns = { A: 'code', C: 'price' }
    const said = await preview(lines, columns)
    expect(said.columns.map(({ column, field }) => [column, field])).toEqual([
      ['A', 'code'],
      ['C', 'price'],
    ])
    expect(said.unknown).toEqual([{ column: 'B', header: 'Precio' }])
    expect((await imported(lines, columns)).summary).toMatch(/^Nuevos: 1 /)
    expect(await tariff('B-1')).toMatchObject({ cents: 1_200_000 })
    const left = await preview(['Código;Nombre;Precio', 'B-1;Otro;12.000'], { B: '' })
    expect(left).toMatchObject({ equal: 1, unknown: [{ column: 'B', header: 'Nombre' }] })
    await expect(preview(lines, { A: 'color' })).rejects.toMatchObject({ status: 422 })
    const twice = await preview(lines, { A: 'code', B: 'code', C: 'price' })
    expect(twice.problems).toEqual([expect.stringContaining('traen el mismo dato')])
  })

  it('goes in once, and is told as what it was, when its worker dies half-way', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => `C-${i};Tarifa ${i};${1000 + i}`)
    const jobId = await asked(['Código;Nombre;Precio', ...lines, 'C-x;Mala;gratis'])
    const ended = await interrupted(shop, jobId, { jobs, type: 'test.tariffs', rows: 50 })
    expect(ended).toMatchObject({
      state: 'done',
      tries: 2,
      done: 121,
      summary: 'Nuevos: 120 · Actualizados: 0 · Sin cambios: 0 · Por corregir: 1',
    })
    expect(await tariff('C-119')).toMatchObject({ cents: 111_900 })
  })

  it('knows next time, in this shop alone, what a person said that the titles of a file are', async () => {
    const lines = ['Mi clave;Lo que vale;Asunto', 'K-1;9.000;x']
    expect((await preview(lines)).problems).toHaveLength(2)
    await imported(lines, { A: 'code', B: 'price' })
    const next = await preview(['Lo que vale;Otra;Mi clave', '12.000;x;K-2'])
    expect(next.problems).toEqual([])
    expect(next.titles.map(({ field }) => field)).toEqual(['price', '', 'code'])
    const other = await newShop()
    const there = await inShop(other, async () => presentLook(await TariffImport.look(csv(lines), {}), ''))
    expect(there.problems).toHaveLength(2)
    // What is matched otherwise later counts from then on.
    await imported(['Mi clave;Código;Precio', 'x;K-3;1.000'], { A: '' })
    expect((await preview(['Mi clave;Nombre', 'K-2;x'])).titles[0]!.field).toBe('')
  })

  it('reads a cell that was fixed on the screen as it was written there, in the preview and in the job', async () => {
    const lines = ['Código;Nombre;Precio', 'F-1;Uno;gratis', ';Dos;2.000']
    expect((await preview(lines)).bad).toBe(2)
    const fixes = [
      { row: 2, column: 'C', value: '1.500' },
      { row: 3, column: 'A', value: 'F-2' },
    ]
    expect(await preview(lines, undefined, fixes)).toMatchObject({ bad: 0, new: 2 })
    expect((await imported(lines, undefined, fixes)).summary).toMatch(/^Nuevos: 2 .* Por corregir: 0$/)
    expect(await tariff('F-1')).toMatchObject({ cents: 150_000 })
    expect(await tariff('F-2')).toMatchObject({ cents: 200_000 })
  })

  const undone = async (jobId: string) => {
    const { job } = await shop.api.jobs.undoJob({ id: jobId })
    await inShop(shop, () => runJob({ tenant: shop.tenant, jobId: job }, jobs))
    return { job, ...(await shop.api.jobs.showJob({ id: job })) }
  }

  it('is undone whole in one press: what it made is gone, what it changed is back, what changed since stays and says so', async () => {
    await imported(['Código;Nombre;Precio', 'U-1;Antes;1.000'])
    const job = await imported(['Código;Nombre;Precio', 'U-1;Después;2.000', 'U-2;Nueva;3.000', 'U-3;Otra;4.000'])
    expect(job).toMatchObject({ undoable: true, undone_by: null })
    await imported(['Código;Precio', 'U-3;5.000'])
    const ended = await undone(job.id)
    expect(ended).toMatchObject({ state: 'done', summary: 'Quitados: 1 · Como estaban antes: 1 · Se quedan: 1' })
    expect(ended.errors).toEqual([{ row: 4, message: expect.stringContaining('cambió') }])
    expect(await tariff('U-1')).toMatchObject({ name: 'Antes', cents: 100_000 })
    expect(await tariff('U-2')).toBeUndefined()
    expect(await tariff('U-3')).toMatchObject({ cents: 500_000 })
    // A second press is the same undoing.
    expect(await shop.api.jobs.showJob({ id: job.id })).toMatchObject({ undoable: false, undone_by: ended.job })
    expect(await shop.api.jobs.undoJob({ id: job.id })).toEqual({ job: ended.job })
  })

  it('is undone once by two presses at the same moment, and by nobody else', async () => {
    const job = await imported(['Código;Precio', 'W-1;1.000'])
    const other = await newShop()
    await expect(other.api.jobs.undoJob({ id: job.id })).rejects.toMatchObject({ status: 404 })
    const [one, two] = await Promise.all([1, 2].map(() => shop.api.jobs.undoJob({ id: job.id })))
    expect(one).toEqual(two)
  })

  it('goes on undoing where a worker died', async () => {
    const lines = Array.from({ length: 90 }, (_, i) => `D-${i};${1000 + i}`)
    const job = await imported(['Código;Precio', ...lines])
    const { job: jobId } = await shop.api.jobs.undoJob({ id: job.id })
    const ended = await interrupted(shop, jobId, { jobs, type: 'test.tariffs.undo', rows: 40 })
    expect(ended).toMatchObject({ state: 'done', tries: 2, summary: 'Quitados: 90', errors: [] })
    expect(await tariff('D-89')).toBeUndefined()
  })
})
