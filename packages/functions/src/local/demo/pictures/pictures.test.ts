import { expect, test } from 'vitest'
import { garments, products } from '../products'
import { drawingOf } from './pictures'
import { pictureOf } from './render'

test('every product of the demo has a drawing of its own kind', () => {
  expect([...products, ...garments].filter(({ name }) => !drawingOf(name)).map(({ name }) => name)).toEqual([])
})

test('a drawing becomes a small WebP', async () => {
  const picture = await pictureOf('Arroz blanco 1 kg')
  expect(picture?.type).toBe('image/webp')
  expect(picture!.size).toBeLessThan(20_000)
  expect(await pictureOf('Nada que exista')).toBeUndefined()
})
