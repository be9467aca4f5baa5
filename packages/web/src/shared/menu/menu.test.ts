import { describe, expect, test } from 'vitest'
import type { Person } from '@/lib/guard'
import type { Plain } from '@/lib/place'
import type { RouteData } from '@/lib/route-data'
import { activeItem, creatable, menuOf } from './menu'

const person = (...permissions: string[]): Person => ({
  userType: 2,
  plan_code: 'trial',
  active_card: 'si',
  roles_permissions: { permissions },
})
const screen = (path: string, data: Partial<RouteData>) => ({
  path: path as Plain,
  data: { title: path, allow: 'login', ...data } as RouteData,
})
const screens = [
  screen('/dashboard/productos', {
    title: 'Productos',
    allow: ['product-read'],
    menu: { group: 'inventario', order: 1 },
  }),
  screen('/dashboard/producto/add', {
    title: 'Nuevo',
    allow: ['product-create'],
    create: { label: 'Producto', order: 2 },
  }),
  screen('/dashboard/main', { menu: { group: 'inicio', order: 1, label: 'Hoy' } }),
  screen('/dashboard/traslados', { menu: { group: 'inventario', order: 0 } }),
  screen('/dashboard/bancos/$id', {}),
]

describe('the menu', () => {
  test('shows only what the person may open, in order, and no empty group', () => {
    const menu = menuOf(screens, person('product-read'))
    expect(menu.map((group) => [group.id, group.items.map((item) => item.path)])).toEqual([
      ['inicio', ['/dashboard/main']],
      ['inventario', ['/dashboard/traslados', '/dashboard/productos']],
    ])
    expect(menuOf(screens, person()).flatMap((group) => group.items.map((item) => item.path))).not.toContain(
      '/dashboard/productos',
    )
    expect(menuOf(screens, undefined)).toEqual([])
  })

  test('takes the label of the entry before the title', () => {
    expect(menuOf(screens, person())[0]?.items[0]?.label).toBe('Hoy')
  })

  test('leaves out a screen that opens for more people than find something in it', () => {
    const payroll = [
      screen('/dashboard/nomina/empleado', { shownTo: { types: [2, 5] }, menu: { group: 'contabilidad', order: 0 } }),
    ]
    expect(menuOf(payroll, { ...person(), userType: 2 })).toHaveLength(1)
    expect(menuOf(payroll, { ...person(), userType: 4 })).toEqual([])
    const moves = [
      screen('/dashboard/movimientos', { shownTo: { any: ['product-read'] }, menu: { group: 'inventario', order: 0 } }),
    ]
    expect(menuOf(moves, person('product-read'))).toHaveLength(1)
    expect(menuOf(moves, person('sale-read'))).toEqual([])
  })

  test('marks the closest screen above the one that is open', () => {
    const menu = menuOf(screens, person('product-read'))
    expect(activeItem(menu, '/dashboard/productos/prd_1').item?.path).toBe('/dashboard/productos')
    expect(activeItem(menu, '/dashboard/productosx').item).toBeUndefined()
  })
})

test('creating is offered to whoever may', () => {
  expect(creatable(screens, person('product-create'))).toEqual([{ path: '/dashboard/producto/add', label: 'Producto' }])
  expect(creatable(screens, person())).toEqual([])
})
