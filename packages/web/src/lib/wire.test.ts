import { describe, expect, test } from 'vitest'
import { filenameOf, toWire, unwrap } from './wire'

describe('a request', () => {
  test('takes path parameters out of the input and puts the rest in the query of a GET', () => {
    const wire = toWire('GET /product/prices/{price}', {
      price: 'a/b',
      store: 'bod_1',
      page: 2,
      gone: undefined,
      empty: '',
    })
    expect(wire).toEqual({ method: 'GET', url: '/api/v2/product/prices/a%2Fb?store=bod_1&page=2' })
  })

  test('keeps a query that the catalogue wrote into the path', () => {
    expect(toWire('POST /channel/{id}?_method=PUT', { id: 'can_1', name: 'Web' }).url).toBe(
      '/api/v2/channel/can_1?_method=PUT',
    )
    expect(toWire('GET /products/{id}?clone=true', { id: 'p', store: 'b' }).url).toBe(
      '/api/v2/products/p?clone=true&store=b',
    )
  })

  test('puts what the path names behind its question mark in the query, and the rest in the body', () => {
    const wire = toWire('POST /close/openRegister/{id}?end', { id: 'tur_1', end: '2026-01-31T20:00:00Z', counted: 5 })
    expect(wire.url).toBe('/api/v2/close/openRegister/tur_1?end=2026-01-31T20%3A00%3A00Z')
    expect(wire.body).toBe('{"counted":5}')
    expect(toWire('POST /close/openRegister/{id}?end', { id: 'tur_1' }).url).toBe('/api/v2/close/openRegister/tur_1')
  })

  test('goes from the root when its path starts with /api/', () => {
    expect(toWire('POST /api/v1/domicilio/payment', {}).url).toBe('/api/v1/domicilio/payment')
  })

  test('sends JSON without undefined, and multipart as soon as a value is a file', () => {
    expect(toWire('POST /taxes', { name: 'IVA', value: 19, note: undefined }).body).toBe('{"name":"IVA","value":19}')
    const form = toWire('POST /channel', { name: 'Web', active: true, file: new File(['x'], 'logo.png') })
      .body as FormData
    expect([form.get('name'), form.get('active'), (form.get('file') as File).name]).toEqual(['Web', 'true', 'logo.png'])
  })
})

describe('an answer', () => {
  test.each([
    ['data alone', { success: { data: [1] } }, [1]],
    ['data and its page', { success: { data: [1], meta: { total: 1 } } }, { data: [1], meta: { total: 1 } }],
    ['another success', { success: { allDomicilios: [] } }, { allDomicilios: [] }],
    ['a flag', { success: true }, true],
    [
      'login: more than the success',
      { user: 1, token: 't', success: { user: 1 } },
      { user: 1, token: 't', success: { user: 1 } },
    ],
    ['no success', { current_page: 1, data: [] }, { current_page: 1, data: [] }],
  ])('%s', (_, body, value) => expect(unwrap(body)).toEqual(value))

  test('names its file, also with accents', () => {
    expect(filenameOf('attachment; filename="products.xlsx"')).toBe('products.xlsx')
    expect(filenameOf("attachment; filename=x; filename*=UTF-8''inventario%20f%C3%ADsico.pdf")).toBe(
      'inventario físico.pdf',
    )
  })
})
