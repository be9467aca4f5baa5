import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { type Cell, readRows, type SheetRow } from './read'
import { sheetRows } from './rows'
import { type SheetColumn, type SheetValue, toBytes, writeSheet } from './write'

const rowsOf = async (file: Uint8Array | Blob, maxRows = 1000): Promise<SheetRow[]> => {
  const out: SheetRow[] = []
  for await (const row of readRows(file, { maxRows })) out.push(row)
  return out
}
const cellsOf = async (file: Uint8Array | Blob) => (await rowsOf(file)).map(({ cells }) => cells)
const written = (columns: SheetColumn[], rows: SheetValue[][]) => toBytes(writeSheet({ name: 'Hoja', columns, rows }))
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const failure = async (file: Uint8Array, maxRows = 1000): Promise<AppError> => {
  const error = await rowsOf(file, maxRows).then(
    () => undefined,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(AppError)
  return error as AppError
}

describe('xlsx', () => {
  it('reads back what it writes, kind by kind', async () => {
    const file = await written(
      [
        { header: 'Código', kind: 'text' },
        { header: 'Precio', kind: 'money' },
        { header: 'Cantidad', kind: 'quantity' },
        { header: 'IVA', kind: 'percent' },
        { header: 'Fecha', kind: 'date' },
        { header: 'Unidades', kind: 'number' },
        { header: 'Activo', kind: 'any' },
      ],
      [
        ['00077', 4_590_050, 1_500, 1_900, '2026-01-31', 12, true],
        ['=1+1', undefined, null, 500, new Date('2026-02-01T03:00:00Z'), -3, 'ñandú <&> “x”'],
      ],
    )
    const rows = await rowsOf(file)
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3])
    expect(rows[0]!.cells).toEqual(['Código', 'Precio', 'Cantidad', 'IVA', 'Fecha', 'Unidades', 'Activo'])
    expect(rows[1]!.cells).toEqual(['00077', 45_900.5, 1.5, 0.19, new Date('2026-01-31T00:00:00Z'), 12, true])
    expect(rows[2]!.cells).toEqual(['=1+1', null, null, 0.05, new Date('2026-01-31T00:00:00Z'), -3, 'ñandú <&> “x”'])
  })

  it('leaves out of a text, a title and a name what XML does not have, and is read whole', async () => {
    const odd = ['\u0000', '\u0008', '\u000b', '\u001f', '\udc00x', '\ud800', '\ufffe', '\uffff']
    const columns: SheetColumn[] = [
      { header: `Nom${odd.join('')}bre`, kind: 'text' },
      { header: 'Nota', kind: 'any' },
      { header: 'Fecha', kind: 'date' },
    ]
    const rows = odd.map((char) => [`a${char}b`, `c${char}d`, `no${char}es`])
    const file = await toBytes(writeSheet({ name: `Ho${odd.join('')}ja`, columns, rows }))
    const [header, ...cells] = await cellsOf(file)
    expect(header).toEqual(['Nomxbre', 'Nota', 'Fecha'])
    expect(cells).toEqual(
      odd.map((char) => ['a', 'c', 'no'].map((start, i) => start + char.replace(/[^x]/g, '') + ['b', 'd', 'es'][i])),
    )
    const emoji = `${'a'.repeat(32_766)}🏪`
    expect((await cellsOf(await written([{ header: 'T', kind: 'text' }], [[emoji]])))[1]).toEqual(['a'.repeat(32_766)])
  })

  it('reads back any text and any amount of cents', async () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((s) => s.trim() !== '')
    const amount = fc.integer({ min: -1e11, max: 1e11 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, amount), { minLength: 1, maxLength: 20 }), async (rows) => {
        const file = await written(
          [
            { header: 'T', kind: 'text' },
            { header: 'V', kind: 'money' },
          ],
          rows,
        )
        const found: SheetRow[] = []
        for await (const row of sheetRows(file, 1000)) found.push(row)
        const back = found.slice(1).map(({ cells }) => [cells[0], Math.round((cells[1] as number) * 100)])
        expect(back).toEqual(rows)
      }),
      { numRuns: 50 },
    )
  })

  it('skips empty rows and keeps the numbers that people see', async () => {
    const file = await written([{ header: 'A', kind: 'text' }], [['uno'], [null], [''], ['dos']])
    expect((await rowsOf(file)).map(({ row, cells }) => [row, cells[0]])).toEqual([
      [1, 'A'],
      [2, 'uno'],
      [5, 'dos'],
    ])
  })

  it('writes rows as they are asked for, not all before the first byte', async () => {
    let made = 0
    function* rows() {
      for (; made < 200_000; made++) yield [`Producto ${made} ${Math.sin(made)}`, made]
    }
    const columns: SheetColumn[] = [
      { header: 'Nombre', kind: 'text' },
      { header: 'Precio', kind: 'money' },
    ]
    const reader = writeSheet({ name: 'Todo: 1/2', columns, rows: rows() }).getReader()
    let bytes = 0
    while (bytes < 20_000) bytes += (await reader.read()).value?.length ?? 0
    expect(made).toBeLessThan(100_000)
    await reader.cancel()
  })

  it('stops at the row limit and says what to do', async () => {
    const file = await written([{ header: 'A', kind: 'text' }], [['1'], ['2'], ['3']])
    expect(await rowsOf(file, 4)).toHaveLength(4)
    expect((await failure(file, 3)).message).toBe(
      'El archivo tiene más de 3 filas. Divídelo en varios y súbelos uno por uno.',
    )
  })
})

