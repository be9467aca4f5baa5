import { expect, test } from 'vitest'
import { type FieldNote, formProblems, noteAt } from './form-check'

const notes = new Map<string, FieldNote>([
  ['name', { label: 'Nombre', required: 'Falta el nombre' }],
  ['lines.0.price', { label: 'Precio', required: 'Falta el precio' }],
  ['email', { label: 'Correo', required: undefined }],
  ['accepts', { label: undefined, required: 'Acepta las condiciones' }],
])
const right = { name: 'Ana', lines: [{ price: 0 }], email: '', accepts: true }

test('what may not be blank says so in its own words, before the schema does', () => {
  const values = { ...right, name: '  ', lines: [{ price: null }], accepts: false }
  expect(formProblems(values, notes, { name: ['Falta este dato'] })).toEqual([
    { path: 'name', message: 'Falta el nombre' },
    { path: 'lines.0.price', message: 'Falta el precio' },
    { path: 'accepts', message: 'Acepta las condiciones' },
  ])
})

test('problems come in the order of the form, what is not on the screen last', () => {
  const found = { general: ['No cuadra'], email: ['Escribe un correo válido'], name: ['Es muy largo'] }
  expect(formProblems(right, notes, found).map(({ path }) => path)).toEqual(['name', 'email', 'general'])
})

test('zero is an answer', () => {
  expect(formProblems(right, notes, {})).toEqual([])
})

test('what cannot be read as a number is told, not taken for blank', () => {
  const written = () => 'Escribe un número, como 1.234,5'
  const price = new Map([['price', { label: 'Precio', required: 'Falta el precio', written }]])
  expect(formProblems({ price: null }, price, { price: ['Falta este dato'] })).toEqual([
    { path: 'price', message: 'Escribe un número, como 1.234,5' },
  ])
})

test('what is wrong in a line comes where its list is, and is known by the list while the line is on another page', () => {
  const inside = (path: string) => ({ label: `line of ${path}` })
  const list = new Map<string, FieldNote>([
    ['reason', { label: 'Motivo', required: undefined }],
    ['products', { label: undefined, required: undefined, inside }],
    ['note', { label: 'Nota', required: undefined }],
  ])
  const found = {
    note: ['Es muy larga'],
    'products[70].quantity': ['Escribe la cantidad'],
    reason: ['Elige el motivo'],
  }
  expect(formProblems({}, list, found).map(({ path }) => path)).toEqual(['reason', 'products.70.quantity', 'note'])
  expect(noteAt(list, 'products.70.quantity')?.label).toBe('line of products.70.quantity')
  expect(noteAt(list, 'other.0.quantity')).toBeUndefined()
})
