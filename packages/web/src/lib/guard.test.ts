import { describe, expect, test } from 'vitest'
import { guard, mayOpen, type Person } from './guard'
import type { RouteData } from './route-data'

const person = (change: Partial<Person> = {}, ...permissions: string[]): Person => ({
  userType: 2,
  plan_code: 'trial',
  active_card: 'si',
  roles_permissions: { permissions },
  ...change,
})
const online: RouteData = { title: 'Venta en línea', allow: ['sale-create', 'pre_invoices-create'], types: [2, 5, 4] }
const open: RouteData = { title: 'Inicio', allow: 'login' }
const denied = { userType: 6, active_card: 'no', plan_code: 'no-plan' }

describe('the rules in their order', () => {
  test('1: nobody signed in goes to /', () => {
    expect(guard('/dashboard/online', online, undefined)).toEqual({
      pass: false,
      to: '/',
      message: 'Debes iniciar sesión para acceder a esta sección de la app...',
    })
  })

  test('2: without an active card, before plan, type and permission', () => {
    expect(guard('/dashboard/online', online, person(denied))).toEqual({
      pass: false,
      to: '/dashboard/perfil?action=plan',
      message: '¡Necesitas activar un método de pago para continuar.!',
    })
  })

  test('3: without a plan, before type and permission', () => {
    expect(guard('/dashboard/online', online, person({ ...denied, active_card: 'si' }))).toEqual({
      pass: false,
      to: '/dashboard/perfil?action=suscripciones',
      message: '¡Necesitas activar una suscripción para continuar.!',
    })
  })

  test('4: a type that is not in the list stays, before permission', () => {
    expect(guard('/dashboard/online', online, person({ userType: 6 }))).toEqual({
      pass: false,
      to: 'stay',
      message: '¡Tu rango de usuario no permite acceder a esta seccion de la app.!',
    })
  })

  test('5: none of the permissions stays', () => {
    expect(guard('/dashboard/online', online, person({}, 'sale-read'))).toEqual({
      pass: false,
      to: 'stay',
      message: '¡No tienes privilegios para acceder a esta seccion de la app.!',
    })
  })
})

test('any one of the permissions is enough', () => {
  expect(guard('/dashboard/online', online, person({}, 'pre_invoices-create'))).toEqual({ pass: true })
})

test.each(['/dashboard/perfil', '/dashboard/parametrizacion', '/dashboard/perfil/'])(
  '%s opens without card and plan',
  (path) => {
    expect(guard(path, open, person({ active_card: 'no', plan_code: 'no-plan' }))).toEqual({ pass: true })
  },
)

test('the exemption is of card and plan only: types still hold', () => {
  expect(
    guard('/dashboard/parametrizacion', { ...open, types: [2, 5, 6] }, person({ ...denied, userType: 4 })),
  ).toMatchObject({ to: 'stay' })
})

test('public screens open for everybody, also without card', () => {
  const landing: RouteData = { title: 'Tendero', allow: 'public' }
  expect(guard('/', landing, undefined)).toEqual({ pass: true })
  expect(guard('/', landing, person(denied))).toEqual({ pass: true })
})

test('menus show what the guard would open', () => {
  expect(mayOpen(person({}, 'sale-create'), online)).toBe(true)
  expect(mayOpen(person({ userType: 6 }, 'sale-create'), online)).toBe(false)
  expect(mayOpen(undefined, open)).toBe(false)
})
