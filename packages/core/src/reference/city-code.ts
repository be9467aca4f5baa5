import * as z from 'zod'
import { kept } from '../kernel/values/kept'
import { written } from './written'

/**
 * DANE code of a municipality. Rows, ports and rules take a city by this type alone, so that a name cannot reach a carrier,
 * a tax or DIAN. Light: the browser reads it with the forms.
 */
export const CityCode = z
  .string()
  .regex(/^\d{5}$/)
  .brand<'CityCode'>()
export type CityCode = z.output<typeof CityCode>

export const PICK_CITY = 'Elige la ciudad de la lista'

/** A city as an input brings it: its code, or what to do in Spanish. */
export type ReadCity = { code: CityCode } | { problem: string }

/** Reads the code alone; one that was sent as a number has lost its first zero. */
function readCode(text: string): ReadCity {
  const { success, data } = CityCode.safeParse(/^\d{4}$/.test(text) ? `0${text}` : text)
  return success ? { code: data } : { problem: PICK_CITY }
}

let read: (text: string) => ReadCity = readCode

/** Registers the reader that knows the list of municipalities. Called once, by `cities.ts`: the browser has no list. */
export const registerCityReader = (reader: typeof read): void => {
  read = reader
}

/** A municipality that must be given: by its code, or by a name that only one has. */
export const cityCode = (missing = 'Elige la ciudad') =>
  kept(
    written(80, missing).transform((text, ctx) => {
      const city = read(text)
      if ('code' in city) return city.code
      ctx.addIssue({ code: 'custom', message: city.problem })
      return z.NEVER
    }),
    CityCode as z.ZodType,
    z.string(),
  )
