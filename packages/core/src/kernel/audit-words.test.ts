import { expect, test } from 'vitest'
import * as z from 'zod'
import { wordsIn } from './audit-words'
import { kind } from './db/kind'

test('a kind names its own fields, and hides those that say nothing, before the usual words', () => {
  kind({
    name: 'testWords',
    label: 'la prueba',
    schema: z.object({ id: z.string() }),
    words: { note: 'Recado', name: false },
  })
  const row = { id: 'x', note: 'a', name: 'b', phone: '1', odd: [{ city: 'c' }] }
  expect(wordsIn('testWords', row)).toEqual({ note: 'Recado', phone: 'Teléfono', odd: 'odd', city: 'Ciudad' })
  expect(wordsIn('another', row)).toMatchObject({ note: 'Nota', name: 'Nombre' })
})
