import { afterEach, expect, it } from 'vitest'
import { asRequested, cameThroughUs, type HttpEvent } from './viewer'

afterEach(() => {
  delete process.env.TENDERO_ORIGIN_KEY
})

const event = (headers: Record<string, string>) =>
  ({ headers, rawPath: '/', requestContext: { http: { sourceIp: '130.176.1.1' } } }) as unknown as HttpEvent
const addressOf = (given: HttpEvent) => asRequested(given).requestContext.http.sourceIp

it('takes the address that CloudFront saw, whatever the client wrote before it', () => {
  process.env.TENDERO_ORIGIN_KEY = 'key'
  const forwarded = (value: string) => addressOf(event({ 'x-forwarded-for': value }))
  expect(forwarded('186.80.1.2, 130.176.1.1')).toBe('186.80.1.2')
  expect(forwarded('1.1.1.1, 2.2.2.2, 186.80.1.2, 130.176.1.1')).toBe('186.80.1.2')
  expect(forwarded('130.176.1.1')).toBe('130.176.1.1')
})

it('believes no forwarded address when CloudFront is not in front', () => {
  expect(addressOf(event({ 'x-forwarded-for': '1.1.1.1, 130.176.1.1' }))).toBe('130.176.1.1')
})

it('serves only requests that carry the key of our CloudFront, and passes the key on to nobody', () => {
  process.env.TENDERO_ORIGIN_KEY = 'key'
  expect(cameThroughUs(event({ 'x-tendero-origin': 'key' }))).toBe(true)
  expect(cameThroughUs(event({ 'x-tendero-origin': 'other' }))).toBe(false)
  expect(cameThroughUs(event({}))).toBe(false)
  expect(asRequested(event({ 'x-tendero-origin': 'key' })).headers['x-tendero-origin']).toBeUndefined()
})

it.each(['/clients/search/50% algodón #3', '/clients/search/¿quién?', '/clients/search/a b/c+d'])(
  'gives back whole the path %s, which an HTTP API hands over decoded',
  (rawPath) => {
    const url = new URL(`https://x${asRequested({ ...event({}), rawPath }).rawPath}`)
    expect(decodeURIComponent(url.pathname)).toBe(rawPath)
  },
)

it('leaves a path alone that comes encoded', () => {
  const rawPath = '/clients/search/algod%C3%B3n%20%23'
  expect(asRequested({ ...event({}), rawPath }).rawPath).toBe(rawPath)
})
