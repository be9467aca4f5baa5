import type { CityCode } from './city-code'
import { divipola } from './divipola'

export interface Department {
  /** Two digits of DANE. */
  code: string
  name: string
}
export interface City {
  code: CityCode
  name: string
  department_code: string
  department: string
}

export const departments: readonly Department[] = divipola.map(([code, name]) => ({ code, name }))

export const cities: readonly City[] = divipola.flatMap(([department_code, department, municipalities]) =>
  municipalities.split('|').map((entry) => ({
    code: (department_code + entry.slice(0, 3)) as CityCode,
    name: entry.slice(3),
    department_code,
    department,
  })),
)

const byCode = new Map<string, City>(cities.map((city) => [city.code, city]))

/** The municipality of a DANE code of five digits. */
export const cityOf = (code: string | undefined): City | undefined =>
  code === undefined ? undefined : byCode.get(code)

export const isDepartment = (code: string): boolean => departments.some((department) => department.code === code)
