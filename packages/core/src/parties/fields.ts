import * as z from 'zod'

/** 1 legal, 2 natural person. Source: facts B1.7. */
export const personTypes = ['1', '2'] as const
/** 48 responsable de IVA, 49 no responsable. Source: facts B1.7. */
export const regimes = ['48', '49'] as const
/** Source: facts B1.7. */
export const responsibilities = ['O-13', 'O-15', 'O-23', 'O-47', 'R-99-PN'] as const

const bare = (code: string) => code.replace(/^0+(?=\d)/, '')

/** One of some codes, as forms, sheets and programs send it: `01`, '1', 1. */
export const codeOf = <const T extends readonly string[]>(values: T, message: string) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((code) => values.find((value) => bare(value) === bare(String(code))) ?? String(code))
    .pipe(z.enum(values, message))
    .meta({ type: 'string', enum: values })

export const personType = () => codeOf(personTypes, 'Elige el tipo de persona')
export const regime = () => codeOf(regimes, 'Elige el régimen')
