import { expect, it } from 'vitest'
import { masked } from './mask'

it.each([
  ['ck_0123456789abcdef', 'WooCommerce'],
  ['cs_0123456789abcdef', 'WooCommerce'],
  ['shpat_0123456789abcdef', 'Shopify, access'],
  ['shpss_0123456789abcdef', 'Shopify, of the app'],
  ['shprt_0123456789abcdef', 'Shopify, renewal'],
  ['shpca_0123456789abcdef', 'Shopify, of a custom app'],
  ['prv_test_0123456789', 'Wompi, private'],
  ['prv_prod_0123456789', 'Wompi, private'],
  ['test_integrity_0123456789', 'Wompi, integrity'],
  ['prod_events_0123456789', 'Wompi, events'],
])('hides %s, a key of %s, wherever it stands in a sentence', (key) => {
  const said = masked(`The key ${key} is not known (${key}), {"key":"${key}"}`)
  expect(said).not.toContain(key)
  expect(said).toContain('is not known')
})

it('hides what a header of a service brings', () => {
  for (const header of ['Authorization: Bearer plemsi-abc.123', 'dropi-integration-key: abc.123', 'Basic Y2s6Y3M='])
    expect(masked(`said ${header} end`)).not.toMatch(/abc|Y2s6/)
})
