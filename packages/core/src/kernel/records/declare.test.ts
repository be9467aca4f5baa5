import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { flag, optional, optionalText, percent, pesos, quantity, rule, text, upload } from '../values/fields'
import { kept } from '../values/kept'
import { fields, filled, image, rowOnly, wire } from './declare'

const thing = fields(
  {
    name: text(40),
    priceCents: wire('price', pesos()),
    taxBps: wire('tax', optional(percent()).default(1_900)),
    minimum: optional(quantity()),
    sizes: z.array(z.enum(['S', 'M'])),
    open: filled(flag()),
    note: optionalText(20),
    photo: image('things'),
    check: rowOnly(z.string().optional()),
  },
  {
    rules: [
      rule<{ name: string; note?: string }>(['name', 'note'], ({ name, note }) =>
        name === note ? 'Es el nombre' : undefined,
      ),
    ],
    read: (input: { name: string }) => ({ ...input, check: input.name.slice(0, 1) }),
  },
)
const sent = { name: ' Vaso ', price: '1500', sizes: ['S' as const], minimum: 2.5, note: '' }

describe('a record whose fields are declared once', () => {
  it('reads an input by its names on the wire and makes the row of it', () => {
    const input = thing.create.parse(sent)
    const row = thing.toRow(input)
    expect(row).toEqual({ name: 'Vaso', priceCents: 150_000, taxBps: 1_900, minimum: 2_500, sizes: ['S'], check: 'V' })
    const always = { id: 'cat_1', active: true, createdAt: '2026-01-01' }
    expect(thing.row.safeParse({ ...row, open: true, ...always }).success).toBe(true)
    expect(thing.row.safeParse({ ...row, ...always }).success).toBe(false)
    expect(thing.row.safeParse({ ...row, open: true, priceCents: 1.5, ...always }).success).toBe(false)
  })

  it('shows a row in the units of the wire, with null for what is not there', () => {
    const row = { name: 'Vaso', priceCents: 150_000, taxBps: 1_900, sizes: [], open: false }
    const wire = thing.toWire({ ...row, id: 'cat_1', active: true, createdAt: '2026-01-01' })
    const shown = { id: 'cat_1', active: true, created_at: '2026-01-01', name: 'Vaso', sizes: [], open: false }
    const rest = { note: null, minimum: null, photo: null }
    expect(thing.output.parse(wire)).toEqual({ ...shown, ...rest, price: 1_500, tax: 19 })
  })

  it('takes a blank for what may be left out, and tells a rule across fields at the last of them', () => {
    const blank = thing.create.parse({ ...sent, open: '', minimum: null, active: '' })
    expect([blank.open, blank.minimum, blank.active]).toEqual([undefined, undefined, undefined])
    expect(thing.edit.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))).toEqual(['id'])
    expect(thing.edit.safeParse({ ...sent, id: 'x', note: 'Vaso' }).error?.issues[0]?.path).toEqual(['note'])
  })

  it('says at once which field has no stored form', () => {
    const odd = () => z.string().transform(Number)
    expect(() => fields({ odd: odd() })).toThrow('kept()')
    expect(fields({ odd: kept(odd(), z.number()) }).row.shape.odd).toBeDefined()
    expect(() => fields({ file: upload() })).toThrow()
  })
})
