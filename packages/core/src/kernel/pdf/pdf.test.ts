import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspect } from '../../../../../tests/support/inspect-pdf'
import { barcodeBits, drawBars, drawQr } from './codes'
import { lineHeight, measured, mm, Pdf, paper } from './engine'
import { loadPicture } from './image'
import { latin } from './latin'
import { table } from './table'

const blank = (size: readonly [number, number] = paper.letter) => new Pdf({ title: 'Prueba', size, compress: false })
const drawn = async (draw: (pdf: Pdf) => void) => {
  const pdf = blank()
  draw(pdf)
  return inspect(await pdf.finish())
}

describe('latin', () => {
  it.each([
    ['Ñandú, ¿cuánto? ½ € “x” – … • ™', 'Ñandú, ¿cuánto? ½ € “x” – … • ™'],
    ['n\u0303o\u0301', 'ñó'],
    ['Café 😀👩‍👩‍👧 listo 🇨🇴', 'Café listo '],
    ['a\u00A0b\u2009c\td', 'a b c d'],
    ['A ≥ B → C − D', 'A >= B -> C - D'],
    ['Łódź ș ﬁn', '?ódz s fin'],
    ['日本', '??'],
    ['uno\r\ndos\u0000', 'uno\ndos'],
  ])('%j → %j', (text, expected) => expect(latin(text)).toBe(expected))

  it('gives only what the standard fonts hold, and is stable', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        const clean = latin(text)
        expect(clean).toMatch(/^[\n\x20-\x7E\xA1-\xFF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/)
        expect(latin(clean)).toBe(clean)
      }),
    )
  })
})

describe('text', () => {
  it('is printed as written, accents included', async () => {
    const { texts } = await drawn((pdf) => pdf.text('Ñoño pagó € 5 “ya” 😀', 10, 10))
    expect(texts).toEqual(['Ñoño pagó € 5 “ya”'])
  })

  it('wraps without losing a letter, every line within its width', () => {
    const pdf = blank()
    const word = fc.string({ unit: fc.constantFrom(...'abcñMil.'), minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 20, max: 300 }),
        (words, width) => {
          const lines = pdf.lines(words.join(' '), { width })
          expect(lines.join('').replaceAll(' ', '')).toBe(words.join(''))
          for (const line of lines) expect(pdf.widthOf(line)).toBeLessThanOrEqual(width + 1e-6)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is cut with an ellipsis that fits', () => {
    const pdf = blank()
    const lines = pdf.lines('palabra '.repeat(50), { width: 100, maxLines: 2 })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/…$/)
    expect(pdf.widthOf(lines[1]!)).toBeLessThanOrEqual(100)
    expect(measured(paper.a4, (probe) => probe.text('a\nb\nc', 0, 0, { width: 50 }))).toBeCloseTo(lineHeight({}, 3))
  })
})

describe('table', () => {
  const draw = (count: number) =>
    drawn((pdf) => {
      table(pdf, {
        x: 40,
        y: 40,
        width: 500,
        rows: Array.from({ length: count }, (_, i) => `fila ${i}`),
        columns: [{ header: 'Título', cell: (row) => row }],
        bottom: 740,
        nextPage: () => {
          pdf.addPage()
          return 40
        },
      })
    })

  it('repeats its header on each page and prints every row once', async () => {
    const { pages, texts } = await draw(200)
    expect(pages.length).toBeGreaterThan(2)
    expect(texts.filter((text) => text === 'Título')).toHaveLength(pages.length)
    expect(texts.filter((text) => text.startsWith('fila'))).toEqual(Array.from({ length: 200 }, (_, i) => `fila ${i}`))
  })

  it('fits on one page when it can', async () => expect((await draw(30)).pages).toHaveLength(1))
})

