import { expect, it } from 'vitest'
import { ask, fresh, service } from './service'

const envia = service('envia', ({ envia: { origin, token } }) => [origin(), `${origin()}/queries`, token])
const call = (path: string, body: unknown, token = envia.values[2]!) =>
  ask('POST', `${envia.values[0]}/ship/${path}/`, { authorization: `Bearer ${token}` }, body)
const queries = (path: string) =>
  ask('GET', `${envia.values[1]}/${path}`, { authorization: `Bearer ${envia.values[2]}` })

const place = (city: string, state: string) => ({
  ...{ name: 'María Peña', company: '', email: 'maria@example.com', phone: '3001234567', street: 'Calle 10' },
  ...{ number: 'S/N', district: 'El Poblado', city, state, country: 'CO', postalCode: '', reference: 'Apto 501' },
  identificationNumber: '1020304050',
})
const parcel = {
  ...{ content: 'Ropa', amount: 1, type: 'box', weight: 1, insurance: 0, declaredValue: 131_000 },
  ...{ dimensions: { length: 25, width: 20, height: 10 }, weightUnit: 'KG', lengthUnit: 'CM' },
}
const asked = (more: object = {}, settings: object = {}) => ({
  ...{ origin: place('11001000', 'DC'), destination: place('05001000', 'AN'), packages: [parcel] },
  shipment: { carrier: 'coordinadora', type: 1, ...more },
  settings: { currency: 'COP', printFormat: 'PDF', printSize: 'STOCK_4X6', ...settings },
})

it('a carrier says what it asks, one carrier a question', async () => {
  const { status, json } = await call('rate', asked())
  expect(status).toBe(200)
  expect(json).toMatchObject({ meta: 'rate' })
  for (const one of json.data)
    expect(one).toMatchObject({ carrier: 'coordinadora', service: expect.any(String), totalPrice: expect.any(Number) })
})

it('what is wrong comes under 200, and a token that is not theirs under 401', async () => {
  const wrong = await call('rate', { ...asked(), destination: place('Medellín', 'AN') })
  expect(wrong).toMatchObject({ status: 200, json: { meta: 'error', error: { message: expect.any(String) } } })
  expect(await call('rate', asked(), 'otro')).toMatchObject({ status: 401 })
})

it('a label is bought, found in the list of the month by our own reference, followed and cancelled', async () => {
  const [quote] = (await call('rate', asked())).json.data
  const comments = `PED-${fresh()}`
  const made = (await call('generate', asked({ service: quote.service }, { comments }))).json
  expect(made).toMatchObject({ meta: 'generate', data: [{ trackingNumber: expect.any(String) }] })
  const [{ trackingNumber, label }] = made.data
  expect(label).toMatch(/^https?:/)
  const [year, month] = new Date(Date.now() - 5 * 3_600_000).toISOString().split('-')
  const listed = (await queries(`guide/${month}/${year}`)).json.data
  expect(listed).toContainEqual(expect.objectContaining({ tracking_number: trackingNumber, comments }))
  const followed = (await call('generaltrack', { trackingNumbers: [trackingNumber] })).json
  expect(followed.data[0]).toMatchObject({ trackingNumber, status: 'Created' })
  const cancelled = (await call('cancel', { carrier: 'coordinadora', trackingNumber })).json
  expect(cancelled).toMatchObject({ meta: 'cancel', data: [{ trackingNumber }] })
})

it('a pickup is asked for with a window of time', async () => {
  const { origin, shipment } = asked()
  const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const pickup = { date, timeFrom: 9, timeTo: 15, totalPackages: 2, totalWeight: 3, instructions: 'Local 2' }
  const { json } = await call('pickup', { origin, shipment: { ...shipment, pickup } })
  expect(json).toMatchObject({ meta: 'pickup', data: [{ carrier: 'coordinadora', confirmation: expect.anything() }] })
})

it('departments have codes of their own', async () => {
  const { json } = await queries('state?country_code=CO')
  expect(json.data).toContainEqual(expect.objectContaining({ code_2_digits: 'AN' }))
})
