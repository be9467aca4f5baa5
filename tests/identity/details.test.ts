import { app } from '@tendero/functions/api'
import { beforeAll, describe, expect, it } from 'vitest'
import { logoFile } from '../samples/makers'
import { storedUnder } from '../support/stored'
import { newShop, type World } from '../support/world'
import { address, ask, hire, PASSWORD } from './people'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})
const errorsOf = async (name: Parameters<typeof ask>[0], input: Record<string, unknown>, token = shop.token) => {
  const { status, body } = await ask(name, input, token)
  expect(status, JSON.stringify(body)).toBe(422)
  return body.errors as Record<string, string[]>
}

describe('what documents print of a shop', () => {
  it('has the NIT with its check digit, worked out or proved', async () => {
    expect(await errorsOf('editBrand', { document_type_id: '31', document: '900.373.076-5' })).toEqual({
      document: ['El dígito de verificación de 900373076 es 4, no 5. Revisa el NIT.'],
    })
    const { api } = await newShop()
    expect(await api.identity.editBrand({ document_type_id: '31', document: '900.373.076' })).toMatchObject({
      document: '900373076',
      dv: 4,
    })
    expect((await api.identity.editBrand({ footer: 'Gracias' })).dv).toBe(4)
    expect(await api.identity.editBrand({ document_type_id: '13' })).toMatchObject({ document: '900373076', dv: null })
    expect(await api.identity.editBrand({ document: '' })).toMatchObject({ document: null, dv: null })
  })

  it('is told every mistake at its field, and keeps none', async () => {
    const { api, token } = await newShop()
    const wrong = {
      document_type_id: '99',
      phone: 'abc',
      city: 'Macondo',
      website: 'javascript:alert(1)',
      email: 'josé@tienda.co',
      activity: '12',
    }
    expect(Object.keys(await errorsOf('editBrand', wrong, token)).sort()).toEqual(
      ['activity', 'city', 'document_type_id', 'email', 'phone', 'website'].sort(),
    )
    expect(await errorsOf('editBrand', { document_type_id: '13', document: 'ABCD' }, token)).toHaveProperty('document')
    expect(await errorsOf('editBrand', { document: '1020304050' }, token)).toHaveProperty('document_type_id')
    expect(await errorsOf('editBrand', { city: 'Macondo' }, token)).toEqual({ city: ['Elige la ciudad de la lista'] })
    expect(await errorsOf('editBrand', { activity: '9999' }, token)).toHaveProperty('activity')
    const { brand } = await api.identity.showUser({})
    expect(brand).toMatchObject({ document: null, phone: null, city: null, website: null, activity: null })
    const complement = { document_type_id: '31', document: '900373076-5', phone: 'abc', address: 'Calle 1', city: '1' }
    expect(Object.keys(await errorsOf('complementBrand', complement, token)).sort()).toEqual([
      'city',
      'document',
      'phone',
    ])
  })

  it('takes what people write: a city by name, a page with or without its protocol, a name in a network', async () => {
    const { api } = await newShop()
    const given = { city: 'Medellín', phone: 'Cel. 300 123 4567', activity: 4711 }
    expect(await api.identity.editBrand(given)).toMatchObject({ city: '05001', phone: '3001234567', activity: '4711' })
    for (const website of ['tienda.co', 'https://www.tienda.co/hola?x=1', '@tienda.rosa', 'instagram.com/tienda'])
      expect((await api.identity.editBrand({ website })).website).toBe(website)
  })
})

describe('what is kept of a person', () => {
  it('is checked in the profile and in the staff', async () => {
    const staff = await hire(shop, [])
    expect(Object.keys(await errorsOf('editProfile', { phone: 'abc', document: 'ABCD' })).sort()).toEqual([
      'document',
      'phone',
    ])
    const role_id = staff.roleId
    const person = { name: 'Luz', email: address('luz'), user_type: 4, role_id, password: PASSWORD }
    expect(Object.keys(await errorsOf('register', { ...person, phone: 'abc', document: 'ABCD' })).sort()).toEqual([
      'document',
      'phone',
    ])
    expect(await errorsOf('register', { ...person, email: 'peña@tienda.co' })).toEqual({
      email: ['Escribe el correo sin tildes ni espacios, como ana@tienda.co'],
    })
    expect(await errorsOf('editUser', { id: staff.id, phone: '12' })).toHaveProperty('phone')
    const { api } = shop
    expect(
      await api.identity.editUser({ id: staff.id, phone: '+57 300 123 4567', document: 1020304050 }),
    ).toMatchObject({ phone: '3001234567', document: '1020304050' })
    expect(await api.identity.editProfile({ document: 'CC 1.020.304.050' })).toMatchObject({ document: '1020304050' })
    expect(await api.identity.editProfile({ document: 'AB123456', phone: '' })).toMatchObject({
      document: 'AB123456',
      phone: null,
    })
  })

  it('its RUT is got only by that person, through an address that ends soon', async () => {
    const { api, token, tenant, userId } = await newShop()
    expect((await ask('rutAddress', {}, token)).status).toBe(404)
    expect((await ask('rutAddress')).status).toBe(401)
    const content = '%PDF-1.7 mi rut'
    const { rut } = await api.identity.uploadRut({ rut: new File([content], 'rut.pdf') })
    expect(rut).toBe('rut.pdf')
    const { url, expires_at } = await api.identity.rutAddress({})
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(120_000)
    expect(await (await fetch(url)).text()).toBe(content)
    const [key] = await storedUnder(tenant, `ruts/${userId}`)
    expect((await fetch(url.split('?')[0]!)).status).toBe(403)
    const brand = await api.identity.editBrand({ logo: logoFile() })
    const signature = /media\/([^/]+)\//.exec(brand.logo!)![1]
    for (const signed of [signature, 'x'.repeat(32)])
      expect((await app.request(`/api/v2/media/${signed}/${key}`)).status).toBe(404)
  })

  it('its photo is kept by no cache on the way, and the one before is gone', async () => {
    const { api, tenant, userId } = await newShop()
    const first = (await api.identity.uploadPhoto({ photo: logoFile() })).photo!
    expect((await app.request(first)).headers.get('cache-control')).toMatch(/^private/)
    await api.identity.uploadPhoto({ photo: logoFile() })
    expect(await storedUnder(tenant, `users/${userId}`)).toHaveLength(1)
    expect((await app.request(first)).status).toBe(404)
  })

  it('a bad photo, RUT or logo is told at its own field, and nothing of it is kept', async () => {
    const { api, tenant } = await newShop()
    const page = new File(['<script>alert(1)</script>'], 'yo.png', { type: 'image/png' })
    const field = (promise: Promise<unknown>) =>
      promise.then(
        () => [],
        (e: { body: { errors?: object } }) => Object.keys(e.body.errors ?? {}),
      )
    expect(await field(api.identity.uploadPhoto({ photo: page }))).toEqual(['photo'])
    expect(await field(api.identity.uploadRut({ rut: page }))).toEqual(['rut'])
    expect(await field(api.identity.editBrand({ logo: page }))).toEqual(['logo'])
    expect(await field(api.identity.editBrand({ logo: logoFile(), city: 'Macondo' }))).toEqual(['city'])
    for (const folder of ['users', 'ruts', 'brand']) expect(await storedUnder(tenant, folder)).toEqual([])
  })
})
