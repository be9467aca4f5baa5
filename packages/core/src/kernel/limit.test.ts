import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf } from './limit'

it('takes an address of IPv4 as it is, also inside one of IPv6', () => {
  expect(networkOf('186.80.1.2')).toBe('186.80.1.2')
  expect(networkOf('::ffff:186.80.1.2')).toBe('186.80.1.2')
  expect(networkOf('local')).toBe('local')
})

it.each([
  ['2800:484:1:2:3:4:5:6', '2800:484:1:2::/64'],
  ['2800:484::1', '2800:484:0:0::/64'],
  ['2800:0484:0001::9', '2800:484:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('takes %s as its network %s', (address, network) => expect(networkOf(address)).toBe(network))

it('gives all addresses of a customer one network, and others another', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16))
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(four, four, four, (network, a, b) => {
      expect(networkOf(`${network}:${a}`)).toBe(networkOf(`${network}:${b}`))
      expect(networkOf(`${network}:${a}`) === networkOf(`${a}:${b}`)).toBe(network === a)
    }),
  )
})