describe('csv', () => {
  const table: Cell[][] = [
    ['Código', 'Descripción', 'Precio'],
    ['001', 'Café "Ñandú", molido\n500 g; suave', '1.234,50'],
  ]
  const csv = (sep: string) =>
    `Código${sep}Descripción${sep}Precio\r\n001${sep}"Café ""Ñandú"", molido\n500 g; suave"${sep}"1.234,50"\r\n\r\n`

  it.each([';', ',', '\t'])('is read with %j between the cells', async (sep) => {
    expect(await cellsOf(utf8(csv(sep)))).toEqual(table)
  })

  it('is read in UTF-8 with and without mark, UTF-16 and Windows-1252, also as a Blob', async () => {
    expect(await cellsOf(utf8(`\uFEFF${csv(';')}`))).toEqual(table)
    expect(await cellsOf(latin1(csv(';')))).toEqual(table)
    const utf16 = new Uint8Array(new Uint16Array([...`\uFEFF${csv('\t')}`].map((c) => c.charCodeAt(0))).buffer)
    expect(await cellsOf(utf16)).toEqual(table)
    expect(await cellsOf(new Blob([csv(';')]))).toEqual(table)
  })

  it('reads the signs that only Windows-1252 has', async () => {
    expect(await cellsOf(latin1('Art\xEDculo;Nota\nArroz;\x93oferta\x94 \x80 5 \x96 10'))).toEqual([
      ['Artículo', 'Nota'],
      ['Arroz', '“oferta” € 5 – 10'],
    ])
  })

  it('obeys the separator line of Excel and keeps prices with comma whole', async () => {
    expect(await cellsOf(utf8('sep=;\r\nProducto;Precio\r\nA, B, C;12,50\r\nD, E, F;3,10'))).toEqual([
      ['Producto', 'Precio'],
      ['A, B, C', '12,50'],
      ['D, E, F', '3,10'],
    ])
  })

  it('counts rows as Excel does: one per record', async () => {
    const rows = await rowsOf(utf8('A;B\n"uno\ndos";1\n\n"tres";2'))
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 4])
  })
})

describe('what is not a sheet', () => {
  it.each<[string, Uint8Array, RegExp]>([
    ['nothing', new Uint8Array(), /vacío/],
    [
      'an old .xls',
      latin1(`\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1${'\0'.repeat(600)}`),
      /\.xls\)\. Guarda el archivo como \.xlsx/,
    ],
    [
      'a workbook with password',
      latin1(`\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1${'\0'.repeat(600)}${[...'EncryptedPackage'].join('\0')}`),
      /contraseña/,
    ],
    ['a page named .xls', utf8('<html><table><tr><td>1</td></tr></table></html>'), /página web/],
    ['another zip', latin1(`PK\x03\x04${'\0'.repeat(40)}word/document.xml`), /Guarda|guarda el archivo como \.xlsx/],
    ['a PDF', utf8('%PDF-1.7\n…'), /Es un archivo PDF, no una hoja/],
    ['bytes', latin1('\x01\x02\x03\0\0'), /No es una hoja de cálculo/],
    ['blank lines', utf8('\n\n  \n'), /no tiene datos/],
  ])('refuses %s with what to do', async (_, bytes, message) => {
    const error = await failure(bytes)
    expect(error.status).toBe(422)
    expect(error.message).toMatch(message)
    expect(error.fields).toEqual({ file: [error.message] })
  })
})
