import * as z from 'zod'
import { invalid } from '../kernel/errors'
import { cityOf, isDepartment } from './cities'
import type { CityCode } from './city-code'
// Inputs read names of municipalities where this list is.
import './written-place'

/** DANE code of the department of a municipality: its own begins with it. */
export const departmentOf = (cityCode: CityCode): string => cityCode.slice(0, 2)

/** @throws AppError 422 at `department` */
export function needDepartment(code: string, cityCode: string): void {
  if (!isDepartment(code)) throw invalid({ department: ['Elige el departamento de la lista'] })
  if (!cityCode.startsWith(code)) throw invalid({ city: ['Esta ciudad no es de ese departamento'] })
}

/** The names of a city that a record shows beside its code; null without one. */
export const placeNames = { city_name: z.string().nullable(), department: z.string().nullable() }
export const placeOf = (code: CityCode | undefined) => {
  const place = cityOf(code)
  return { city_name: place?.name ?? null, department: place?.department ?? null }
}
/** What a list sorts by: names, not codes. */
export const byCity = (row: { city?: CityCode | undefined }) => cityOf(row.city)?.name
export const placeSorts = {
  city_name: byCity,
  department: (row: { city?: CityCode | undefined }) => cityOf(row.city)?.department,
}
