import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleDocument } from '../../../../../tests/support/sample-paper'
import { printed } from './letters'
import { drawerBytes, receiptBytes, testBytes } from './receipt-bytes'

/** Letters of code page 850 that a ticket in Spanish has beyond ASCII. Source: IBM, code page 00850. */
const letters: Record<number, string> = {
  ...{ 129: 'ü', 130: 'é', 144: 'É', 154: 'Ü', 158: '×', 160: 'á', 161: 'í', 162: 'ó', 163: 'ú', 164: 'ñ', 165: 'Ñ' },
  ...{ 168: '¿', 173: '¡', 181: 'Á', 214: 'Í', 224: 'Ó', 233: 'Ú', 250: '·' },
}
const read = (bytes: Uint8Array) => [...bytes].map((byte) => letters[byte] ?? String.fromCharCode(byte)).join('')
const hex = (bytes: Uint8Array) => `${Buffer.from(bytes).toString('hex').replace(/.{64}/g, '$&\n')}\n`
const has = (bytes: Uint8Array, ...wanted: number[]) => Buffer.from(bytes).includes(Buffer.from(wanted))

/** What a printer puts on each line, up to the barcode: ESC, GS and FS begin commands, whose lengths these are. */
function linesOf(bytes: Uint8Array): string[] {
  const lines = ['']
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === 0x1d && bytes[i + 1] === 0x6b) break
    if (byte === 0x1c || (byte === 0x1b && bytes[i + 1] === 0x40)) i += 1
    else if (byte === 0x1b || byte === 0x1d) i += 2
    else if (byte === 0x0a) lines.push('')
    else if (byte !== 0x0d) lines.push(lines.pop() + read(bytes.slice(i, i + 1)))
  }
  return lines
}

it('a ticket is the very bytes that were recorded', async () => {
  const wide = await receiptBytes(sampleDocument({ lines: 5 }), 48, { drawer: true })
  await expect(hex(wide)).toMatchFileSnapshot('./recorded-80.hex')
  const narrow = await receiptBytes(sampleDocument({ lines: 2, long: true, plain: true }), 32)
  await expect(hex(narrow)).toMatchFileSnapshot('./recorded-58.hex')
})

it('prints its accents in the code page that it names, and no line longer than the roll', async () => {
  const ticket = await receiptBytes(sampleDocument({ lines: 5 }), 48)
  expect(has(ticket, 0x1b, 0x74, 2)).toBe(true)
  const text = read(ticket)
  for (const part of [
    'María Peña Ríos',
    'Medellín',
    'Café molido Águila Roja 250 g',
    '2 × $ 11.900',
    'Camiseta algodón niño',
  ])
    expect(text).toContain(part)
  expect(read(await testBytes(48))).toContain('áéíóú ÁÉÍÓÚ ñÑ üÜ ¿? ¡! $ 1.234')
  const roll = linesOf(await receiptBytes(sampleDocument({ lines: 5, long: true }), 32))
  expect(roll.length).toBeGreaterThan(30)
  for (const line of roll) expect(line.length).toBeLessThanOrEqual(32)
})

it('cuts the paper, and opens the drawer only when it is told', async () => {
  const document = sampleDocument({ lines: 1 })
  const pulse = [0x1b, 0x70, 0]
  const [quiet, open] = [await receiptBytes(document, 48), await receiptBytes(document, 48, { drawer: true })]
  for (const ticket of [quiet, open]) expect(has(ticket, 0x1d, 0x56)).toBe(true)
  expect([has(quiet, ...pulse), has(open, ...pulse)]).toEqual([false, true])
  const drawer = await drawerBytes()
  expect([has(drawer, ...pulse), has(drawer, 0x1d, 0x56)]).toEqual([true, false])
})

/** A ticket that says something in each of its texts. */
const saying = (text: string) => {
  const document = sampleDocument({ lines: 1 })
  const lines = document.lines.map((one) => ({ ...one, description: text, note: text }))
  return { ...document, lines, notes: text, merchant: { ...document.merchant, name: text, footer: text } }
}
it('case 79: arrows, bells and marks of a name are printed as letters, never as commands', async () => {
  const ticket = await receiptBytes(saying('Adaptador HDMI ↔ VGA ►5 ←p salida'), 48)
  expect(read(ticket)).toContain('Adaptador HDMI <-> VGA ->5 <-p salida')
  expect(has(ticket, 0x1b, 0x70)).toBe(false)
  const decomposed = await receiptBytes(saying('Café niño ÁÉÍÓÚ'.normalize('NFD')), 48)
  expect(read(decomposed)).toContain('Café niño ÁÉÍÓÚ')
})

it('a thousand names have nothing but letters of the printer, and as tickets no command more than a plain one', async () => {
  const bells = fc.constantFrom(
    ...'☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂',
    '\u001bp0',
    '\u001d',
    '\u0010',
    'ﬁ',
    'á',
    '€',
    '☕',
    '漢',
  )
  const part = fc.oneof(bells, fc.string({ unit: 'binary', maxLength: 4 }))
  const name = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  const names = fc.sample(name, { numRuns: 1_000, seed: 79 }).map(printed)
  for (const one of names) {
    expect([...one].filter((letter) => letter < ' ' || letter === '\u007f')).toEqual([])
    expect(printed(one)).toBe(one)
  }
  // Every letter that they have, beside one that was chosen by hand.
  const letters = [...new Set(names.join(''))].filter((letter) => letter !== ' ')
  const commands = async (text: string) =>
    (await receiptBytes(saying(text), 48)).filter((byte) => byte < 32 && byte !== 10 && byte !== 13).length
  for (let from = 0; from < letters.length; from += 20) {
    const some = letters.slice(from, from + 20).join('')
    expect(await commands(some)).toBe(await commands('A'.repeat(some.length)))
  }
})
