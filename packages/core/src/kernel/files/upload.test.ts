import { describe, expect, it } from 'vitest'
import { fieldErrors, upload } from '../values/fields'

const told = (value: unknown, maxBytes?: number) => {
  const { error } = upload(maxBytes).safeParse(value)
  return error ? Object.values(fieldErrors(error))[0]![0] : undefined
}
const file = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png')

describe('an upload is told what is wrong with it', () => {
  it.each<[string, unknown, number | undefined, string | undefined]>([
    ['that it is missing', undefined, undefined, 'Falta el archivo'],
    ['that it is empty', file(0), undefined, 'El archivo está vacío. Elige otro.'],
    ['how much it may weigh, to the half', file(4_600_000), undefined, 'El archivo pesa más de 4,5 MB'],
    ['how much it may weigh', file(1_000_001), 1_000_000, 'El archivo pesa más de 1 MB'],
    ['nothing, when it fits', file(4_500_000), undefined, undefined],
  ])('%s', (_, value, max, message) => expect(told(value, max)).toBe(message))
})
