import { act } from '@tendero/core/kernel/db/act'
import { declared } from '@tendero/core/kernel/db/declared'
import { kind } from '@tendero/core/kernel/db/kind'
import { usedKinds } from '@tendero/core/kernel/usage'
import { newId } from '@tendero/core/kernel/values/id'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant } from '../support/ambient'
import { newShop } from '../support/world'

const Errand = kind({
  name: 'testErrand',
  label: 'el mandado',
  plural: 'mandados',
  schema: z.object({ id: z.string(), couriers: z.array(z.string()) }),
  refs: { courier: (errand) => errand.couriers },
})

it('a record that rows of any kind refer to is deactivated and not removed, by what their kind declares alone', async () => {
  const { api, tenant } = await newShop()
  const courier = async (name: string) => (await api.parties.createCourier({ name, phone: '3011234567' })).id
  const [ana, luis] = [await courier('Ana'), await courier('Luis')]
  const [first, second] = [newId('request'), newId('request')]
  const write = (run: Parameters<typeof act>[0]) => asTenant(tenant, () => act(run))
  await write(async (unit) => {
    unit.insert(Errand, { id: first, couriers: [ana, luis] })
    unit.insert(Errand, { id: second, couriers: [ana] })
  })
  const used = (where: string) => ({ deactivated: true, message: expect.stringContaining(`se usa en ${where}.`) })
  expect(await api.parties.removeCourier({ id: ana })).toMatchObject(used('2 mandados'))
  expect(await api.parties.removeCourier({ id: luis })).toMatchObject(used('1 mandado'))
  await write(async (unit) => {
    const row = await Errand.get(first)
    unit.replace(Errand, row, { ...row, couriers: [ana] })
  })
  expect(await api.parties.removeCourier({ id: luis })).toMatchObject({ deactivated: false })
})

it('what is said to be in use, on a kind or in uses.ts, is a kind of record that there is', async () => {
  // Price lists are part of the settings.
  const known = [...declared.kinds, 'priceList']
  const used = await usedKinds()
  expect(used).toContain('seller')
  expect(used.filter((name) => !known.includes(name))).toEqual([])
})

it('no two kinds of record have ids that begin alike', () => {
  const spec = { name: 'testOther', label: 'otro', prefix: 'ven', schema: z.object({ id: z.string() }) }
  expect(() => kind(spec)).toThrow('seller has the prefix ven')
})
