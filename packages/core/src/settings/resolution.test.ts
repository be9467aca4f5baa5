import { describe, expect, it } from 'vitest'
import { type ResolutionData, resolutionFor, resolutionStatus } from './resolution'

const resolution = (over: Partial<ResolutionData> = {}): ResolutionData => ({
  id: 'res_1',
  documentType: '01',
  number: '18760000000001',
  date: '2026-01-01',
  prefix: 'FV',
  from: 1,
  to: 1000,
  validFrom: '2026-01-01',
  validTo: '2026-12-31',
  environment: '1',
  active: true,
  ...over,
})

describe('a numbering resolution warns', () => {
  it('from ten days before it ends', () => {
    expect(resolutionStatus(resolution(), 5, '2026-12-20')).toMatchObject({ state: 'ok', daysLeft: 11, warnings: [] })
    expect(resolutionStatus(resolution(), 5, '2026-12-21')).toMatchObject({ state: 'ending', daysLeft: 10 })
    expect(resolutionStatus(resolution(), 5, '2026-12-31')).toMatchObject({ state: 'ending', daysLeft: 0 })
    expect(resolutionStatus(resolution(), 5, '2027-01-01')).toMatchObject({ state: 'ended' })
    expect(resolutionStatus(resolution(), 5, '2025-12-31')).toMatchObject({ state: 'future' })
  })

  it('from the last tenth of its numbers', () => {
    expect(resolutionStatus(resolution(), 900, '2026-06-01')).toMatchObject({ state: 'ok', remaining: 101 })
    expect(resolutionStatus(resolution(), 901, '2026-06-01')).toMatchObject({ state: 'ending', remaining: 100 })
    expect(resolutionStatus(resolution(), 1001, '2026-06-01')).toMatchObject({ state: 'ended', remaining: 0 })
    expect(resolutionStatus(resolution({ from: 500 }), undefined, '2026-06-01')).toMatchObject({
      next: 500,
      remaining: 501,
    })
  })
})

describe('the resolution of a document', () => {
  const old = resolution({ id: 'old', validTo: '2026-05-31' })
  const fresh = resolution({ id: 'fresh', validFrom: '2026-06-01' })
  const pos = resolution({ id: 'pos', documentType: '20', prefix: 'P1' })

  it('is the one in force on its day, of its type and prefix', () => {
    const all = [old, fresh, pos]
    expect(resolutionFor(all, '01', '2026-05-31')?.id).toBe('old')
    expect(resolutionFor(all, '01', '2026-06-01')?.id).toBe('fresh')
    expect(resolutionFor(all, '20', '2026-06-01', 'P1')?.id).toBe('pos')
  })

  it('is none when the shop has none of that type, and a refusal when none of them is in force', () => {
    expect(resolutionFor([pos], '01', '2026-06-01')).toBeUndefined()
    expect(resolutionFor([resolution({ active: false })], '01', '2026-06-01')).toBeUndefined()
    expect(() => resolutionFor([old], '01', '2026-06-02')).toThrow('no está vigente')
  })
})
