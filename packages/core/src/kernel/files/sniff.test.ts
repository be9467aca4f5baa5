import { describe, expect, it } from 'vitest'
import { AppError } from '../errors'
import { toBytes, writeSheet } from '../sheet/write'
import { images, sheets, sniff } from './sniff'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))

const png = bytes('\x89PNG\r\n\x1A\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 128, 0, 0, 1, 224, 8, 6, 0, 0, 0])
const jpeg = bytes(
  [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8, 1, 0x2c, 2, 0x58, 3],
  '0'.repeat(20),
)
const lossy = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 0x40, 1, 0xf0, 0], [0])
const lossless = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x3f, 0xc1, 0x3b, 0], '0'.repeat(8))
const extended = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 1, 0, 0xef, 0, 0])

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

  it('also when cut short, without a size and without failing', () => {
    for (const file of [png, jpeg, lossy, lossless, extended]) {
      for (let length = 12; length < file.length; length++) {
        expect(() => sniff(file.subarray(0, length), images)).not.toThrow(RangeError)
      }
    }
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
