import { constants, crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../errors'
import { readRows, type SheetRow } from './read'
import { toBytes, writeSheet } from './write'

const u16 = (n: number) => [n & 255, (n >> 8) & 255]
const u32 = (n: number) => [...u16(n & 0xffff), ...u16(n >>> 16)]

interface Part {
  name: string
  head?: string
  /** Written `times` times between `head` and `tail`; packed once, however often. */
  again?: string
  times?: number
  tail?: string
}

/** A part as a zip keeps it. Blocks that are flushed whole can be repeated without packing them again. */
function packed({ head = '', again = '', times = 0, tail = '' }: Part) {
  const perBlock = Math.max(1, Math.floor(1_000_000 / Math.max(1, again.length)))
  const block = Buffer.from(again.repeat(perBlock))
  const rest = Buffer.from(again.repeat(times % perBlock))
  const whole = Array<Buffer>(Math.floor(times / perBlock)).fill(block)
  const blocks = [Buffer.from(head), ...whole, rest, Buffer.from(tail)].filter(({ length }) => length > 0)
  const done = new Map<Buffer, Buffer>()
  const pack = (bytes: Buffer) => {
    const found = done.get(bytes) ?? deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH })
    done.set(bytes, found)
    return found
  }
  return {
    bytes: Buffer.concat([...blocks.map(pack), Buffer.from([3, 0])]),
    size: blocks.reduce((sum, bytes) => sum + bytes.length, 0),
    crc: blocks.reduce((sum, bytes) => crc32(bytes, sum), 0),
  }
}

function zip(parts: Part[]): Uint8Array {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const part of parts) {
    const { bytes, size, crc } = packed(part)
    const name = Buffer.from(part.name)
    const common = [
      20,
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      0,
      0,
      ...u32(crc),
      ...u32(bytes.length),
      ...u32(size),
      ...u16(name.length),
      0,
      0,
    ]
    const header = Buffer.from([...u32(0x04034b50), ...common])
    files.push(header, name, bytes)
    directory.push(Buffer.from([...u32(0x02014b50), 20, 0, ...common, ...Array(10).fill(0), ...u32(at)]), name)
    at += header.length + name.length + bytes.length
  }
  const size = directory.reduce((sum, bytes) => sum + bytes.length, 0)
  const count = u16(parts.length)
  const end = Buffer.from([...u32(0x06054b50), 0, 0, 0, 0, ...count, ...count, ...u32(size), ...u32(at), 0, 0])
  return new Uint8Array(Buffer.concat([...files, ...directory, end]))
}

