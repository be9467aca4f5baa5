import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { passwordProblem } from './password-rules'

test.each([
  'password123',
  'P@ssw0rd2024!',
  'Contraseña2025',
  'qwertyuiop',
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  'Colombia2026*',
  'abcdefghij',
  'Administrador1',
  '1q2w3e4r5t',
])('%s is refused as one that everybody tries', (password) => {
  expect(passwordProblem(password)).toMatch(/primero se prueban/)
})

test.each(['demo-tendero', 'un-tinto-sin-azucar', 'Arepa con queso 3', 'ñame y yuca frita'])(
  '%s will do',
  (password) => {
    expect(passwordProblem(password)).toBeUndefined()
  },
)

test("one's own mail address or name will not do", () => {
  expect(passwordProblem('rosadiaz1988', ['rosadiaz@tienda.co'])).toMatch(/No uses tu correo/)
  expect(passwordProblem('TiendaLaEsquina', ['Tienda La Esquina'])).toMatch(/No uses/)
})

test('anything shorter than ten characters or longer than 128 is refused', () => {
  fc.assert(fc.property(fc.string({ maxLength: 9 }), (text) => passwordProblem(text) !== undefined))
  expect(passwordProblem('ab1'.repeat(50))).toMatch(/128/)
})
