import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { parseSync } from 'ofx-js'
import { expect, it } from 'vitest'
import { csvRecords } from '../../kernel/sheet/csv'
import { addDays } from '../../kernel/values/time'
import { isOfx, ofxDay, ofxText, ofxTransactions, sheetOfOfx } from './ofx'
import { readOfx } from './ofx-table'
import type { Told } from './table'

/** Random OFX files whose movements are known, and a parser of others beside ours. */

interface Movement {
  day: string
  /** Below 0 what went out. */
  cents: number
  name: string
  fitId: string
}
const check = <T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void) =>
  fc.assert(fc.property(arbitrary, property), { seed: 41, numRuns: 220 })

const day = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2025-06-01', days))
const size = fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 900_000_000_00 }))
const movement = fc.record({
  day,
  cents: fc.tuple(size, fc.boolean()).map(([cents, isOut]) => (isOut ? -cents : cents)),
  name: fc.constantFrom('CAFETERÍA NIÑO', 'PAGO PSE', 'Abono intereses', 'JUAN & CÍA', 'Peña <sas>', "D'ARTAGNAN"),
})
const movements = fc
  .array(movement, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, index): Movement => ({ ...one, fitId: `F${index}` })))

/** Writers of one amount, all with the same meaning in OFX. */
const amounts = fc.constantFrom<(cents: number) => string>(
  (cents) => (cents / 100).toFixed(2),
  (cents) => `${cents > 0 ? '+' : ''}${(cents / 100).toFixed(2)}`,
  (cents) => `${(cents / 100).toFixed(2)}0`,
  (cents) => `${(cents / 100).toFixed(2)}00`,
  (cents) => (cents / 100).toFixed(2).replace('.', ','),
  (cents) => String(cents / 100),
)

/** Writers of one day of Colombia: with the hour of a zone the day may be another there. */
const days = fc.constantFrom<(day: string) => string>(
  (iso) => iso.replaceAll('-', ''),
  (iso) => `${iso.replaceAll('-', '')}120000`,
  (iso) => `${iso.replaceAll('-', '')}235959[-5:COT]`,
  (iso) => `${iso.replaceAll('-', '')}000000[-5:EST]`,
  (iso) => `${addDays(iso, 1).replaceAll('-', '')}020000.000[0:GMT]`,
  (iso) => `${iso.replaceAll('-', '')}070000[0]`,
  (iso) => `${addDays(iso, 1).replaceAll('-', '')}083000[+5.5:IST]`,
  (iso) => `${addDays(iso, 1).replaceAll('-', '')}001500[-3:BRT]`,
)
const format = fc.record({
  isXml: fc.boolean(),
  isOneLine: fc.boolean(),
  isCard: fc.boolean(),
  amount: amounts,
  date: days,
})
type Format = typeof format extends fc.Arbitrary<infer F> ? F : never

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const HEADER =
  'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\nCOMPRESSION:NONE\n\n'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n<?OFX OFXHEADER="200" VERSION="220"?>\n'

interface Account {
  id: string
  currency: string
  all: readonly Movement[]
}
function written(accounts: readonly Account[], { isXml, isOneLine, isCard, amount, date }: Format): string {
  const end = isOneLine ? '' : '\n'
  const tag = (name: string, value: string) =>
    `<${name}>${escaped(value)}${isXml ? `</${name}>` : ''}${isXml || isOneLine ? end : '\n'}`
  const group = (name: string, inner: string) => `<${name}>${end}${inner}</${name}>${end}`
  const one = (m: Movement) =>
    group(
      'STMTTRN',
      `${tag('TRNTYPE', m.cents < 0 ? 'DEBIT' : 'CREDIT')}${tag('DTPOSTED', date(m.day))}${tag('TRNAMT', amount(m.cents))}${tag('FITID', m.fitId)}${tag('NAME', m.name)}`,
    )
  const [rs, from] = isCard ? ['CCSTMTRS', 'CCACCTFROM'] : ['STMTRS', 'BANKACCTFROM']
  const statements = accounts.map(({ id, currency, all }) =>
    group(
      isCard ? 'CCSTMTTRNRS' : 'STMTTRNRS',
      group(
        rs!,
        `${tag('CURDEF', currency)}${group(from!, tag('ACCTID', id))}${group('BANKTRANLIST', all.map(one).join(''))}`,
      ),
    ),
  )
  return `${isXml ? XML : HEADER}<OFX>${end}${group(isCard ? 'CREDITCARDMSGSRSV1' : 'BANKMSGSRSV1', statements.join(''))}</OFX>`
}

