import { afterEach, expect, test } from 'vitest'
import { hashPassword, isCheap, verifyPassword } from './credentials/password'

afterEach(() => {
  delete process.env.TENDERO_PASSWORD_COST
})

test("a hash has OWASP's cost, its own salt, and opens to its password only", async () => {
  const [one, two] = await Promise.all([hashPassword('una frase larga'), hashPassword('una frase larga')])
  expect(one).toMatch(/^scrypt\$17\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword('una frase larga', one)).toBe(true)
  expect(await verifyPassword('una frase larga ', one)).toBe(false)
})

test('accents typed on another keyboard are the same password', async () => {
  process.env.TENDERO_PASSWORD_COST = '10'
  expect(await verifyPassword('cami\u00f3n', await hashPassword('camio\u0301n'))).toBe(true)
})

test('without a hash no password is right', async () => {
  process.env.TENDERO_PASSWORD_COST = '10'
  for (const password of ['', 'x', 'no such account']) expect(await verifyPassword(password, undefined)).toBe(false)
})

test('a hash made at a lower cost still opens and is told apart', async () => {
  process.env.TENDERO_PASSWORD_COST = '10'
  const old = await hashPassword('una frase larga')
  process.env.TENDERO_PASSWORD_COST = '11'
  expect(isCheap(old)).toBe(true)
  expect(await verifyPassword('una frase larga', old)).toBe(true)
  expect(isCheap(await hashPassword('una frase larga'))).toBe(false)
})

test('many at once all end', async () => {
  process.env.TENDERO_PASSWORD_COST = '10'
  const hashes = await Promise.all(Array.from({ length: 20 }, (_, i) => hashPassword(`clave ${i}`)))
  const right = await Promise.all(hashes.map((hash, i) => verifyPassword(`clave ${i}`, hash)))
  expect(right.every(Boolean)).toBe(true)
})
