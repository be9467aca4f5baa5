import { expect, it } from 'vitest'
import { finding } from './finding'

const list = ['Devolver una venta', 'Vender en el mostrador', 'Cotización']

it('finds what says every word, without accents or capitals, in any order', () => {
  expect(finding(list, 'VENTA devolver', String)).toEqual(['Devolver una venta'])
  expect(finding(list, 'cotizacion', String)).toEqual(['Cotización'])
  expect(finding(list, 'ven', String)).toEqual(['Devolver una venta', 'Vender en el mostrador'])
  expect(finding(list, 'nada', String)).toEqual([])
})

it('finds all for a text without words', () => {
  expect(finding(list, ' — ', String)).toEqual(list)
})
