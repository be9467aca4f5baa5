import { expect, test } from 'vitest'
import { date, dateTime, money, percent, plural, quantity } from './format'

test('pesos have a sign that stays on their line, dots for thousands, and decimals only when there are any', () => {
  expect([money(1234567), money(1234.5), money(0), money(-45900)]).toEqual([
    '$\u00a01.234.567',
    '$\u00a01.234,50',
    '$\u00a00',
    '-$\u00a045.900',
  ])
})

test('quantities and percentages use a decimal comma', () => {
  expect([quantity(1.5), quantity(2), percent(0.125), percent(-0.08)]).toEqual(['1,5', '2', '12,5\u00a0%', '-8\u00a0%'])
})

test('dates are DD-MM-YYYY of the day it is in Bogotá', () => {
  expect([date('2026-11-21'), date('2026-11-22T03:00:00Z')]).toEqual(['21-11-2026', '21-11-2026'])
  expect([dateTime('2026-11-22T03:05:00Z'), dateTime('2026-11-22T05:05:00Z')]).toEqual([
    '21-11-2026 22:05',
    '22-11-2026 00:05',
  ])
})

test('counts agree with their noun', () => {
  expect([plural(1, 'venta'), plural(1250, 'venta'), plural(2, 'unidad', 'unidades')]).toEqual([
    '1 venta',
    '1.250 ventas',
    '2 unidades',
  ])
})
