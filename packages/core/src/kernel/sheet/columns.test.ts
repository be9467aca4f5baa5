import { describe, expect, expectTypeOf, it } from 'vitest'
import { money, quantity, text } from './cells'
import { columnLetter, correctionSheet, defineColumns, matchColumns, openTable, type RowResult } from './columns'
import { type Cell, readRows } from './read'
import { toBytes } from './write'

const columns = defineColumns([
  { key: 'name', headers: ['Nombre', 'Producto', 'Nombre del producto'], required: true, parse: text() },
  { key: 'price', headers: ['Precio', 'Precio de venta', 'Valor'], required: true, parse: money() },
  { key: 'stock', headers: ['Existencias', 'Cantidad'], parse: quantity() },
])

const open = (lines: string) => openTable(columns, new TextEncoder().encode(lines), { maxRows: 100 })
const all = async <T>(rows: AsyncIterable<T>): Promise<T[]> => {
  const out: T[] = []
  for await (const row of rows) out.push(row)
  return out
}
const titles = (...cells: Cell[]) => matchColumns(columns, { row: 1, cells })

describe('titles', () => {
  it('are recognised in any order, without accents, case, signs or notes in parentheses', () => {
    const match = titles('VALOR ($)', 'Color', 'nombre del  Producto*', 'Cantidad (und, bodega)')
    expect(match.errors).toEqual([])
    expect(match.found.map(({ key, letter }) => [key, letter])).toEqual([
      ['price', 'A'],
      ['name', 'C'],
      ['stock', 'D'],
    ])
    expect(match.unknown).toEqual([{ letter: 'B', header: 'Color' }])
  })

  it('name the missing and the repeated', () => {
    expect(titles('Nombre').errors).toEqual(['Falta la columna «Precio»'])
    expect(titles('Nombre', 'Precio', 'Valor').errors).toEqual([
      'Las columnas B («Precio») y C («Valor») traen el mismo dato: deja una',
    ])
  })

  it('may come under the name of the shop', async () => {
    const { match, rows } = await open('Tienda La Esquina\n\nLista;de;precios\nProducto;Precio\nArroz;3.200')
    expect(match.headerRow).toBe(4)
    expect(await all(rows)).toMatchObject([{ row: 5, values: { name: 'Arroz', price: 320_000 } }])
  })

  it('stop the reading when one is missing', async () => {
    const { match, rows } = await open('Producto;Color\nArroz;blanco')
    expect(match.errors).toEqual(['Falta la columna «Precio»'])
    expect(await all(rows)).toEqual([])
  })

  it('have letters as Excel writes them', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })
})

describe('rows', () => {
  it('are as many as the limit, beside the titles and what stands above them', async () => {
    const lines = (count: number) => `Tienda La 14\nNombre;Precio\n${'Arroz;1000\n'.repeat(count)}`
    expect(await all((await open(lines(100))).rows)).toHaveLength(100)
    await expect(all((await open(lines(101))).rows)).rejects.toThrow('más de 100 filas')
    await expect(all((await open(lines(5_000))).rows)).rejects.toThrow('más de 100 filas')
  })

  it('give typed values, or each bad cell with its row, column and what to write', async () => {
    const { rows } = await open('Nombre;Precio;Existencias\nArroz;3.200;\n;gratis;1.500\nPanela;4500;2,5')
    const [first, second, third] = await all(rows)
    expect(first).toMatchObject({ row: 2, values: { name: 'Arroz', price: 320_000 } })
    expect(first && 'values' in first && 'stock' in first.values).toBe(false)
    expect(second).toMatchObject({
      row: 3,
      errors: [
        { row: 3, letter: 'A', header: 'Nombre', message: 'Falta este dato' },
        {
          row: 3,
          letter: 'B',
          header: 'Precio',
          message: '«gratis» no es un valor en pesos: escribe solo números, como 45900',
        },
        { row: 3, letter: 'C', header: 'Existencias', message: expect.stringContaining('escribe 1500 o 1,5') },
      ],
    })
    expect(third).toMatchObject({ values: { name: 'Panela', price: 450_000, stock: 2_500 } })
  })

  it('are typed by their columns', () => {
    type Row = Extract<RowResult<typeof columns>, { values: unknown }>['values']
    expectTypeOf<Row>().toEqualTypeOf<{ name: string; price: number } & { stock?: number }>()
  })

  it('that are bad come back as a sheet to correct, which is read like any other', async () => {
    const { match, rows } = await open('Precio;Nombre;Color\ngratis;Arroz;blanco\n100;Sal;')
    const bad = (await all(rows)).filter((row) => 'errors' in row)
    const file = await toBytes(correctionSheet(match.header, bad))
    const [header, line, ...more] = await all(readRows(file, { maxRows: 10 }))
    expect(header!.cells).toEqual(['Precio', 'Nombre', 'Color', 'Qué corregir'])
    expect(line!.cells.slice(0, 3)).toEqual(['gratis', 'Arroz', 'blanco'])
    expect(line!.cells[3]).toContain('Precio: «gratis» no es un valor en pesos')
    expect(more).toEqual([])
    const again = await openTable(columns, file, { maxRows: 10 })
    expect(again.match.errors).toEqual([])
    expect(again.match.unknown).toEqual([{ letter: 'C', header: 'Color' }])
  })
})
