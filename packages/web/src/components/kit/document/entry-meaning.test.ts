import { expect, it } from 'vitest'
import { meaningOf } from './entry-meaning'

const line = (account: string, debit: number, credit = 0) => ({ account, debit, credit })

it('a sale brings money, income and taxes, and takes goods at their cost', () => {
  const lines = [
    line('110505', 13_100),
    line('413595', 0, 11_008.4),
    line('240805', 0, 2_091.6),
    line('613595', 10_100),
    line('143505', 0, 10_100),
  ]
  expect(meaningOf(lines)).toEqual([
    { name: 'Dinero', value: 13_100 },
    { name: 'Inventario', value: -10_100 },
    { name: 'Impuestos', value: 2_091.6 },
    { name: 'Ingresos', value: 11_008.4 },
    { name: 'Costo de lo vendido', value: 10_100 },
  ])
})

it('what goes in and out of one group is not said', () => {
  expect(meaningOf([line('110505', 500), line('111005', 0, 500)])).toEqual([])
})
