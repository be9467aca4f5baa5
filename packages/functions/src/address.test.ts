import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientAddress, proxiesOf } from './address'

const none = proxiesOf(undefined)
const proxies = proxiesOf('loopback, 10.0.0.0/8, 2001:db8::/32')

describe('the address that a request counts for', () => {
  it('is the socket’s when no proxy is trusted, whatever the client says', () => {
    expect(clientAddress('186.80.1.2', '1.1.1.1', none)).toBe('186.80.1.2')
    expect(clientAddress('127.0.0.1', '1.1.1.1', none)).toBe('127.0.0.1')
  })

  it('is the first hop from the right that is no trusted proxy', () => {
    expect(clientAddress('127.0.0.1', '186.80.1.2', proxies)).toBe('186.80.1.2')
    expect(clientAddress('::ffff:127.0.0.1', '186.80.1.2, 10.1.2.3', proxies)).toBe('186.80.1.2')
    expect(clientAddress('2001:db8::7', '2800:484::1', proxies)).toBe('2800:484::1')
  })

  it('is the socket’s when the request did not come through a trusted proxy', () => {
    expect(clientAddress('186.80.1.2', '1.1.1.1, 10.0.0.1', proxies)).toBe('186.80.1.2')
  })

  it('is the last proxy when nobody stands before it, or something that is no address', () => {
    expect(clientAddress('10.0.0.1', undefined, proxies)).toBe('10.0.0.1')
    expect(clientAddress('10.0.0.1', 'unknown, 10.0.0.9', proxies)).toBe('10.0.0.9')
    expect(clientAddress('10.0.0.1', '186.80.1.2, <script>', proxies)).toBe('10.0.0.1')
  })

  it('never moves by what a client writes before it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), fc.ipV4(), (made, real) => {
        fc.pre(!proxies.check(real))
        expect(clientAddress('10.0.0.1', [...made, real].join(', '), proxies)).toBe(real)
      }),
    )
  })
})

it.each(['proxy.example', '10.0.0.0/99', '10.0.0.0/x', '300.1.1.1'])('refuses to trust %s', (setting) => {
  expect(() => proxiesOf(setting)).toThrow('TENDERO_TRUSTED_PROXIES')
})
