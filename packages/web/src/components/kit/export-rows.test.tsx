import { readRows } from '@tendero/core/kernel/sheet/read'
import { toBytes, writeSheet } from '@tendero/core/kernel/sheet/write'
import { describe, expect, it } from 'vitest'
import type { Column } from './data-table-column'
import { MAX_EXPORTED, type PageWanted, readAll, sheetColumns, sheetHead, sheetRow } from './export-rows'

interface Thing {
  id: string
  code: string
  price: number
  units: number
  at: string
  off?: boolean
}

const thing: Thing = { id: 'a', code: '007', price: 1234.5, units: 1.25, at: '2026-11-21T03:00:00.000Z' }

const columns: Column<Thing>[] = [
  {
    header: 'Código',
    cell: (row) => (
      <>
        <b>{row.code}</b>
        {row.off && <span>Inactivo</span>}
      </>
    ),
  },
  { header: 'Precio', kind: 'money', value: (row) => row.price },
  { header: 'Hay', kind: 'quantity', value: (row) => row.units, cell: () => 'Quedan pocas' },
  { header: 'Tarifa', kind: 'percent', value: () => 0.00414 },
  { header: 'Fecha', kind: 'date', value: (row) => row.at },
  { header: 'Nada', kind: 'date', value: () => null },
  { header: 'Fórmula', cell: () => '=1+1' },
  { header: 'Oculta', sheetOnly: true, cell: (row) => row.units },
  { header: '', cell: () => <button type="button">Restaurar</button> },
]

async function inExcel(rows: Thing[]) {
  const shown = sheetColumns(columns)
  const sheet = writeSheet({ name: 'Cosas', columns: sheetHead(shown), rows: rows.map((row) => sheetRow(shown, row)) })
  const read = []
  for await (const { cells } of readRows(await toBytes(sheet), { maxRows: 10 })) read.push(cells)
  return read
}

describe('the sheet of a list', () => {
  it('has a title for each column but those of buttons', async () => {
    const [head] = await inExcel([thing])
    expect(head).toEqual(['Código', 'Precio', 'Hay', 'Tarifa', 'Fecha', 'Nada', 'Fórmula', 'Oculta'])
  })

  it('holds amounts, units and days as Excel counts them, and codes and formulas as text', async () => {
    const [, row] = await inExcel([thing])
    const day = new Date('2026-11-20T00:00:00Z')
    expect(row).toEqual(['007', 1234.5, 1.25, 0.00414, day, null, '=1+1', 1.25])
  })

  it('reads the words of a cell made of parts', () => {
    expect(sheetRow(columns, { ...thing, off: true })[0]).toBe('007 Inactivo')
  })
})

describe('reading all of a list', () => {
  const listOf = (total: number, asked: PageWanted[]) => async (wanted: PageWanted) => {
    asked.push(wanted)
    const first = (wanted.page - 1) * wanted.per_page
    const data = Array.from({ length: Math.min(wanted.per_page, total - first) }, (_, i) => ({ id: String(first + i) }))
    const last = Math.ceil(total / wanted.per_page)
    const next = wanted.page < last ? `after ${wanted.page}` : null
    return { data, meta: { current_page: wanted.page, per_page: wanted.per_page, total, last_page: last, next } }
  }

  it('asks for every page once, going on from where the one before ended, and tells how far it is', async () => {
    const asked: PageWanted[] = []
    const told: number[] = []
    const { rows, total } = await readAll(
      listOf(250, asked),
      (row) => row.id,
      (now) => told.push(now),
    )
    expect(rows.map((row) => row.id)).toEqual(Array.from({ length: 250 }, (_, i) => String(i)))
    expect(total).toBe(250)
    expect(told).toEqual([100, 200, 250])
    expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'after 1', 'after 2'])
  })

  it('stops at the most that a sheet takes and tells how many there are', async () => {
    const asked: PageWanted[] = []
    const { rows, total } = await readAll(
      listOf(MAX_EXPORTED + 345, asked),
      (row) => row.id,
      () => {},
    )
    expect(rows).toHaveLength(MAX_EXPORTED)
    expect(total).toBe(MAX_EXPORTED + 345)
    expect(asked).toHaveLength(MAX_EXPORTED / 100)
  })

  it('takes once a row that slips to the next page while it reads', async () => {
    const pages = [
      ['a', 'b'],
      ['b', 'c'],
    ]
    const read = async ({ page }: PageWanted) => ({
      data: pages[page - 1]!.map((id) => ({ id })),
      meta: { current_page: page, per_page: 2, total: 3, last_page: 2, next: null },
    })
    const { rows } = await readAll(
      read,
      (row) => row.id,
      () => {},
    )
    expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'c'])
  })
})
