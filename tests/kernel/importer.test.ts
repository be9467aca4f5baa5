import { keepSheet } from '@tendero/core/kernel/import/importer'
import { presentLook } from '@tendero/core/kernel/import/preview'
import type { Jobs } from '@tendero/core/kernel/jobs/declare'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { beforeAll, describe, expect, it } from 'vitest'
import { inShop, rowsOf } from '../catalog/shop'
import { interrupted } from '../support/dying'
import { jobFile } from '../support/job-file'
import { newShop, type World } from '../support/world'
import { Tariff, TariffImport } from './tariff.import'

const jobs = { 'test.tariffs': async () => TariffImport.job } as unknown as Jobs
let shop: World
beforeAll(async () => {
  shop = await newShop()
})

const csv = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\n'))
type Columns = Record<string, string>

const preview = (lines: readonly string[], columns?: Columns) =>
  inShop(shop, async () => presentLook(await TariffImport.look(csv(lines), {}, columns), ''))
const asked = (lines: readonly string[], columns?: Columns) =>
  inShop(shop, async () =>
    TariffImport.start({ upload: await keepSheet(csv(lines)), options: {}, ...(columns ? { columns } : {}) }),
  )
async function imported(lines: readonly string[], columns?: Columns) {
  const jobId = await asked(lines, columns)
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
    await expect(preview(['Referencia;Color', 'A-1;azul'])).rejects.toThrow('Falta la columna «Precio»')
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
    await expect(preview(lines, { A: 'code', B: 'code', C: 'price' })).rejects.toThrow('traen el mismo dato')
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
})
