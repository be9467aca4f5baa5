import { type Area, allCalls, declarationOf } from '@tendero/core/calls'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { samples } from '../samples/all'
import { newShop, send } from '../support/world'

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

const creates = allCalls().filter(({ name }) => name.startsWith('create'))
const fieldsOf = async (call: { area: Area; name: string }) => {
  const { input } = await declarationOf(call)
  return (z.toJSONSchema(input as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }).properties ??
    {}) as object
}

it('a record that can be turned on and off when it is changed can be created turned off', async () => {
  const forgotten: string[] = []
  for (const { area, name } of creates)
    for (const verb of ['update', 'patch']) {
      const change = allCalls().find((c) => c.area === area && c.name === name.replace('create', verb))
      if (!change || !('active' in (await fieldsOf(change)))) continue
      if (!('active' in (await fieldsOf({ area, name })))) forgotten.push(`${area}.${name}`)
    }
  expect(forgotten).toEqual([])
})

it('every record that is created turned off is, with one change in its history', async () => {
  const world = await newShop()
  const created: string[] = []
  for (const { area, name, method, path } of creates) {
    if (!('active' in (await fieldsOf({ area, name })))) continue
    const sample = (samples[area] as Record<string, unknown>)[name]
    const input = (typeof sample === 'function' ? await sample(world) : sample) as Record<string, unknown>
    const before = (await world.api.identity.listAudits({})).meta.total
    const response = await send(`${method} ${path}`, { ...input, active: false }, world.token)
    const { data } = ((await response.json()) as { success: { data: Answer } }).success
    expect(data.billing?.resolutions.at(-1) ?? data, `${area}.${name}`).toMatchObject({ active: false })
    expect((await world.api.identity.listAudits({})).meta.total, `${area}.${name}`).toBe(before + 1)
    created.push(name)
  }
  expect(created.length).toBeGreaterThan(15)
})

interface Answer {
  active?: boolean
  billing?: { resolutions: object[] }
}
