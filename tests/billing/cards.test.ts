import { beforeAll, expect, it } from 'vitest'
import { cardInput, gateway, newCard } from '../samples/billing'
import { newShop, type Refusal, type World } from '../support/world'

let shop: World
beforeAll(async () => {
  await gateway()
  shop = await newShop()
})

const numbers = async ({ api }: World) =>
  (await api.billing.paymentMethods({})).cards.map((card) => [card.last4, card.default])

it('the first card is the principal, another may be chosen, and when it goes the oldest of the others is', async () => {
  const { sources } = await gateway()
  const before = new Set(sources.keys())
  const first = await newCard(shop)
  expect(first).toMatchObject({ brand: 'Visa', last4: '4242', exp_month: 8, exp_year: 2_029, expiry: 'good' })
  await newCard(shop, '4111111111111111')
  expect(await numbers(shop)).toEqual([
    ['4242', true],
    ['1111', false],
  ])
  const { cards } = await shop.api.billing.paymentMethods({})
  await shop.api.billing.updateCardDefault({ id: cards[1]!.id })
  expect(await numbers(shop)).toEqual([
    ['1111', true],
    ['4242', false],
  ])
  await shop.api.billing.removeCard({ id: cards[1]!.id })
  expect(await numbers(shop)).toEqual([['4242', true]])
  const own = [...sources].filter(([id]) => !before.has(id))
  expect(own.map(([, { status }]) => status).sort()).toEqual(['AVAILABLE', 'VOIDED'])
})

it('a card that is sent twice, and two at once, is one card; two cards at once have one principal', async () => {
  const own = await newShop()
  const input = await cardInput()
  await own.api.billing.createBillingProfile(input)
  await own.api.billing.createBillingProfile(input)
  expect(await numbers(own)).toHaveLength(1)
  const other = await newShop()
  await Promise.all([newCard(other), newCard(other, '4111111111111111')])
  expect((await numbers(other)).filter(([, principal]) => principal)).toHaveLength(1)
})

it('the number of a card is refused in every text, and no answer, audit or row has the source or the token', async () => {
  const input = { ...(await cardInput()), holder: '4242 4242 4242 4242' }
  const refused = await shop.api.billing.createBillingProfile(input).catch((error: Refusal) => error)
  expect(refused).toMatchObject({ status: 422, body: { errors: { holder: [expect.stringContaining('tarjeta')] } } })
  const name = 'Cóbrale a 4111111111111111'
  await expect(shop.api.billing.updateBillingProfile({ name })).rejects.toMatchObject({ status: 422 })
  const { sources } = await gateway()
  const { id: source, token } = [...sources.values()][0]!
  const told = JSON.stringify([
    await shop.api.billing.paymentMethods({}),
    await shop.api.identity.listAudits({ per_page: 100 }),
  ])
  expect(told).not.toContain(token)
  expect(told).toContain('"source":"•••"')
  expect(told).not.toContain(`"source":"${source}"`)
})

it('another shop sees none of the cards, and a gateway that does not answer is told', async () => {
  const other = await newShop()
  const { cards } = await shop.api.billing.paymentMethods({})
  expect((await other.api.billing.paymentMethods({})).cards).toEqual([])
  await expect(other.api.billing.removeCard({ id: cards[0]!.id })).rejects.toMatchObject({ status: 404 })
  const [wompi, input] = [await gateway(), await cardInput()]
  wompi.faults.next.push({ status: 500 })
  await expect(other.api.billing.createBillingProfile(input)).rejects.toMatchObject({ status: 503 })
})
