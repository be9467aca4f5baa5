import { expect, it } from 'vitest'
import { isSigned } from './woo'
import { orderFrom, plainText } from './woo-wire'

/** Composed on the order of WooCommerce's documentation, with values of Colombia. */
const order = {
  id: 1042,
  number: '1042',
  status: 'processing',
  currency: 'COP',
  date_modified_gmt: '2026-11-20T14:28:08',
  date_paid_gmt: '2026-11-20T14:28:08',
  total: '131000.00',
  shipping_total: '12000.00',
  shipping_tax: '0.00',
  customer_note: 'Entregar en porter&iacute;a &amp; avisar',
  billing: {
    first_name: 'María',
    last_name: 'Peña',
    address_1: 'Calle 10 # 43A-30',
    address_2: 'Apto 501',
    city: 'Medellín',
    phone: '3001234567',
  },
  shipping: { first_name: '', last_name: '', address_1: '', address_2: '', city: '' },
  line_items: [
    {
      name: 'Camiseta niño &ndash; Talla: 8',
      quantity: 2,
      sku: 'CAM-8',
      total: '100000.00',
      total_tax: '19000.00',
      price: 50000,
    },
  ],
  fee_lines: [],
  refunds: [],
}

it('reads an order: amounts with tax in cents, instants of UTC, texts without HTML', () => {
  expect(orderFrom(order)).toMatchObject({
    id: '1042',
    modified: '2026-11-20T14:28:08.000Z',
    totalCents: 13_100_000,
    state: 'sold',
    lines: [{ sku: 'CAM-8', name: 'Camiseta niño – Talla: 8', units: 2, totalCents: 11_900_000 }],
    shippingCents: 1_200_000,
    otherCents: 0,
    buyer: {
      name: 'María Peña',
      address: 'Calle 10 # 43A-30 Apto 501',
      place: { city: 'Medellín' },
      phone: '3001234567',
    },
  })
})

it.each([
  ['processing', null, 'unpaid'],
  ['on-hold', null, 'unpaid'],
  ['completed', '2026-11-20T14:28:08', 'sold'],
  ['pending', null, 'pending'],
  ['checkout-draft', null, 'pending'],
  ['cancelled', '2026-11-20T14:28:08', 'undone'],
  ['refunded', null, 'undone'],
  ['trash', null, 'undone'],
])('an order that is %s and paid %s is %s', (status, date_paid_gmt, state) =>
  expect(orderFrom({ ...order, status, date_paid_gmt }).state).toBe(state),
)

it('what was given back in part is off the total, and a surcharge is told apart', () => {
  const refunds = [{ total: '-10000.00' }]
  expect(orderFrom({ ...order, refunds }).totalCents).toBe(12_100_000)
  expect(orderFrom({ ...order, fee_lines: [{ total: '500.00', total_tax: '95.00' }] }).otherCents).toBe(59_500)
})

it('reads texts of HTML, and leaves what it does not know', () => {
  expect(plainText('Caf&#233; &amp; t&#xe9; &lt;fr&iacute;o&gt;')).toBe('Café & té <fr&iacute;o>')
  expect(plainText(null)).toBe('')
})

it('knows the signature of the very bytes, and no other', () => {
  const body = Buffer.from('{"id":727,"status":"processing","total":"119000.00"}')
  const signature = 'kR1aJQpYTU0RdelyZnYOCe/aNMoxYWLMJUI1HXP5WU8='
  expect(isSigned(body, signature, 'woo-secret-1')).toBe(true)
  expect(isSigned(Buffer.concat([body, Buffer.from(' ')]), signature, 'woo-secret-1')).toBe(false)
  expect(isSigned(body, signature, 'woo-secret-2')).toBe(false)
  for (const wrong of [undefined, '', 'bm8=']) expect(isSigned(body, wrong, 'woo-secret-1')).toBe(false)
})
