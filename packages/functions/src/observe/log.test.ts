import { afterEach, expect, it, vi } from 'vitest'
import { log } from './log'

const lines: string[] = []
vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line))
afterEach(() => lines.splice(0))

const logged = (fields: Record<string, unknown>) => {
  log('info', 'test', fields)
  return lines[0]!
}

it('writes one line of JSON', () => {
  expect(JSON.parse(logged({ call: 'sales.createOrder', ms: 12, missing: undefined }))).toEqual({
    level: 'info',
    at: 'test',
    call: 'sales.createOrder',
    ms: 12,
  })
})

it.each([
  ['a field by its name', { user: { password: 'perro-azul' } }],
  ['a field by its name, in a list', { rows: [{ apiKey: 'perro-azul' }] }],
  ['a header', { headers: { Authorization: 'perro-azul', 'set-cookie': 'perro-azul' } }],
  ['a token in a sentence', { message: 'no: Bearer perro-azul' }],
  ['a session in a sentence', { message: 'bad eyJhbGciOiJIUzI1NiJ9.eyJwZXJybyI6ImF6dWwifQ.perro-azul here' }],
  ['a link with its token', { message: 'GET /verify-email?token=perro-azul&x=1' }],
  ['JSON inside a sentence', { message: '{"password":"perro-azul"}' }],
  ['keys of WooCommerce in an address', { path: '/wc/v3?consumer_key=perro-azul&consumer_secret=perro-azul' }],
  [
    'a key by how it begins',
    { message: 'refused ck_perro-azul-1, cs_perro-azul-2, shpat_perro-azul and prv_test_perro-azul' },
  ],
  ['a basic header in a sentence', { message: 'sent Basic perro-azul' }],
  ['the signature of a file', { path: '/api/v2/media/perro-azul-perro-azul-perro-azulx/T/x.png' }],
])('hides %s', (_, fields) => {
  const line = logged(fields)
  expect(line).not.toContain('perro-azul')
  expect(line).toContain('•••')
})

it('cuts a text that would fill the log', () => {
  expect(logged({ message: 'x'.repeat(100_000) }).length).toBeLessThan(5_000)
})
