import { app } from '@tendero/functions/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { logoFile } from '../samples/makers'
import { storedUnder } from '../support/stored'
import { newShop, Refusal, send, type World } from '../support/world'

let shop: World
let api: World['api']
beforeAll(async () => {
  shop = await newShop()
  api = shop.api
})

let count = 0
const named = (name: string) => `${name} ${++count}`
const refused = async (promise: Promise<unknown>) => {
  const error = await promise.catch((e: unknown) => e)
  if (!(error instanceof Refusal)) throw new Error('was not refused')
  return error
}
type File_ = { file?: File }
const kinds = [
  {
    folder: 'couriers',
    make: (more: File_) => api.parties.createCourier({ name: named('Ana'), phone: '3001234567', ...more }),
    edit: (id: string, more: File_) =>
      api.parties.updateCourier({ id, name: named('Ana'), phone: '3001234567', ...more }),
    drop: (id: string) => api.parties.removeCourier({ id }),
    bad: (more: File_) => api.parties.createCourier({ name: 'Ana', phone: '3001234567', city: '99999', ...more }),
    badEdit: (id: string, more: File_) =>
      api.parties.updateCourier({ id, name: 'Ana', phone: '3001234567', city: '99999', ...more }),
  },
  {
    folder: 'conveyors',
    make: (more: File_) => api.parties.createConveyor({ name: named('Envíos'), ...more }),
    edit: (id: string, more: File_) => api.parties.updateConveyor({ id, name: named('Envíos'), ...more }),
    drop: (id: string) => api.parties.removeConveyor({ id }),
    bad: (more: File_) => api.parties.createConveyor({ name: 'Envíos', city: '99999', ...more }),
    badEdit: (id: string, more: File_) => api.parties.updateConveyor({ id, name: 'Envíos', city: '99999', ...more }),
  },
  {
    folder: 'channels',
    make: (more: File_) => api.settings.createChannel({ name: named('Feria'), ...more }),
    edit: (id: string, more: File_) => api.settings.updateChannel({ id, name: named('Feria'), ...more }),
    drop: (id: string) => api.settings.removeChannel({ id }),
    bad: (more: File_) => api.settings.createChannel({ name: 'WhatsApp', ...more }),
    badEdit: (id: string, more: File_) => api.settings.updateChannel({ id, name: 'WhatsApp', ...more }),
  },
]

describe.each(kinds)('the images of $folder', ({ folder, make, edit, drop, bad, badEdit }) => {
  const kept = () => storedUnder(shop.tenant, folder)

  it('go when another takes their place and when their record is removed', async () => {
    const { id } = await make({ file: logoFile() })
    const [first] = await kept()
    expect(first).toBeDefined()
    await edit(id, { file: logoFile() })
    const [second, ...others] = await kept()
    expect(others).toEqual([])
    expect(second).not.toBe(first)
    await edit(id, {})
    expect(await kept()).toEqual([second])
    await drop(id)
    expect(await kept()).toEqual([])
  })

  it('are not kept of a record that is refused', async () => {
    expect((await refused(bad({ file: logoFile() }))).status).toBe(422)
    expect(await kept()).toEqual([])
    const { id } = await make({ file: logoFile() })
    const before = await kept()
    expect((await refused(badEdit(id, { file: logoFile() }))).status).toBe(422)
    expect(await kept()).toEqual(before)
    await drop(id)
  })
})

it('a command with an image that comes twice leaves one image', async () => {
  const input = { name: 'Dos veces', phone: '3001234567', file: logoFile() }
  const headers = { 'idempotency-key': 'dos-veces-la-misma-foto' }
  for (const _ of [1, 2, 3]) expect((await send('POST /domiciliario', input, shop.token, headers)).status).toBe(200)
  expect(await storedUnder(shop.tenant, 'couriers')).toHaveLength(1)
})

it('a photo of a person is kept by no cache on the way; a logo may be, for good', async () => {
  const photo = (await api.parties.createCourier({ name: 'Luz', phone: '3001234567', file: logoFile() })).photo!
  const logo = (await api.parties.createConveyor({ name: 'Con logo', file: logoFile() })).logo!
  expect((await app.request(photo)).headers.get('cache-control')).toMatch(/^private/)
  expect((await app.request(logo)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

it('an image that is only its first bytes is refused, and nothing of it is kept', async () => {
  const before = await storedUnder(shop.tenant, 'channels')
  const start = new File([logoFile().slice(0, 8)], 'logo.png', { type: 'image/png' })
  const { body } = await refused(api.settings.createChannel({ name: 'Media imagen', file: start }))
  expect(body.errors?.file?.[0]).toContain('incompleta')
  expect(await storedUnder(shop.tenant, 'channels')).toEqual(before)
})
