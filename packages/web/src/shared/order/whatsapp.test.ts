import { expect, it } from 'vitest'
import { receiptMessage, whatsAppLink, whatsAppNumber } from './whatsapp'

const order = {
  number: 'C1-7',
  total: 45_900,
  remaining: 0,
  paper_name: 'Comprobante interno',
  phone: null,
  client: { id: 'cli_1', name: 'María Gómez', document: null, phone: '3001234567' },
}

it('writes to the mobile of the client, with the code of the country, and to nobody in particular without one', () => {
  for (const [phone, number] of [
    ['3001234567', '573001234567'],
    ['+57 300 123 4567', '573001234567'],
    ['+1 415 555 2671', '14155552671'],
    ['6044445566', ''],
    ['6044445566 ext. 12', ''],
    ['nada', ''],
    ['', ''],
  ])
    expect(whatsAppNumber(phone)).toBe(number)
  expect(whatsAppNumber(null)).toBe('')
  const link = new URL(whatsAppLink(order, 'Tienda & Café', 'https://t.example/t/abc'))
  expect(link.origin + link.pathname).toBe('https://wa.me/573001234567')
  expect(link.searchParams.get('text')).toContain('Tienda & Café')
  expect(whatsAppLink({ ...order, client: { ...order.client, phone: null } }, 'X', 'u')).toMatch(
    /^https:\/\/wa\.me\/\?text=/,
  )
})

it('greets by name, and tells what is owed', () => {
  const message = receiptMessage(order, 'La Esquina', 'https://t.example/t/abc')
  expect(message).toMatch(/^Hola, María\. Gracias por tu compra en La Esquina\./)
  expect(message).toMatch(/https:\/\/t\.example\/t\/abc$/)
  expect(message).not.toContain('Queda por pagar')
  const anybody = { ...order, remaining: 10_000, client: { ...order.client, name: 'Consumidor final' } }
  expect(receiptMessage(anybody, 'La Esquina', 'u')).toMatch(/^Hola\. .*Queda por pagar \$\s10\.000\./)
})
