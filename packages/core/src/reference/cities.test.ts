import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { activities } from './activities'
import { cities, cityOf, departments } from './cities'

describe('cities', () => {
  it('are the 1,122 municipalities of the 33 departments, each code once', () => {
    expect(departments).toHaveLength(33)
    expect(cities).toHaveLength(1122)
    expect(new Set(cities.map((c) => c.code)).size).toBe(1122)
    expect(new Set(cities.map((c) => c.department_code)).size).toBe(33)
    expect(cities.every((c) => /^\d{5}$/.test(c.code) && c.name === c.name.trim() && c.name !== '')).toBe(true)
  })

  it('have the four that the package lacks, and not the one that DANE does not have', () => {
    const names = ['13490', '19300', '23682', '23815'].map((code) => cityOf(code)?.name)
    expect(names).toEqual(['Norosí', 'Guachené', 'San José de Uré', 'Tuchín'])
    expect(cityOf('27086')).toBeUndefined()
    expect(cityOf('11001')).toMatchObject({ name: 'Bogotá, D.C.', department_code: '11' })
  })

  it('fit in an answer of less than 60 KB compressed', () => {
    expect(gzipSync(JSON.stringify({ departments, cities })).length).toBeLessThan(60_000)
  })
})

describe('economic activities', () => {
  it('have four digits, each once, in order', () => {
    const codes = activities.map((a) => a.code)
    expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    expect([...codes].sort()).toEqual(codes)
    expect(activities.find((a) => a.code === '4711')?.name).toContain('alimentos')
  })
})
