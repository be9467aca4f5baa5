import * as z from 'zod'

/** One hundred percent. ICA is per mil and ARL has three decimals, so these rates are kept in parts per million. */
export const FULL_PPM = 1_000_000

/** A percentage as people write it (2.5, `0,414`, `6,96 %`; at most four decimals) → parts per million; undefined for anything else. */
export function ppmOf(typed: number | string): number | undefined {
  const text = String(typed).trim().replace(/\s*%$/, '').replace(',', '.')
  const scaled = /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) * 10_000 : Number.NaN
  const whole = Math.round(scaled)
  return Math.abs(scaled - whole) < 1e-6 && whole <= FULL_PPM ? whole : undefined
}

/** A percentage in an input → parts per million. */
export const percentPpm = () =>
  z.union([z.number(), z.string()], { error: 'Falta el porcentaje' }).transform((value, ctx) => {
    const ppm = ppmOf(value)
    if (ppm === undefined)
      ctx.addIssue({ code: 'custom', message: 'Escribe un porcentaje de 0 a 100, con máximo cuatro decimales' })
    return ppm ?? z.NEVER
  })

/** Parts per million → percent on the wire. */
export const asPercentPpm = () => z.number().transform((ppm) => ppm / 10_000)
