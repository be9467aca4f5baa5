import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressed } from './compressed'

const long = JSON.stringify({ rows: Array.from({ length: 300 }, (_, i) => ({ id: i, name: `Producto ${i}` })) })
const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json', 'x-own': '1' } })
const request = new Request('http://tienda.local/api', { headers: { 'accept-encoding': 'gzip, br' } })

it('compresses a long answer for another machine, and leaves the rest of it as it was', async () => {
  const answer = await compressed(request, json(long), '192.168.1.20')
  expect([answer.status, answer.headers.get('x-own')]).toEqual([200, '1'])
  expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual(['gzip', 'accept-encoding'])
  expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(long)
})

it.each([
  ['the same machine', request, json(long), '127.0.0.1'],
  ['who does not take it', new Request('http://tienda.local/api'), json(long), '192.168.1.20'],
  ['what is short', request, json('{"success":true}'), '192.168.1.20'],
  ['what is no JSON', request, new Response(long, { headers: { 'content-type': 'image/png' } }), '192.168.1.20'],
])('sends as it is: %s', async (_, asked, response, address) => {
  const text = await response.clone().text()
  const answer = await compressed(asked, response, address)
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe(text)
})
