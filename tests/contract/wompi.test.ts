import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { ask, fresh, service } from './service'

const wompi = service('wompi', ({ wompi: { origin, keys } }) => [
  ...[`${origin()}/v1`, keys.public, keys.private, keys.integrity],
])
const by = (key: 1 | 2) => (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  ask(method, `${wompi.values[0]}/${path}`, { authorization: `Bearer ${wompi.values[key]}` }, body)
const publicly = by(1)
const privately = by(2)

const reference = () => `CONTRATO-${Date.now()}-${fresh()}`
const CENTS = 5_000_000
const signed = (ref: string) => createHash('sha256').update(`${ref}${CENTS}COP${wompi.values[3]}`).digest('hex')

async function consents() {
  const { json } = await ask('GET', `${wompi.values[0]}/merchants/${wompi.values[1]}`, {})
  const { presigned_acceptance: terms, presigned_personal_data_auth: data } = json.data
  return { acceptance_token: terms.acceptance_token, accept_personal_auth: data.acceptance_token }
}

async function source(number = '4242424242424242') {
  const card = { number, cvc: '123', exp_month: '08', exp_year: '29', card_holder: 'MARIA PENA' }
  const { json: token } = await publicly('POST', 'tokens/cards', card)
  expect(token).toMatchObject({ status: 'CREATED', data: { last_four: number.slice(-4) } })
  const made = { type: 'CARD', token: token.data.id, customer_email: 'duena@example.com', ...(await consents()) }
  return (await privately('POST', 'payment_sources', made)).json.data
}

const charge = (ref: string, id: number) =>
  privately('POST', 'transactions', {
    ...{ amount_in_cents: CENTS, currency: 'COP', signature: signed(ref), customer_email: 'duena@example.com' },
    ...{ reference: ref, payment_source_id: id, payment_method: { installments: 1 } },
  })

const finalOf = (id: string) =>
  expect.poll(async () => (await publicly('GET', `transactions/${id}`)).json.data.status, { interval: 500 })

it.each([
  ['4242424242424242', 'APPROVED'],
  ['4111111111111111', 'DECLINED'],
])('a saved card %s is charged: pending first, then %s, and found by its reference', async (number, outcome) => {
  const saved = await source(number)
  expect(saved).toMatchObject({ status: 'AVAILABLE', public_data: { last_four: number.slice(-4) } })
  const ref = reference()
  const { json } = await charge(ref, saved.id)
  expect(json.data).toMatchObject({ status: 'PENDING', reference: ref, amount_in_cents: CENTS })
  await finalOf(json.data.id).toBe(outcome)
  const found = await privately('GET', `transactions?reference=${ref}`)
  expect(found.json.data).toMatchObject([{ id: json.data.id, status: outcome }])
})

it('a reference is used once', async () => {
  const [saved, ref] = [await source(), reference()]
  await charge(ref, saved.id)
  const again = await charge(ref, saved.id)
  expect(again).toMatchObject({ status: 422, json: { error: { type: 'INPUT_VALIDATION_ERROR' } } })
  expect(Object.keys(again.json.error.messages)).toEqual(['reference'])
})

it('a wrong signature is refused, and so is a key that is not theirs', async () => {
  const asked = {
    ...{ amount_in_cents: CENTS, currency: 'COP', signature: 'no', customer_email: 'duena@example.com' },
    ...{ reference: reference(), payment_method: { type: 'NEQUI', phone_number: '3991111111' }, ...(await consents()) },
  }
  expect(await publicly('POST', 'transactions', asked)).toMatchObject({ status: 422 })
  const other = await ask('GET', `${wompi.values[0]}/transactions?reference=x`, {
    authorization: 'Bearer prv_test_otra',
  })
  expect(other).toMatchObject({ status: 401, json: { error: { type: 'INVALID_ACCESS_TOKEN' } } })
})

it('a bank says late where to pay, and then what came of it', async () => {
  const { json: banks } = await publicly('GET', 'pse/financial_institutions')
  expect(banks.data).toContainEqual(expect.objectContaining({ financial_institution_code: '1' }))
  const ref = reference()
  const { json } = await publicly('POST', 'transactions', {
    ...{ amount_in_cents: CENTS, currency: 'COP', signature: signed(ref), customer_email: 'duena@example.com' },
    ...{ reference: ref, redirect_url: 'https://example.com/retorno', ...(await consents()) },
    payment_method: {
      ...{ type: 'PSE', user_type: 0, user_legal_id_type: 'CC', user_legal_id: '1020304050' },
      ...{ financial_institution_code: '1', payment_description: 'Recarga billetera' },
    },
    customer_data: { phone_number: '573001234567', full_name: 'María Peña' },
  })
  expect(json.data).toMatchObject({ status: 'PENDING' })
  const where = async () =>
    (await publicly('GET', `transactions/${json.data.id}`)).json.data.payment_method.extra?.async_payment_url
  await expect.poll(where, { interval: 500 }).toMatch(/^https?:/)
})

it('a link to pay is made and read back', async () => {
  const wanted = {
    ...{ name: 'Pedido 1042', description: 'Camiseta', single_use: true, collect_shipping: false },
    ...{ currency: 'COP', amount_in_cents: CENTS },
  }
  const made = await privately('POST', 'payment_links', wanted)
  expect(made.json.data).toMatchObject({ id: expect.any(String), active: true, single_use: true })
  const read = await publicly('GET', `payment_links/${made.json.data.id}`)
  expect(read.json.data).toMatchObject({ amount_in_cents: CENTS, name: 'Pedido 1042' })
})
