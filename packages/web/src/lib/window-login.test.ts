import { expect, test } from 'vitest'
import { sessionOf } from './window-login'

const trusted = 'https://tienda.example'
const good = { user: { id: 'usr_1', name: 'Ana', roles: ['x'] }, token: 'abc' }

test('a message of the trusted origin with the right shape brings a session, and nothing more than it', () => {
  expect(sessionOf(trusted, good, trusted)).toEqual({ user: { id: 'usr_1', name: 'Ana' }, token: 'abc' })
})

test.each([
  ['another origin', 'https://tienda.example.evil.co', good],
  ['the null origin of a sandbox', 'null', good],
  ['text', trusted, JSON.stringify(good)],
  ['no token', trusted, { user: good.user }],
  ['an empty token', trusted, { ...good, token: '' }],
  ['a user without name', trusted, { user: { id: 'usr_1' }, token: 'abc' }],
  ['nothing', trusted, null],
])('%s is ignored', (_, origin, data) => expect(sessionOf(origin, data, trusted)).toBeUndefined())

test('without a configured origin nothing is accepted', () => {
  expect(sessionOf('', good, undefined)).toBeUndefined()
  expect(sessionOf('', good, '')).toBeUndefined()
})
