import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from './api'
import { check } from './check'

const client = { document_type_id: '13', document: '1020304050', name: 'Ana Ruiz' }

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.reject(new Error('something was sent'))),
  )
})
afterEach(() => {
  expect(fetch).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('what is wrong with an input comes by field, in the words of the server', async () => {
  const found = await check((api) =>
    api.parties.createClient({ ...client, document_type_id: '31', document: '900.373.076-1', email: 'ana@' }),
  )
  expect(found).toEqual({
    document: ['El dígito de verificación de 900373076 es 4, no 1. Revisa el NIT.'],
    email: ['Escribe un correo válido, como ana@tienda.co'],
  })
})

test('a document is read although the name is still to be written', async () => {
  const { name: _, ...rest } = { ...client, document: '12' }
  expect(await check((api) => api.parties.createClient(rest as typeof client))).toEqual({
    name: ['Escribe el nombre del cliente'],
    document: ['La cédula tiene entre 3 y 10 dígitos.'],
  })
})

test('an input that fits has no problems', async () => {
  expect(await check((api) => api.parties.createClient(client))).toEqual({})
})

test('a call that has no schema here is left to the server', async () => {
  expect(await check((api) => api.parties.removeClient({ id: 'cli_1' }))).toEqual({})
})

test('of several calls only the first is looked at: the others wait for its answer', async () => {
  let went = false
  const send = async (api: Client) => {
    await api.catalog.createCategory({ name: '' })
    went = true
    await api.catalog.createCategory({ name: 'Camisas' })
  }
  expect(await check(send)).toEqual({ name: ['Escribe el nombre de la categoría'] })
  expect(went).toBe(false)
})

test('what breaks before anything is called says nothing of the fields', async () => {
  expect(await check(() => Promise.reject(new TypeError('broken')))).toEqual({})
})
