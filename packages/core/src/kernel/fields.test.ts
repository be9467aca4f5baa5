import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fieldErrors, int, rule, text } from './fields'

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