const rel = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const rels = (name: string, ...entries: string[]): Part => ({
  name,
  head: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}`,
  tail: '</Relationships>',
})

/** A workbook of one sheet, with `changed` in the place of its parts of the same name. */
function workbook(changed: Part[], strings = 'sharedStrings.xml'): Uint8Array {
  const parts: Part[] = [
    { name: '[Content_Types].xml', head: '<Types></Types>' },
    rels('_rels/.rels', rel('rId1', 'officeDocument', 'xl/workbook.xml')),
    {
      name: 'xl/workbook.xml',
      head: '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    },
    rels(
      'xl/_rels/workbook.xml.rels',
      rel('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      rel('rId2', 'sharedStrings', strings),
    ),
    { name: `xl/${strings}`, head: '<sst><si><t>uno</t></si></sst>' },
    sheet('<row r="1"><c t="s"><v>0</v></c></row>'),
  ]
  return zip([...parts.filter((part) => !changed.some(({ name }) => name === part.name)), ...changed])
}

const sheet = (head: string, again = '', times = 0, tail = ''): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  head: `<worksheet><sheetData>${head}`,
  again,
  times,
  tail: `${tail}</sheetData></worksheet>`,
})

const read = async (file: Uint8Array, options: { maxRows: number; ms?: number } = { maxRows: 20_000 }) => {
  const out: SheetRow[] = []
  for await (const row of readRows(file, options)) out.push(row)
  return out
}
const refusal = (file: Uint8Array, options?: { maxRows: number; ms?: number }): Promise<string> =>
  read(file, options).then(
    (rows) => `read ${rows.length} rows`,
    (error: AppError) => (error.status === 422 ? error.message : String(error)),
  )
/** The file says that its parts unpack to nothing. */
function hidden(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer)
  for (let at = 0; at < file.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 0, true)
  return file
}
const LARGE = /^El archivo es demasiado grande/

const strings = (name: string, times: number): Part => ({
  name,
  head: '<sst>',
  again: '<si><t>a</t></si>',
  times,
  tail: '</sst>',
})

describe('a small file that unpacks to what no thread could hold is refused, and the next one is read', () => {
  it.each<[string, () => Uint8Array, RegExp]>([
    ['14 million texts', () => workbook([strings('xl/sharedStrings.xml', 14_000_000)]), LARGE],
    ['14 million texts that it hides', () => hidden(workbook([strings('xl/sharedStrings.xml', 14_000_000)])), LARGE],
    [
      'a cell of 240 MB',
      () => workbook([sheet('<row r="1"><c t="str"><v>', 'a', 240_000_000, '</v></c></row>')]),
      LARGE,
    ],
    [
      'a row of 14 million cells',
      () => workbook([sheet('<row r="1">', '<c><v>1</v></c>', 14_000_000, '</row>')]),
      LARGE,
    ],
    [
      '2 million relations',
      () =>
        workbook([
          {
            ...rels('xl/_rels/workbook.xml.rels', rel('rId1', 'worksheet', 'worksheets/sheet1.xml')),
            again: rel('rId9', 'worksheet', 'worksheets/other.xml'),
            times: 2_000_000,
          },
        ]),
      LARGE,
    ],
    ['one line of 4 MB', () => Buffer.from(`Nombre\n${'a'.repeat(4_000_000)}`), /fila 2 tiene más de 32\.767/],
    ['4 million cells in a line', () => Buffer.from(`Nombre\n${'a;'.repeat(4_000_000)}`), /fila 2 tiene más de 500/],
    ['a quote that nobody closes', () => Buffer.from(`A;B\n"${'a;b\n'.repeat(1_000_000)}`), /las comillas/],
  ])('%s', async (_, made, message) => {
    const file = made()
    expect(await refusal(file)).toMatch(message)
    expect(await read(workbook([]))).toEqual([{ row: 1, cells: ['uno'] }])
  })

  it('texts in a part that is named as a sheet: the thread ends, not the process', async () => {
    const misnamed = workbook([strings('xl/worksheets/texts.xml', 1_900_000)], 'worksheets/texts.xml')
    expect(await refusal(misnamed)).toMatch(LARGE)
  })

  it('whatever takes longer than it may, while everything else goes on', async () => {
    const slow = workbook([sheet('', '<row><c><v>1</v></c><c><v>2</v></c></row>', 400_000)])
    expect(await refusal(slow, { maxRows: 1_000_000, ms: 1 })).toMatch(LARGE)
  })
})

it('a file that was cut short is damaged, not too large, wherever it was cut', async () => {
  const columns = [{ header: 'Nombre', kind: 'text' }] as const
  const file = await toBytes(writeSheet({ name: 'A', columns, rows: [['uno'], ['dos']] }))
  for (const length of [file.length - 1, file.length - 40, Math.floor(file.length / 2)])
    expect(await refusal(file.subarray(0, length))).toMatch(/^El archivo está dañado/)
})

it('a sheet of 20,000 rows of 30 columns of different texts is read, and the process does other things meanwhile', async () => {
  const columns = Array.from({ length: 30 }, (_, i) => ({ header: `Columna ${i}`, kind: 'text' as const }))
  const rows = Array.from({ length: 20_000 }, (_, row) => columns.map((_, i) => `Texto ${row} de la columna ${i}`))
  const file = await toBytes(writeSheet({ name: 'A', columns, rows }))
  let others = 0
  const timer = setInterval(() => others++, 5)
  expect(await read(file, { maxRows: 20_001 })).toHaveLength(20_001)
  clearInterval(timer)
  expect(others).toBeGreaterThan(20)
})

it('a workbook of 400,000 shared texts, as Excel saves 20,000 rows of 20 different ones, is read', async () => {
  const texts = {
    ...strings('xl/sharedStrings.xml', 400_000),
    again: '<si><t xml:space="preserve">Texto de una celda corriente</t></si>',
  }
  expect(await read(workbook([texts]))).toHaveLength(1)
})

it('a thread that does not start leaves its turn to the next sheet', async () => {
  const program = process.env.TENDERO_SHEET_READER
  process.env.TENDERO_SHEET_READER = 'not a path of a program'
  const csv = () => read(Buffer.from('a;b\n1;2\n'))
  try {
    for (let n = 0; n < 4; n++) await expect(csv()).rejects.toThrow(/path/i)
  } finally {
    process.env.TENDERO_SHEET_READER = program
  }
  expect(await csv()).toHaveLength(2)
})
