import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { clearable, day, fieldErrors, int, optional, optionalText, pesos, quantity, rule, text } from './fields'

const Range = z
  .object({ name: text(20, 'Falta el nombre'), from: int(), to: int() })
  .check(
    rule<{ from: number; to: number }>(['from', 'to'], ({ from, to }) =>
      to < from ? 'Termina antes de empezar' : undefined,
    ),
  )
const problems = (input: unknown) => {
  const result = Range.safeParse(input)
  return result.success ? {} : fieldErrors(result.error)
}

describe('a rule across fields', () => {
  it('holds or is told at the last of them', () => {
    expect(problems({ name: 'Enero', from: 1, to: 2 })).toEqual({})
    expect(problems({ name: 'Enero', from: 2, to: 1 })).toEqual({ to: ['Termina antes de empezar'] })
  })

  it('is told beside what is wrong with other fields', () => {
    expect(problems({ from: '2', to: '1' })).toEqual({ name: ['Falta el nombre'], to: ['Termina antes de empezar'] })
  })

  it('waits until its own fields are right', () => {
    expect(Object.keys(problems({ name: 'Enero', from: 'dos', to: 1 }))).toEqual(['from'])
    expect(problems({ name: 'Enero', from: 2 }).to).not.toContain('Termina antes de empezar')
  })

  it('says nothing of what is no record at all', () => {
    expect(Object.keys(problems(null))).toEqual(['general'])
    expect(Object.keys(problems('rubbish'))).toEqual(['general'])
  })
})

describe('a value that may be left out', () => {
  const Input = z.object({
    kind: optional(z.enum(['a', 'b'])),
    way: optional(z.enum(['a', 'b'])).default('b'),
    until: clearable(day()),
  })
  const blanks = ['', '  ', null]

  it('is absent when it is blank or null, and has its default then', () => {
    for (const blank of blanks) expect(Input.parse({ kind: blank, way: blank })).toEqual({ way: 'b' })
    expect(Input.parse({})).toEqual({ way: 'b' })
    expect(Input.parse({ kind: 'a', way: 'a' })).toEqual({ kind: 'a', way: 'a' })
    expect(Input.safeParse({ kind: 'c' }).success).toBe(false)
  })

  it('is taken away by a blank where it can be, and left as it is when it does not come', () => {
    for (const blank of blanks) expect(Input.parse({ until: blank }).until).toBeNull()
    expect('until' in Input.parse({})).toBe(false)
    expect(Input.parse({ until: '2026-01-31' }).until).toBe('2026-01-31')
    expect(Input.safeParse({ until: 'ayer' }).success).toBe(false)
  })
})

it.each([
  ['a control', 'a\u0000b'],
  ['a deletion', 'a\u007fb'],
  ['U+FFFE', 'a\ufffeb'],
  ['U+FFFF', 'a\uffffb'],
  ['U+FDD0', 'a\ufdd0b'],
  ['the last code point of a plane', 'a\u{1ffff}b'],
])('a text with %s is refused, whether it may be left out or not', (_, value) => {
  for (const schema of [text(), optionalText()]) {
    const { success, error } = schema.safeParse(value)
    expect(success).toBe(false)
    expect(error!.issues[0]!.message).toContain('caracteres que no se ven')
    expect(schema.safeParse('Ñandú\t🏪 “x”\n— fin').success).toBe(true)
  }
})

it('tells a limit as people write it', () => {
  const says = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message
  expect(says(quantity(), 0)).toBe('Debe ser mayor que cero')
  expect(says(quantity({ min: 500 }), 0.2)).toBe('Debe ser al menos 0,5')
  expect(says(pesos({ min: 1 }), 0)).toBe('Debe ser mayor que cero')
  expect(says(pesos({ min: 100_000 }), 10)).toBe('Debe ser al menos 1.000')
  expect(says(int({ min: 1 }), 0)).toBe('Debe ser al menos 1')
  expect(says(int({ max: 1_000_000 }), 2_000_000)).toBe('Debe ser como máximo 1.000.000')
})
