import { expect, it } from 'vitest'
import { activities } from './activities'
import { activityCodes, isActivity } from './activity-codes'

const codes = activities.map(({ code }) => code)

/** Divisions of each section. Source: DANE, CIIU Rev. 4 A.C., detailed structure. */
const sections: Record<string, [from: number, to: number]> = {
  A: [1, 3],
  B: [5, 9],
  C: [10, 33],
  D: [35, 35],
  E: [36, 39],
  F: [41, 43],
  G: [45, 47],
  H: [49, 53],
  I: [55, 56],
  J: [58, 63],
  K: [64, 66],
  L: [68, 68],
  M: [69, 75],
  N: [77, 82],
  O: [84, 84],
  P: [85, 85],
  Q: [86, 88],
  R: [90, 93],
  S: [94, 96],
  T: [97, 98],
  U: [99, 99],
}

/** Classes of each section in the edition of 2022. */
const classes = {
  A: 36,
  B: 17,
  C: 152,
  D: 6,
  E: 8,
  F: 12,
  G: 58,
  H: 22,
  I: 15,
  J: 23,
  K: 33,
  L: 2,
  M: 15,
  N: 26,
  O: 10,
  P: 16,
  Q: 13,
  R: 17,
  S: 17,
  T: 3,
  U: 1,
}

const sectionOf = (code: string) => {
  const division = Number(code.slice(0, 2))
  return Object.keys(sections).find((letter) => sections[letter]![0] <= division && division <= sections[letter]![1])
}

it('are the 502 classes of the edition of 2022, once each and in order', () => {
  expect(codes).toHaveLength(502)
  expect(codes).toEqual([...new Set(codes)].sort())
  expect(codes.every((code) => /^\d{4}$/.test(code))).toBe(true)
})

it('have the codes that a record is checked by', () => expect(activityCodes).toEqual(codes))

it('fill the 88 divisions of the 21 sections, each with its number of classes', () => {
  const counted: Record<string, number> = {}
  for (const code of codes) counted[sectionOf(code) ?? code] = (counted[sectionOf(code) ?? code] ?? 0) + 1
  expect(counted).toEqual(classes)
  const divisions = Object.values(sections).reduce((sum, [from, to]) => sum + to - from + 1, 0)
  expect([divisions, new Set(codes.map((code) => code.slice(0, 2))).size]).toEqual([88, 88])
})

it('have a name as DANE writes it: a sentence, without a stop unless it ends in n.c.p.', () => {
  for (const { code, name } of activities) {
    expect(name, code).toMatch(/^[A-ZÁÉÍÓÚ][^\s].*[^\s]$/)
    expect(name, code).not.toMatch(/\s{2}|(?<!n\.c\.p)\.$/)
  }
})

it.each([
  ['1031', 'Extracción de aceites de origen vegetal crudos'],
  ['3212', 'Fabricación de bisutería y artículos conexos'],
  ['6496', 'Capitalización'],
  ['6523', 'Servicios de seguros sociales en riesgos familia'],
  [
    '4754',
    'Comercio al por menor de electrodomésticos y gasodomésticos, muebles y equipos de iluminación en establecimientos especializados',
  ],
])('%s is %s', (code, name) => {
  expect(activities.find((activity) => activity.code === code)?.name).toBe(name)
})

it('take the classes of 2020 that a RUT may still carry, and no others', () => {
  expect(['1030', '3210'].filter((code) => codes.includes(code))).toEqual([])
  expect(['1030', '3210', '4711'].every(isActivity)).toBe(true)
  expect(['6514', '7110', '8890', '0010', '471', ''].some(isActivity)).toBe(false)
})
