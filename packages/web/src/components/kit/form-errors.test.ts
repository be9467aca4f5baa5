import { expect, test } from 'vitest'
import { errorsFrom, firstMessages, problemsOf, saysOneOf } from './form-errors'

test('nested errors become paths, in order', () => {
  const errors = {
    name: { type: 'required', message: 'Falta el nombre' },
    lines: [undefined, { price: { type: 'server', message: 'Falta el precio', ref: {} } }],
  }
  expect(problemsOf(errors)).toEqual([
    { path: 'name', message: 'Falta el nombre' },
    { path: 'lines.1.price', message: 'Falta el precio' },
  ])
})

test('a field called message or type is a field like any other', () => {
  expect(problemsOf({ address: { type: { type: 'server', message: 'Elige el tipo' } } })).toEqual([
    { path: 'address.type', message: 'Elige el tipo' },
  ])
})

test('the first message of each field of the server is the one that counts', () => {
  expect(firstMessages({ 'lines[0].price': ['Falta', 'Otro'], name: ['Corto'], empty: [] })).toEqual([
    { path: 'lines.0.price', message: 'Falta' },
    { path: 'name', message: 'Corto' },
  ])
})

test('a flat list and nested errors say the same', () => {
  const problems = [
    { path: 'name', message: 'Falta el nombre' },
    { path: 'lines.1.price', message: 'Falta el precio' },
  ]
  expect(problemsOf(errorsFrom(problems))).toEqual(problems)
})

test('an error that says more than its fields is told besides them', () => {
  const problems = [{ path: 'type', message: 'Elige el tipo' }]
  expect(saysOneOf({ message: 'Elige el tipo' }, problems)).toBe(true)
  expect(saysOneOf({ message: 'Ha ocurrido un error de validación (422)' }, problems)).toBe(false)
})
