import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type City, cities, departments } from './cities'
import { cityCode } from './city-code'
import { cityNames, departmentNames } from './place-names'
import { addressRow, placedCity, readCity, readPlace, storedCity, type WrittenPlace } from './written-place'

const codeOf = (written: WrittenPlace) => {
  const read = readPlace(written)
  return 'code' in read ? read.code : read.doubt
}
const optionsOf = (written: WrittenPlace) => {
  const read = readPlace(written)
  return 'code' in read ? [] : read.options.map(({ code }) => code)
}

describe('a city and its department', () => {
  it.each([
    ['Medellín', 'CO-ANT', '05001'],
    ['MEDELLIN', 'ANT', '05001'],
    ['medellin', '05', '05001'],
    ['Medellín', '5', '05001'],
    ['Medellín', 'Antioquia, Colombia', '05001'],
    ['Medellín', 'Departamento de Antioquia', '05001'],
    ['Medellín', 'Medellín', '05001'],
    ['Medellín', 'XX', '05001'],
    ['05001', '', '05001'],
    ['5001', '', '05001'],
    ['05001000', '', '05001'],
    ['Bogotá D.C.', 'CO-DC', '11001'],
    ['Bogotá', 'Cundinamarca', '11001'],
    ['Bogotá, D.C. - Colombia', '', '11001'],
    ['Santafé de Bogotá', '', '11001'],
    ['SANTA FE DE BOGOTA D.C.', 'DC', '11001'],
    ['BogotÃ¡', '', '11001'],
    ['Suba', 'Bogotá D.C.', '11001'],
    ['', 'CO-DC', '11001'],
    ['Santiago de Cali', 'VAC', '76001'],
    ['Cali', 'Valle', '76001'],
    ['Cali Valle', '', '76001'],
    ['Cartagena de Indias D.T. y C.', 'BOL', '13001'],
    ['San José de Cúcuta', 'Norte de Sder.', '54001'],
    ['Sta. Marta', 'Magdalena', '47001'],
    ['San Andrés', 'SAP', '88001'],
    ['San Andrés Islas', '', '88001'],
    ['Rionegro', 'ANT', '05615'],
    ['Rionegro', 'Santander', '68615'],
    ['Rionegro (Antioquia)', '', '05615'],
    ['Antioquia, Rionegro', '', '05615'],
    ['Don Matías', 'Antioquia', '05237'],
    ['Carmen de Viboral', '', '05148'],
    ['Santa Rosa', 'Antioquia', '05686'],
    ['Santa Rosa', 'Bolívar', '13683'],
    ['Cerrito', 'Valle del Cauca', '76248'],
    ['Caldas', 'Antioquia', '05129'],
    ['Colombia', 'Huila', '41206'],
    ['Medellín - El Poblado', '', '05001'],
    ['Cali, San Fernando', '76', '76001'],
    ['110111 Bogotá', '', '11001'],
  ])('%s of «%s» is %s', (city, department, code) => {
    expect(codeOf({ city, department })).toBe(code)
  })

  it.each([
    ['Rionegro', '', 'shared'],
    ['Rionegro', 'Provincia', 'shared'],
    ['Cerrito', '', 'shared'],
    ['Medellín, Belén', '', 'shared'],
    ['Medellín', 'Cundinamarca', 'elsewhere'],
    ['Medellín, Cundinamarca', '', 'elsewhere'],
    ['Soacha', 'CO-DC', 'elsewhere'],
    ['Risaralda', '', 'shared'],
    ['Colombia', '', 'shared'],
    ['Medelin', 'Antioquia', 'unknown'],
    ['Macondo', '', 'unknown'],
    ['Antioquia', '', 'unknown'],
    ['constructor', '__proto__', 'unknown'],
    ['', '', 'blank'],
  ])('%s of «%s» is not guessed: %s', (city, department, doubt) => {
    expect(codeOf({ city, department })).toBe(doubt)
  })

  it('offers what a misspelt, shared or contradicted name may be', () => {
    expect(optionsOf({ city: 'Medelin' })).toContain('05001')
    expect(optionsOf({ city: 'Rionegro' })).toEqual(['05615', '68615'])
    expect(optionsOf({ city: 'Medellín', department: 'CO-CUN' })).toEqual(['05001'])
  })

  it('of another country is none of ours', () => {
    expect(codeOf({ city: 'Madrid', department: 'M', country: 'ES' })).toBe('abroad')
    expect(codeOf({ city: 'Madrid', country: 'CO' })).toBe('25430')
    expect(placedCity({ city: 'Madrid', country: 'ES' })).toEqual({ writtenCity: 'Madrid, ES' })
  })

  it('has only aliases of codes that there are, and none of the department of another', () => {
    const codes = new Set<string>(cities.map(({ code }) => code))
    expect(cityNames.filter(([, code]) => !codes.has(code))).toEqual([])
    const known = new Set(departments.map(({ code }) => code))
    expect(departmentNames.filter(([, code]) => !known.has(code))).toEqual([])
  })
})

