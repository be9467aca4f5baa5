import { expect, it } from 'vitest'
import { whyInternal } from './paper'

const pos = { active: true, document_type: '20', prefix: 'C1', state: 'ok' as const }
const web = { active: true, document_type: '01', prefix: 'FV', state: 'ending' as const }
const counter = { type: 3 as const, prefix: 'C1' }

it('a sale is an invoice with the NIT and a resolution of its document that is in force', () => {
  const known = { nit: true, resolutions: [pos, web] }
  expect(whyInternal(counter, known)).toBeUndefined()
  expect(whyInternal({ type: 1 }, known)).toBeUndefined()
  expect(whyInternal(counter, { ...known, nit: false })).toBe('nit')
})

it('a resolution of another document, another register, or inactive is none', () => {
  for (const other of [web, { ...pos, prefix: 'C2' }, { ...pos, active: false }])
    expect(whyInternal(counter, { nit: true, resolutions: [other] })).toBe('none')
})

it('one that ended or has not begun is over until another takes its place', () => {
  const over = [
    { ...pos, state: 'ended' as const },
    { ...pos, state: 'future' as const },
  ]
  expect(whyInternal(counter, { nit: true, resolutions: over })).toBe('over')
  expect(whyInternal(counter, { nit: true, resolutions: [...over, pos] })).toBeUndefined()
})
