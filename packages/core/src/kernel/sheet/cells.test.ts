import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCop, formatQuantity, MAX_CENTS } from '../values/money'
import { date, money, oneOf, percent, quantity, text, yesNo } from './cells'

const asks = expect.objectContaining({ error: expect.any(String) })

describe('money', () => {
  it.each<[string | number, number]>([
    ['$ 1.234.567', 123_456_700],
    ['1.234,50', 123_450],
    ['1234.5', 123_450],
    ['1234,5', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1,234,567', 123_456_700],
    ['45.900', 4_590_000],
    ['$45.900 COP', 4_590_000],
    ['COP 12\u00A0000', 1_200_000],
    ['0', 0],
    ['0,5', 50],
    [45_900, 4_590_000],
    [1234.5, 123_450],
    [12_345.6789, 1_234_568],
    [0.1 + 0.2, 30],
  ])('reads %j as %i cents', (cell, cents) => expect(money()(cell)).toEqual({ value: cents }))

  it.each(['1,234', '1234.567', '1.23.4', '12,34,56', '1.234,567', '0.500', '1.2345'])('asks again for %j', (cell) =>
    expect(money()(cell)).toEqual({ error: expect.stringContaining('No es claro') }),
  )

  it.each(['gratis', '$', '12a', '1e5', '.', '--', '1..2', ' '])('refuses %j', (cell) =>
    expect(money()(cell)).toEqual(asks),
  )

  it('refuses negatives unless allowed, dates and yes/no', () => {
    expect(money()('-5.000')).toEqual({ error: 'No puede ser negativo' })
    expect(money({ min: -1e9 })('-$ 5.000')).toEqual({ value: -500_000 })
    expect(money()(new Date())).toEqual(asks)
    expect(money()(true)).toEqual(asks)
  })

  it('reads back every amount that the app prints', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
        expect(money()(formatCop(cents))).toEqual({ value: cents })
        expect(money()(cents / 100)).toEqual({ value: cents })
      }),
    )
  })
})

describe('quantity', () => {
  it.each<[string | number, number]>([
    ['12', 12_000],
    ['1,5', 1_500],
    ['1.5', 1_500],
    ['0,125', 125],
    ['0.125', 125],
    ['1.234.567', 1_234_567_000],
    ['1.234,5', 1_234_500],
    [2, 2_000],
    [0.75, 750],
  ])('reads %j as %i thousandths', (cell, value) => expect(quantity()(cell)).toEqual({ value }))

  it.each(['1.500', '1,500', '1,2345'])('asks again for %j', (cell) =>
    expect(quantity()(cell)).toEqual({ error: expect.stringContaining('No es claro') }),
  )

  it.each([0.0001, 'dos', '-1', -1, Number.POSITIVE_INFINITY])('refuses %j', (cell) =>
    expect(quantity()(cell)).toEqual(asks),
  )

  it('never reads a printed quantity as another one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (value) => {
        const parsed = quantity()(formatQuantity(value))
        if ('value' in parsed) expect(parsed.value).toBe(value)
      }),
    )
  })
})

describe('percent', () => {
  it.each<[string | number, number]>([
    ['19', 1_900],
    ['19 %', 1_900],
    ['2,5%', 250],
    [19, 1_900],
    [0.19, 1_900],
    [5, 500],
    [0, 0],
    ['1%', 100],
  ])('reads %j as %i basis points', (cell, value) => expect(percent()(cell)).toEqual({ value }))

  it.each([1, 0.00966, 101, '-1', 'mucho', '19.555'])('asks again for %j', (cell) =>
    expect(percent()(cell)).toEqual(asks),
  )
})

describe('text', () => {
  it('keeps codes whole, whether typed as text or as a number', () => {
    expect(text()('  00077 ')).toEqual({ value: '00077' })
    expect(text()(7_701_234_567_897)).toEqual({ value: '7701234567897' })
    expect(text()('Arroz\n  500 g')).toEqual({ value: 'Arroz 500 g' })
  })

  it('says when Excel has spoiled the cell', () => {
    expect(text()(new Date())).toEqual({ error: expect.stringContaining('fecha') })
    expect(text()(1.23456789012346e17)).toEqual({ error: expect.stringContaining('recortó') })
    expect(text()('#N/D')).toEqual({ error: expect.stringContaining('fórmula') })
    expect(text({ max: 5 })('abcdef')).toEqual({ error: 'Escribe como máximo 5 caracteres' })
  })
})

describe('yes or no, dates, choices', () => {
  it.each<[string | number | boolean, boolean]>([
    ['Sí', true],
    ['si', true],
    ['X', true],
    [1, true],
    [true, true],
    ['NO', false],
    [0, false],
    ['FALSO', false],
  ])('reads %j as %j', (cell, value) => expect(yesNo(cell)).toEqual({ value }))

  it.each<[string | Date, string]>([
    [new Date('2026-01-31T00:00:00Z'), '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['3-1-2026', '2026-01-03'],
    ['2026-01-31', '2026-01-31'],
  ])('reads %s as %s', (cell, value) => expect(date(cell)).toEqual({ value }))

  it.each(['01/31/2026', '30/02/2026', '31/01/26', 'ayer', 46_000])('refuses %j as a date', (cell) =>
    expect(date(cell)).toEqual(asks),
  )

  it('finds a choice without accents and names them all otherwise', () => {
    const kind = oneOf({ 'Cédula de ciudadanía': 'CC', NIT: 'NIT' })
    expect(kind('cedula de ciudadania')).toEqual({ value: 'CC' })
    expect(kind('otro')).toEqual({ error: 'Escribe Cédula de ciudadanía, NIT' })
  })
})
