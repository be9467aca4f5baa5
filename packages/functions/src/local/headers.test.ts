import { expect, it } from 'vitest'
import { loginOriginOf, openerPolicy, webConfig } from './headers'

it('closes the app to windows of other sites unless one of them may sign in', () => {
  expect(openerPolicy(undefined)[1]).toBe('same-origin')
  expect(openerPolicy('https://socio.example')[1]).toBe('unsafe-none')
})

it('takes one origin alone as the one that may sign in', () => {
  expect(loginOriginOf(undefined)).toBeUndefined()
  expect(loginOriginOf('')).toBeUndefined()
  expect(loginOriginOf('https://socio.example:8443')).toBe('https://socio.example:8443')
  for (const wrong of ['socio.example', 'https://socio.example/', 'https://socio.example/entrar', '*'])
    expect(() => loginOriginOf(wrong)).toThrow('TENDERO_LOGIN_ORIGIN')
})

it('tells the browser of a demo shop only while it is being made', () => {
  expect(webConfig(undefined)).toEqual({})
  const preparing = { email: 'demo@tienda.example', done: 0.6, what: 'junio de 2026' }
  expect(webConfig('https://socio.example', preparing)).toEqual({ loginOrigin: 'https://socio.example', preparing })
})