describe('codes', () => {
  it('EAN-13 has 95 modules with its guards, and refuses a wrong check digit', () => {
    const bits = barcodeBits('7701234567897', 'EAN13')
    expect(bits).toHaveLength(95)
    expect(bits).toMatch(/^101.{42}01010.{42}101$/)
    expect(barcodeBits('7701234567890', 'EAN13')).toBeUndefined()
  })

  it('Code 128 packs digits by pairs', () => {
    expect(barcodeBits('SETT-1042', 'CODE128')!.length % 11).toBe(2)
    expect(barcodeBits('12345678', 'CODE128')!.length).toBeLessThan(barcodeBits('ABCDEFGH', 'CODE128')!.length)
    expect(barcodeBits('ñandú', 'CODE128')).toBeUndefined()
  })

  it('are drawn as rectangles of the size asked', async () => {
    const pdf = blank([mm(50), mm(25)])
    expect(
      drawBars(pdf, barcodeBits('7701234567897', 'EAN13')!, { x: 20, y: 5, height: 30, moduleWidth: mm(0.33) }),
    ).toBeCloseTo(mm(31.35))
    drawQr(pdf, 'https://tienda.example', { x: 0, y: 0, size: 40 })
    const source = new TextDecoder('latin1').decode(await pdf.finish())
    expect(source.match(/ re$/gm)!.length).toBeGreaterThan(30 + 100)
  })
})

describe('pictures', () => {
  const chunk = (name: string, data: Uint8Array) => {
    const out = Buffer.alloc(12 + data.length)
    out.writeUInt32BE(data.length, 0)
    out.write(name, 4, 'latin1')
    out.set(data, 8)
    return out
  }
  const png = (
    options: { width?: number; height?: number; colour?: number; interlace?: number; data?: Uint8Array } = {},
  ) => {
    const {
      width = 4,
      height = 3,
      colour = 6,
      interlace = 0,
      data = deflateSync(new Uint8Array(height * (1 + width * 4))),
    } = options
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([8, colour, 0, 0, interlace], 8)
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    return new Uint8Array(
      Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array())]),
    )
  }

  it('are drawn within their box, keeping their shape', async () => {
    const picture = await loadPicture(png({ width: 40, height: 30 }))
    const pdf = blank()
    expect(pdf.image(picture!, 0, 0, 20, 100)).toEqual([20, 15])
    expect(pdf.image(picture!, 0, 0, 500, 500)).toEqual([40, 30])
    expect(new TextDecoder('latin1').decode(await pdf.finish())).toContain('/Subtype /Image')
  })

  it.each<[string, Uint8Array]>([
    ['damaged data', png({ data: new Uint8Array([1, 2, 3, 4]) })],
    ['too few scanlines', png({ data: deflateSync(new Uint8Array(10)) })],
    ['an unknown filter', png({ data: deflateSync(new Uint8Array(51).fill(9)) })],
    ['more than its size says', png({ data: deflateSync(new Uint8Array(50_000_000)) })],
    ['a palette that is missing', png({ colour: 3 })],
    ['an impossible colour type', png({ colour: 5 })],
    ['a size that would fill the memory', png({ width: 60_000, height: 60_000, data: new Uint8Array(9) })],
    ['no end', png().subarray(0, 50)],
    ['text', new TextEncoder().encode('hola')],
  ])('with %s are refused before the library can fall over them', async (_, bytes) => {
    expect(await loadPicture(bytes)).toBeUndefined()
  })

  it('interlaced are accepted when whole, and drawn', async () => {
    // Scanlines and pixels of the seven passes over 8 × 8 pixels.
    const passes = [
      [1, 1],
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 4],
      [4, 4],
      [4, 8],
    ] as const
    const whole = passes.reduce((sum, [rows, columns]) => sum + rows * (1 + columns * 4), 0)
    const interlaced = (length: number) =>
      png({ width: 8, height: 8, interlace: 1, data: deflateSync(new Uint8Array(length)) })
    const picture = await loadPicture(interlaced(whole))
    expect(picture).toMatchObject({ width: 8, height: 8 })
    const pdf = blank()
    pdf.image(picture!, 0, 0, 8, 8)
    expect(inspect(await pdf.finish()).pages).toHaveLength(1)
    expect(await loadPicture(interlaced(whole - 1))).toBeUndefined()
  })
})