const rowsOf = (text: string) => [...csvRecords(sheetOfOfx(text))].map((cells, index) => ({ row: index + 1, cells }))
const read = (text: string, told: Told = {}) => readOfx(rowsOf(text), told)
const linesOf = ({ good }: ReturnType<typeof read>) =>
  good.map(({ values }) => [values.day, values.cents, values.text, values.fitId])
const truth = (all: readonly Movement[]) => all.map((one) => [one.day, one.cents, one.name, one.fitId])

/** Files of one account. A file without any sign is asked, see its own test. */
const signed = movements.map((all) => [...all, { ...all[0]!, cents: -123, fitId: 'F99' }])

it('OFX: amounts, signs, days and texts are those of the file in every version', () =>
  check(fc.record({ all: signed, format }), ({ all, format }) => {
    const said = read(written([{ id: '123', currency: 'COP', all }], format))
    const unclear = new Set(said.bad.map(({ row }) => row - 2))
    expect(linesOf(said)).toEqual(truth(all.filter((_, index) => !unclear.has(index))))
    expect(said.left).toEqual([])
    expect([...unclear]).toEqual([])
  }))

const charset = fc.constantFrom<(text: string) => Uint8Array>(
  (text) => Buffer.from(text, 'utf8'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf8'),
  (text) => Buffer.from(text, 'latin1'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le').swap16(),
)

it('OFX: every character set is read, whatever the header says', () =>
  check(fc.record({ all: signed, format, charset }), ({ all, format, charset }) => {
    const text = ofxText(charset(written([{ id: '1', currency: 'COP', all }], format)))
    expect(isOfx(text)).toBe(true)
    expect(ofxTransactions(text).map(({ text: name }) => name)).toEqual(all.map(({ name }) => name))
  }))

it('OFX: of several accounts only those of the bank enter, and no dollar', () =>
  check(
    fc.record({ one: signed, two: signed, dollars: movements, format, own: fc.boolean() }),
    ({ one, two, dollars, format, own }) => {
      const text = written(
        [
          { id: '00-111', currency: 'COP', all: one },
          { id: '222', currency: 'COP', all: two.map((m) => ({ ...m, fitId: `T${m.fitId}` })) },
          { id: '333', currency: 'USD', all: dollars },
        ],
        format,
      )
      const asked = read(text)
      expect(asked.good).toEqual([])
      expect(asked.asks.map(({ key }) => key)).toEqual(['account:00111', 'account:222'])
      expect(asked.left).toHaveLength(dollars.length)
      const said = read(text, { answers: { 'account:00111': 'own', 'account:222': own ? 'own' : 'other' } })
      expect(said.good).toHaveLength(one.length + (own ? two.length : 0))
      expect(said.good.length + said.left.length).toBe(one.length + two.length + dollars.length)
    },
  ))

it('OFX: a movement that comes twice enters once, and two of one id are both', () =>
  check(fc.record({ all: signed, format, again: fc.boolean() }), ({ all, format, again }) => {
    const other = { ...all[0]!, ...(again ? { name: 'OTRO TEXTO' } : { cents: all[0]!.cents - 1 || -7 }) }
    const said = read(written([{ id: '1', currency: 'COP', all: [...all, other] }], format))
    expect(said.good).toHaveLength(again ? all.length : all.length + 1)
    expect(said.left).toHaveLength(again ? 1 : 0)
  }))

it('OFX: a file that writes no sign is asked when its types contradict it', () =>
  check(fc.record({ all: movements, format }), ({ all, format }) => {
    const file = { ...format, amount: (cents: number) => (Math.abs(cents) / 100).toFixed(2) }
    const text = written([{ id: '1', currency: 'COP', all }], file)
    const said = read(text)
    const [outs, ins] = [all.filter(({ cents }) => cents < 0), all.filter(({ cents }) => cents > 0)]
    if (ins.length > 0 && outs.length > 0) {
      expect(said.bad).toHaveLength(outs.length)
      expect(linesOf(read(text, { answers: { 'types:ofx': 'out' } }))).toEqual(truth(all))
    } else expect(said.left).toHaveLength(outs.length)
  }))

it.each([
  ['20261105', '2026-11-05'],
  ['20261106020000.000[0:GMT]', '2026-11-05'],
  ['20261106045959[0:GMT]', '2026-11-05'],
  ['20261106050000[0:GMT]', '2026-11-06'],
  ['20261106000000[0:GMT]', '2026-11-06'],
  ['20261105230000[-5:EST]', '2026-11-05'],
  ['20261231233000[-8:PST]', '2027-01-01'],
  ['20261106010000[-4.30:VET]', '2026-11-06'],
  ['2026-11-05', '2026-11-05'],
])('OFX: %s is the day %s in Colombia', (raw, expected) => expect(ofxDay(raw)?.day).toBe(expected))

it.each(['', '20261305', '2026', 'ayer', '20261105 x'])('OFX: %j is no day', (raw) =>
  expect(ofxDay(raw)).toBeUndefined(),
)

it.each<[string, number | undefined]>([
  ['2.090', 209],
  ['2.1', 210],
  ['-12500.0000', -1_250_000],
  ['+1500.00', 150_000],
  ['1500', 150_000],
  ['.5', 50],
  ['1.200.000', 120_000_000],
  ['1,200,000.50', 120_000_050],
  ['2.095', 210],
  ['1,500', undefined],
  ['1500 USD', undefined],
  ['1e5', undefined],
])('OFX: the amount %s is %j cents', (amount, cents) => {
  const all = [{ day: '2026-11-05', cents: 1, name: 'X', fitId: 'A' }]
  const format = { isXml: false, isOneLine: false, isCard: false, amount: () => amount, date: (iso: string) => iso }
  expect(read(written([{ id: '1', currency: 'COP', all }], format)).good[0]?.values.cents).toBe(cents)
})

/** Transactions as the parser of others reads them. */
function byOther(text: string) {
  const list = <T>(one: T | T[] | undefined): T[] => (one === undefined ? [] : Array.isArray(one) ? one : [one])
  const { OFX } = parseSync(text) as unknown as { OFX: Record<string, Record<string, unknown>> }
  const responses = [...list(OFX.BANKMSGSRSV1?.STMTTRNRS), ...list(OFX.CREDITCARDMSGSRSV1?.CCSTMTTRNRS)] as Record<
    string,
    never
  >[]
  return responses.flatMap((response) => {
    const statement = (response.STMTRS ?? response.CCSTMTRS)! as {
      BANKTRANLIST: { STMTTRN: Record<string, string> | Record<string, string>[] }
    }
    return list(statement.BANKTRANLIST.STMTTRN).map(({ FITID, TRNAMT, NAME, TRNTYPE }) => [
      FITID,
      TRNAMT,
      NAME,
      TRNTYPE,
    ])
  })
}
const byUs = (text: string) =>
  ofxTransactions(text).map(({ fitId, amount, text: name, type }) => [fitId, amount, name, type])

const cases = path.resolve(import.meta.dirname, '../../../../../tests/fixtures/cases')
const files = readdirSync(cases).filter((name) => name.endsWith('.ofx') && !name.startsWith('25'))

it.each(files)('ofx-js reads %s as we do', (name) => {
  const text = ofxText(readFileSync(path.join(cases, name)))
  expect(byUs(text)).toEqual(byOther(text))
})

it('ofx-js reads every random file as we do', () =>
  fc.assert(
    fc.property(fc.record({ one: signed, two: signed, format }), ({ one, two, format }) => {
      const text = written(
        [
          { id: '1', currency: 'COP', all: one },
          { id: '2', currency: 'COP', all: two },
        ],
        format,
      )
      expect(byUs(text)).toEqual(byOther(text))
    }),
    { seed: 41, numRuns: 60 },
  ))
