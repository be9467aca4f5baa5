import type { LookupAddress } from 'node:dns'
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { assertPublicName, isPublicAddress, publicLookup, publicUrl } from './address'

afterEach(() => vi.unstubAllEnvs())

it.each([
  'http://tienda.co',
  'https://tienda.co:8443',
  'https://yo:clave@tienda.co',
  'https://127.0.0.1',
  'https://2130706433',
  'https://0x7f.1',
  'https://[::1]',
  'https://[::ffff:127.0.0.1]',
  'https://localhost',
  'https://intranet',
  'ftp://tienda.co',
  '',
])('refuses %s', (url) => expect(() => publicUrl(url)).toThrow())

it.each([
  ['tienda.co', 'https://tienda.co/'],
  ['https://tienda.co/sub/?a=1#x', 'https://tienda.co/sub'],
  ['https://TIENDA.co:443/', 'https://tienda.co/'],
])('reads %s as %s', (text, url) => expect(publicUrl(text).href).toBe(url))

it('the one origin that the local run declares gets in, and no other port of the same machine', () => {
  vi.stubEnv('TENDERO_OUTSIDE', 'http://127.0.0.1:4100')
  expect(publicUrl('http://127.0.0.1:4100/tienda').pathname).toBe('/tienda')
  expect(() => assertPublicName(new URL('http://127.0.0.1:4101'))).toThrow()
})

const lookup = (...addresses: string[]) => {
  const found = addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
  return new Promise<string>((resolve) =>
    publicLookup((_host, _options, done) => done(null, found))('tienda.co', {}, (error, address) =>
      resolve(error ? error.name : String(address)),
    ),
  )
}

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
  ...['::1', '::', 'fe80::1', 'fd00:ec2::254', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', 'ff02::1'],
])('a name that stands for %s gets no connection', async (address) => {
  expect(await lookup(address)).toBe('PrivateAddress')
  expect(await lookup('93.184.216.34', address)).toBe('PrivateAddress')
})

it('a name that stands for public addresses connects to what was resolved', async () => {
  expect(await lookup('93.184.216.34')).toBe('93.184.216.34')
  expect(await lookup('2606:2800:220:1::1')).toBe('2606:2800:220:1::1')
})

it('no address of a private network is public, in whatever notation', () => {
  const byte = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(byte, byte, byte, (b, c, d) => {
      for (const first of [0, 10, 127]) {
        expect(isPublicAddress(`${first}.${b}.${c}.${d}`)).toBe(false)
        expect(isPublicAddress(`::ffff:${first}.${b}.${c}.${d}`)).toBe(false)
      }
    }),
  )
})