describe('where a city is kept', () => {
  it('an input takes a code or a name that one municipality has, and says what to write instead', () => {
    expect(cityCode().parse(5001)).toBe('05001')
    expect(cityCode().parse('Santafé de Bogotá')).toBe('11001')
    expect(readCity('99999')).toEqual({ problem: 'Elige la ciudad de la lista' })
    expect(readCity('Rionegro')).toEqual({
      problem: 'Hay varias: escribe Rionegro (Antioquia) o Rionegro (Santander)',
    })
  })

  it('a row that held a name is read by its code, or keeps what was written', () => {
    const row = addressRow({})
    expect(row.parse({ city: 'Medellín' })).toEqual({ city: '05001' })
    expect(row.parse({ city: 'Macondo' })).toEqual({ writtenCity: 'Macondo' })
    expect(row.parse({ city: '05001', writtenCity: undefined })).toEqual({ city: '05001' })
    expect(storedCity().parse('Bogotá D.C.')).toBe('11001')
    expect(storedCity().parse('Macondo')).toBeUndefined()
  })
})

const isoOf = new Map(
  departmentNames
    .filter(([key]) => key.length <= 3 && key !== 'bdc' && key !== 'bog')
    .map(([key, code]) => [code, key.toUpperCase()]),
)

/** Ways in which forms, plugins and people write a department. */
const departmentForms: ((city: City) => string)[] = [
  (city) => city.department,
  (city) => city.department.toUpperCase(),
  (city) => city.department_code,
  (city) => String(Number(city.department_code)),
  (city) => `CO-${isoOf.get(city.department_code)}`,
  (city) => isoOf.get(city.department_code)!,
  (city) => `${city.department}, Colombia`,
  (city) => `Departamento de ${city.department}`,
]
/** Ways in which the name of a city is written without changing what it is. */
const spellings: ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
  (name) => `  ${name.replaceAll(' ', '  ')} `,
  (name) => `${name}.`,
]

describe('a thousand addresses', () => {
  const place = fc.record({
    city: fc.constantFrom(...cities),
    spelling: fc.constantFrom(...spellings),
    department: fc.constantFrom(...departmentForms),
  })

  it('reach the municipality that their city and department name', () => {
    fc.assert(
      fc.property(place, ({ city, spelling, department }) => {
        expect(codeOf({ city: spelling(city.name), department: department(city), country: 'CO' })).toBe(city.code)
      }),
      { numRuns: 1_000, seed: 83 },
    )
  })

  it('reach it by one text that says both', () => {
    const joined = fc.constantFrom<(name: string, department: string) => string>(
      (name, department) => `${name} (${department})`,
      (name, department) => `${name}, ${department}`,
      (name, department) => `${name} - ${department}`,
      (name, department) => `${name} / ${department} / Colombia`,
      (name, department) => `${department}, ${name}`,
    )
    fc.assert(
      fc.property(place, joined, ({ city, spelling }, join) => {
        fc.pre(city.name !== 'Colombia')
        expect(codeOf({ city: join(spelling(city.name), city.department) })).toBe(city.code)
      }),
      { numRuns: 1_000, seed: 84 },
    )
  })

  it('never reach a municipality of another department than the one that they say', () => {
    fc.assert(
      fc.property(place, fc.constantFrom(...departments), ({ city, spelling }, other) => {
        const read = readPlace({ city: spelling(city.name), department: other.name })
        if ('code' in read && !(read.code === '11001' && other.code === '25'))
          expect(read.code.slice(0, 2)).toBe(other.code)
      }),
      { numRuns: 1_000, seed: 85 },
    )
  })

  it('that are no address reach nothing, or what they say', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 60, unit: 'binary' }),
        fc.string({ maxLength: 20, unit: 'grapheme' }),
        (city, department) => {
          const read = readPlace({ city, department })
          expect('code' in read ? read.code : read.doubt).toBeTypeOf('string')
        },
      ),
      { numRuns: 150, seed: 86 },
    )
  })
})
