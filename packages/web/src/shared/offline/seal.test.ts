import { expect, it } from 'vitest'
import { keyFrom, newKey, open, seal, unwrap } from './seal'

it('what is sealed is read by its key alone, and not once a byte of it was changed', async () => {
  const [key, other] = await Promise.all([keyFrom('a secret', 'unsent tur_1'), keyFrom('a secret', 'unsent tur_2')])
  const sealed = await seal(key, { total: 12_000, name: 'Ana' })
  expect(new TextDecoder().decode(sealed.data)).not.toContain('Ana')
  expect(await open(key, sealed)).toEqual({ total: 12_000, name: 'Ana' })
  await expect(open(other, sealed)).rejects.toThrow()
  const bent = new Uint8Array(sealed.data.slice(0))
  bent[3]! ^= 1
  await expect(open(key, { ...sealed, data: bent.buffer })).rejects.toThrow()
})

it('the key of a session comes back in that session and in no other', async () => {
  const { key, wrapped } = await newKey('token-1')
  const sealed = await seal(key, ['x'])
  expect(await unwrap('token-2', wrapped)).toBeUndefined()
  expect(await open((await unwrap('token-1', wrapped))!, sealed)).toEqual(['x'])
})

it('two sealings of the same value have nothing in common', async () => {
  const key = await keyFrom('s', 'p')
  const [one, two] = await Promise.all([seal(key, 'venta'), seal(key, 'venta')])
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false)
})
