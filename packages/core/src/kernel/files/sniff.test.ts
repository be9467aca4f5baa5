import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { toBytes, writeSheet } from '../sheet/write'
import { images, sheets, sniff } from './sniff'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))

const u32 = (n: number) => [n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255]
const chunk = (name: string, data: number[]) => [...u32(data.length), ...bytes(name), ...data, 0, 0, 0, 0]
const pngOf = (width: number, height: number) =>
  bytes(
    '\x89PNG\r\n\x1A\n',
    chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
    chunk('IDAT', [1, 2, 3, 4]),
    chunk('IEND', []),
  )
const png = pngOf(640, 480)
const jpegOf = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8],
    [height >> 8, height & 255, width >> 8, width & 255, 3],
    '0'.repeat(9),
    [0xff, 0xda, 0, 3, 0],
    'picture'.repeat(3),
    [0xff, 0xd9],
  )
const jpeg = jpegOf(600, 300)
const riff = (...parts: (string | number[])[]) => {
  const body = bytes('WEBP', ...parts)
  const n = body.length
  return bytes('RIFF', [n & 255, (n >> 8) & 255, 0, 0], [...body])
}
const lossy = riff('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0], [0])
const lossless = riff('VP8L', [0, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x3b, 0], '0'.repeat(8))
const extended = riff('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 1, 0, 0xef, 0, 0])

describe('images are known by content, with their size', () => {
  it.each<[string, Uint8Array, number, number]>([
    ['image/png', png, 640, 480],
    ['image/jpeg', jpeg, 600, 300],
    ['image/webp', lossy, 320, 240],
    ['image/webp', lossless, 320, 240],
    ['image/webp', extended, 320, 240],
  ])('%s', (contentType, file, width, height) => {
    expect(sniff(file, images)).toMatchObject({ contentType, width, height })
  })

  it('a photo with more written after its end is whole', () => {
    expect(sniff(bytes([...jpeg], 'maker notes'), images)).toMatchObject({ width: 600, height: 300 })
    expect(sniff(bytes([...png], 'more'), images)).toMatchObject({ width: 640, height: 480 })
  })

  it('one cut short anywhere is refused, from its first bytes to the last but one', () => {
    for (const file of [png, jpeg, lossy, lossless, extended])
      for (let length = 12; length < file.length; length++)
        expect(() => sniff(file.subarray(0, length), images), `${length}`).toThrow('La imagen está incompleta o dañada')
    expect(() => sniff(png.subarray(0, 8), images)).toThrow('La imagen está incompleta o dañada')
  })

  it('one of more pixels than anybody can show is refused, saying how many it may have', () => {
    for (const file of [pngOf(100_000, 100_000), pngOf(12_001, 10), jpegOf(65_500, 20), pngOf(9_000, 9_000)])
      expect(() => sniff(file, images)).toThrow(/^La imagen mide .* Súbela de máximo 12\.000 de lado/)
    expect(() => sniff(pngOf(0, 10), images)).toThrow('La imagen está incompleta o dañada')
    expect(sniff(pngOf(8_000, 8_000), images)).toMatchObject({ width: 8_000 })
  })

  it('the refusal is about the field that the file came in', () => {
    const refusal = (fn: () => unknown) => {
      try {
        return fn()
      } catch (error) {
        return (error as AppError).fields
      }
    }
    expect(Object.keys(refusal(() => sniff(png.subarray(0, 20), images, 'photo')) as object)).toEqual(['photo'])
    expect(Object.keys(refusal(() => sniff(new Uint8Array(), images)) as object)).toEqual(['file'])
  })
})

describe('documents', () => {
  it('are told apart by content', async () => {
    const book = await toBytes(writeSheet({ name: 'A', columns: [{ header: 'A', kind: 'text' }], rows: [['1']] }))
    expect(sniff(book, sheets)).toMatchObject({ kind: 'xlsx', extension: 'xlsx' })
    expect(sniff(bytes('a;b\n1;2'), sheets)).toMatchObject({ kind: 'csv', contentType: 'text/csv' })
    expect(sniff(bytes('%PDF-1.4\n'), ['pdf'])).toMatchObject({ contentType: 'application/pdf' })
  })
})

describe('the rest is refused in Spanish', () => {
  it.each<[string, Uint8Array]>([
    ['markup that a browser could run', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['markup after a mark and blanks', bytes('\xEF\xBB\xBF \n<!DOCTYPE html>')],
    ['JSON', bytes('{"a":1}')],
    ['a program', bytes('MZ\x90\0\x03\0\0\0')],
    ['a plain zip', bytes('PK\x03\x04', '\0'.repeat(60))],
    ['a gif', bytes('GIF89a\x01\0\x01\0')],
  ])('%s', (_, file) => {
    expect(() => sniff(file, sheets)).toThrow(AppError)
    expect(() => sniff(file, images)).toThrow('Este tipo de archivo no sirve aquí. Elige un archivo PNG, JPG o WebP.')
  })

  it('also a good file where it does not belong', () => {
    expect(() => sniff(png, sheets)).toThrow(
      'Es un archivo PNG, no una hoja de cálculo. Sube un archivo Excel (.xlsx) o CSV.',
    )
    expect(() => sniff(bytes('a;b'), images)).toThrow(AppError)
    expect(() => sniff(new Uint8Array(), images)).toThrow('El archivo está vacío')
  })
})
