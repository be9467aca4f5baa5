import * as z from 'zod'
import { int, optional } from '../../kernel/values/fields'

/** The heaviest and longest that a carrier of parcels takes by far: what lies beyond is a slip of the finger. */
export const MAX_GRAMS = 1_000_000
export const MAX_CM = 400

const grams = () => optional(int({ min: 1, max: MAX_GRAMS }))
const centimetres = () => optional(int({ min: 1, max: MAX_CM }))

/** What one unit weighs and measures, packed as it is sold: grams and whole centimetres, rounded up. */
export const measureFields = { grams: grams(), length: centimetres(), width: centimetres(), height: centimetres() }

const measure = z.number().int().min(1).optional()
export const measureShape = { grams: measure, lengthCm: measure, widthCm: measure, heightCm: measure }
export const Measures = z.object(measureShape)
export type MeasuresData = z.output<typeof Measures>

const columns = { grams: 'grams', length: 'lengthCm', width: 'widthCm', height: 'heightCm' } as const
type Sent = { [K in keyof typeof columns]?: number | undefined }

/** Measures as rows keep them, of what was sent: what does not come is not among them, and a blank takes one away. */
export const measuresFrom = (input: Sent): Partial<MeasuresData> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([sent, kept]) => (sent in input ? [[kept, input[sent as keyof Sent]]] : [])),
  )

/** The measures that were written alone: a blank leaves what there is. */
export const writtenMeasures = (input: Sent): MeasuresData =>
  Object.fromEntries(Object.entries(measuresFrom(input)).filter(([, value]) => value !== undefined))

export const measuresWire = {
  grams: z.number().optional(),
  length: z.number().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
}
export const presentMeasures = ({ grams, lengthCm, widthCm, heightCm }: MeasuresData) => ({
  grams,
  length: lengthCm,
  width: widthCm,
  height: heightCm,
})

/** What a product has of measures. */
export const measuresOf = ({ grams, lengthCm, widthCm, heightCm }: MeasuresData): MeasuresData => ({
  grams,
  lengthCm,
  widthCm,
  heightCm,
})
