import { expect, it } from 'vitest'
import { newShop } from '../support/world'

it('a payment type that is turned off is not offered when selling, and is again once it is turned on', async () => {
  const { api } = await newShop()
  const row = await api.settings.createPaymentType({ name: 'Bono de regalo', means: 'other', pos: true })
  const values = { id: row.id, name: row.name, means: row.means, pos: row.pos }
  const offered = async () => (await api.settings.loadPosPaymentTypes({})).some(({ id }) => id === row.id)
  expect(await offered()).toBe(true)
  expect(await api.settings.updatePaymentType({ ...values, active: false })).toMatchObject({ active: false })
  expect(await offered()).toBe(false)
  await api.settings.updatePaymentType({ ...values, active: true })
  expect(await offered()).toBe(true)
})

it('changing the name of a channel that is turned off does not turn it on', async () => {
  const { api } = await newShop()
  const { id } = await api.settings.createChannel({ name: 'Feria' })
  expect(await api.settings.updateChannel({ id, name: 'Feria', active: false })).toMatchObject({ active: false })
  expect(await api.settings.updateChannel({ id, name: 'Feria de mayo' })).toMatchObject({
    name: 'Feria de mayo',
    active: false,
  })
})
