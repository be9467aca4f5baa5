import { plain } from '../kernel/values/text'
import { divipola } from './divipola'

export interface Department {
  /** Two digits of DANE. */
  code: string
  name: string
}
export interface City {
  /** Five digits of DANE. */
  code: string
  name: string
  department_code: string
  department: string
}

export const departments: readonly Department[] = divipola.map(([code, name]) => ({ code, name }))

export const cities: readonly City[] = divipola.flatMap(([department_code, department, municipalities]) =>
  municipalities.split('|').map((entry) => ({
    code: department_code + entry.slice(0, 3),
    name: entry.slice(3),
    department_code,
    department,
  })),
)

const byCode = new Map(cities.map((city) => [city.code, city]))

/** The municipality of a DANE code of five digits. */
export const cityOf = (code: string | undefined): City | undefined =>
  code === undefined ? undefined : byCode.get(code)

export const isDepartment = (code: string): boolean => departments.some((department) => department.code === code)

/** Spoken names that the official list writes in another way. */
const alsoKnown = new Map([
  ['bogota', '11001'],
  ['santa fe de bogota', '11001'],
  ['cartagena de indias', '13001'],
  ['cucuta', '54001'],
  ['san jose de cucuta', '54001'],
  ['buga', '76111'],
  ['tumaco', '52835'],
  ['ubate', '25843'],
  ['mompos', '13468'],
  ['santiago de cali', '76001'],
])

let names: Map<string, City[]> | undefined

/** Cities by plain name, alone and with the department; made once, when a sheet first asks. */
function byName(): Map<string, City[]> {
  if (names) return names
  names = new Map()
  for (const city of cities)
    for (const name of [plain(city.name), plain(`${city.name} ${city.department}`)])
      names.set(name, [...(names.get(name) ?? []), city])
  return names
}

/**
 * The municipality that a person wrote: a DANE code, `Rionegro`, `Rionegro (Antioquia)`, `Rionegro, Antioquia`.
 * @returns the city, or the ones that it may be: none when there is no such name
 */
export function cityByText(text: string): City | readonly City[] {
  const code = text.trim().padStart(5, '0')
  const exact = byCode.get(code)
  if (exact) return exact
  const wanted = plain(text)
  const known = alsoKnown.get(wanted)
  if (known) return byCode.get(known)!
  const named = byName().get(wanted) ?? []
  return named.length === 1 ? named[0]! : named
}

/** `Rionegro (Antioquia)`. */
export const cityText = (code: string | undefined): string | undefined => {
  const city = cityOf(code)
  return city && `${city.name} (${city.department})`
}
