import { intercept } from '@tendero/core/kernel/db/client'
import { readRows } from '@tendero/core/kernel/sheet/read'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, expect, it } from 'vitest'
import { drainJobs } from '../support/engine'
import { jobFile } from '../support/job-file'
import { newShop, type World } from '../support/world'

let api: World['api']
beforeAll(async () => {
  api = (await newShop()).api
})

const csv = (lines: string[]) => new File([lines.join('\r\n')], 'clientes.csv', { type: 'text/csv' })
const total = async () => (await api.parties.listClients({})).meta.total

const titles = 'NIT o cédula;Cliente;Celular;Municipio;Cupo;Plazo;Color preferido'
const good = Array.from(
  { length: 60 },
  (_, i) => `${1_030_000_000 + i};Cliente número ${i};300 ${String(1_000_000 + i)};Medellín;$ 1.500.000;30;Azul`,
)
const bad = ['900373076-5;Acme;;;;;', '1030000100;Rosa;123;;;;', '1030000101;Luz;;Rionegro;;;', ';Sin documento;;;;;']

async function run(file: File) {
  const { job_id } = await api.parties.importClients({ file })
  await drainJobs(handler)
  return api.jobs.showJob({ id: job_id! })
}

it('a preview names every bad cell with row, column and what to do, and writes nothing', async () => {
  const before = await total()
  const preview = await api.parties.importClients({ file: csv([titles, ...good, ...bad]), preview: true })
  expect(preview).toMatchObject({
    job_id: null,
    rows: 64,
    valid: 60,
    ignored: [{ letter: 'G', header: 'Color preferido' }],
  })
  expect(preview.errors.map((e) => [e.row, e.letter])).toEqual([
    [62, 'A'],
    [63, 'C'],
    [64, 'D'],
    [65, 'A'],
  ])
  expect(preview.errors[2]!.message).toBe('Hay varias: escribe Rionegro (Antioquia) o Rionegro (Santander)')
  expect(await total()).toBe(before)
})

it('good rows go in, bad rows come back as a file, and importing again changes nothing', async () => {
  const before = await total()
  const job = await run(csv([titles, ...good, ...bad]))
  expect(job).toMatchObject({
    state: 'done',
    summary: 'Nuevos: 60 · Actualizados: 0 · Sin cambios: 0 · Por corregir: 4',
  })
  expect(await total()).toBe(before + 60)
  const [one] = await api.parties.searchClients({ term: '1030000007' })
  expect(one).toMatchObject({
    name: 'Cliente número 7',
    phone: '3001000007',
    city: '05001',
    credit_limit: 1_500_000,
    credit_days: 30,
  })

  const file = await jobFile({ api }, job.id)
  const rows: { cells: unknown[] }[] = []
  for await (const row of readRows(file, { maxRows: 100 })) rows.push(row)
  expect(rows).toHaveLength(5)
  expect(rows[0]!.cells.at(-1)).toBe('Qué corregir')
  expect(String(rows[1]!.cells.at(-1))).toContain('es 4, no 5')

  const again = await run(csv([titles, ...good]))
  expect(again.summary).toBe('Nuevos: 0 · Actualizados: 0 · Sin cambios: 60 · Por corregir: 0')
  expect(await total()).toBe(before + 60)
})

it('a column called only «Tipo» says the type of the document, and a document may say it itself', async () => {
  const job = await run(
    csv([
      'Tipo;Documento;Nombre',
      'CE;1234567;Con extranjería',
      'C.C.;1030000200;Con cédula',
      'PPT;7654321;Con permiso',
      ';CE 998877;La dice',
      ';NIT 860.034.313-7;Empresa',
    ]),
  )
  expect(job.summary).toBe('Nuevos: 5 · Actualizados: 0 · Sin cambios: 0 · Por corregir: 0')
  const typeOf = async (term: string) => (await api.parties.searchClients({ term }))[0]?.document_type_id
  expect(await Promise.all(['1234567', '1030000200', '7654321', '998877', '860034313'].map(typeOf))).toEqual([
    '22',
    '13',
    '48',
    '22',
    '31',
  ])
  const wrong = await api.parties.importClients({
    file: csv(['Tipo;Documento;Nombre', 'Mayorista;1;Ana']),
    preview: true,
  })
  expect(wrong.errors[0]).toMatchObject({ row: 2, letter: 'A', message: expect.stringMatching(/^Escribe CC, NIT, CE/) })
})

