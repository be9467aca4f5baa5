import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../errors'
import { readRows, type SheetRow } from './read'

/** A PDF of one page, whose content is unpacked by some filters. */
function pdf(content: Buffer, filter = '/FlateDecode'): Uint8Array {
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>'),
    Buffer.concat([
      Buffer.from(`<</Length ${content.length}/Filter[${filter}]>>stream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  ]
  const parts = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  for (const [i, object] of objects.entries()) {
    offsets.push(length())
    parts.push(Buffer.from(`${i + 1} 0 obj`), object, Buffer.from('endobj\n'))
  }
  const start = length()
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(`xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF`),
  )
  return new Uint8Array(Buffer.concat(parts))
}

const MB = 1_000_000
/** Zlib data that unpacks to so many megabytes of spaces; a megabyte is packed once, and repeated. */
function blanks(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(megabytes).fill(block), Buffer.from([3, 0])])
}

const read = async (file: Uint8Array) => {
  const out: SheetRow[] = []
  for await (const row of readRows(file, { maxRows: 1_000, papers: true })) out.push(row)
  return out
}
const refusal = (file: Uint8Array): Promise<string> =>
  read(file).then(
    (rows) => `read ${rows.length} rows`,
    (error: AppError) => (error.status === 422 ? error.message : String(error)),
  )

const at = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj `
const table = deflateSync(
  `BT /F1 10 Tf ${at(50, 700, 'Uno')}${at(200, 700, 'Dos')}${at(350, 700, 'Tres')}${at(50, 680, 'a')}${at(200, 680, 'b')}ET`,
)

/** Bytes that this process has held at most. */
const peak = () => process.resourceUsage().maxRSS * 1_024

describe('a small PDF that unpacks to a gigabyte', () => {
  it.each<[string, () => Uint8Array]>([
    ['in one stream', () => pdf(blanks(1_000))],
    ['in a stream within a stream', () => pdf(deflateSync(blanks(1_000)), '/FlateDecode/FlateDecode')],
    ['whose sum is wrong, so that it is unpacked twice', () => pdf(Buffer.concat([blanks(1_000), Buffer.alloc(4, 7)]))],
    [
      'written in runs',
      () => pdf(deflateSync(Buffer.alloc(16 * MB, Buffer.from([129, 32]))), '/FlateDecode/RunLengthDecode'),
    ],
  ])('%s is refused before it is held, and the next one is read', async (_, made) => {
    const file = made()
    expect(file.length).toBeLessThan(2 * MB)
    const before = peak()
    expect(await refusal(file)).toMatch(/^El archivo es demasiado grande/)
    expect(peak() - before).toBeLessThan(700 * MB)
    expect(await read(pdf(table))).toEqual([
      { row: 1, cells: ['Uno', 'Dos', 'Tres'] },
      { row: 2, cells: ['a', 'b'] },
    ])
  })
})