it('of two rows with one document that say different things the second comes back, naming the first', async () => {
  const rows = [
    'Documento;Nombre;Correo',
    '1.030.000.300;Ana;ana@correo.co',
    '1030000300;Ana;otra@correo.co',
    '1030000300;Ana;ana@correo.co',
  ]
  const preview = await api.parties.importClients({ file: csv(rows), preview: true })
  expect(preview).toMatchObject({ rows: 3, valid: 2 })
  expect(preview.errors).toEqual([
    { row: 3, letter: 'A', header: 'Documento', message: 'Ya está en la fila 2 con otros datos: deja una sola' },
  ])
  const job = await run(csv(rows))
  expect(job.summary).toBe('Nuevos: 1 · Actualizados: 0 · Sin cambios: 1 · Por corregir: 1')
  expect((await api.parties.searchClients({ term: '1030000300' }))[0]).toMatchObject({ email: 'ana@correo.co' })
})

it('a mail address with accents is told so at its cell', async () => {
  const { errors } = await api.parties.importClients({
    file: csv(['Documento;Nombre;Correo', '1030000301;José;josé@correo.co']),
    preview: true,
  })
  expect(errors.map((e) => [e.letter, e.message])).toEqual([
    ['C', 'Escribe el correo sin tildes ni espacios, como ana@tienda.co'],
  ])
})

it('a row of a client that is there changes what it says and leaves the rest', async () => {
  const job = await run(
    csv([
      'Documento;Nombre;Correo',
      '1030000007;Cliente siete;SIETE@correo.co',
      '1030000007;Cliente siete;siete@correo.co',
    ]),
  )
  expect(job.summary).toBe('Nuevos: 0 · Actualizados: 1 · Sin cambios: 1 · Por corregir: 0')
  const [one] = await api.parties.searchClients({ term: 'siete' })
  expect(one).toMatchObject({ email: 'siete@correo.co', phone: '3001000007', credit_days: 30 })
})

it('what is exported imports back unchanged', async () => {
  await api.parties.createClient({
    document_type_id: '31',
    document: '900373076',
    name: 'Acme S.A.S.',
    city: '05615',
    price_list: 1,
  })
  await api.parties.createClient({
    document_type_id: '41',
    document: 'AB123456',
    name: 'John Smith',
    phone: '+13055550100',
  })
  const file = (await api.parties.downloadClients({})) as Blob
  const job = await run(new File([file], 'clientes.xlsx'))
  expect(job.summary).toBe(`Nuevos: 0 · Actualizados: 0 · Sin cambios: ${(await total()) - 1} · Por corregir: 0`)
})

it('a price list that goes while clients come in with it leaves none of them with it', async () => {
  const { id, name } = await api.settings.createPriceList({ name: 'Colegios' })
  let removed = false
  const stop = intercept((next) => async (action, input) => {
    if (action === 'TransactWriteItems' && !removed && JSON.stringify(input).includes('#client"')) {
      removed = true
      expect(await api.settings.removePriceList({ id })).toMatchObject({ deactivated: false })
    }
    return next(action, input)
  })
  const job = await run(csv(['NIT o cédula;Cliente;Lista', `1030000900;Colegio del Sur;${name}`])).finally(stop)
  expect(removed).toBe(true)
  expect(job).toMatchObject({ state: 'failed', summary: expect.stringContaining('lista de precios') })
  expect(await api.parties.searchClients({ term: '1030000900' })).toEqual([])
})
