import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signingKeys } from '@tendero/core/kernel/secrets/signing-keys'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadParameters } from './parameters'

type Reply = { status: number; body: object } | 'hang up'

let server: Server
let asked: string[][]
let replies: Reply[]

beforeEach(async () => {
  asked = []
  server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    asked.push((JSON.parse(Buffer.concat(chunks).toString()) as { Names: string[] }).Names)
    const reply = replies.shift() ?? 'hang up'
    if (reply === 'hang up') return void req.socket.destroy()
    res.writeHead(reply.status).end(JSON.stringify(reply.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv('AWS_ENDPOINT_URL_SSM', endpoint)
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, 'of the function')
  vi.stubEnv('AWS_PROFILE', undefined)
  vi.stubEnv('TENDERO_PARAMETERS', '/tendero/prod/TENDERO_SECRET')
  for (const name of ['TENDERO_SECRET', 'TENDERO_SECRET_PREVIOUS', 'TENDERO_SECRET_SINCE']) vi.stubEnv(name, undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

const found = (Value: string, changes: object = {}): Reply => ({
  status: 200,
  body: { Parameters: [{ Name: '/tendero/prod/TENDERO_SECRET', Value, ...changes }], InvalidParameters: [] },
})
const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600

it('asks again when SSM is throttled, fails or hangs up', async () => {
  replies = [
    { status: 400, body: { __type: 'ThrottlingException' } },
    { status: 500, body: {} },
    'hang up',
    found('the secret'),
  ]
  await loadParameters()
  expect(process.env.TENDERO_SECRET).toBe('the secret')
  expect(asked).toHaveLength(4)
})

it('does not ask again what it may not read', async () => {
  replies = [{ status: 400, body: { __type: 'AccessDeniedException' } }]
  await expect(loadParameters()).rejects.toThrow('AccessDenied')
  expect(asked).toHaveLength(1)
})

it('brings the version before along for a day after a secret was replaced', async () => {
  replies = [found('the new one', { Version: 3, LastModifiedDate: hoursAgo(2) }), found('the old one', { Version: 2 })]
  await loadParameters()
  expect(asked[1]).toEqual(['/tendero/prod/TENDERO_SECRET:2'])
  expect(signingKeys().map(({ secret }) => secret)).toEqual(['the new one', 'the old one'])
})

it('leaves the version before behind afterwards, and when it is gone', async () => {
  replies = [found('the new one', { Version: 3, LastModifiedDate: hoursAgo(30) })]
  await loadParameters()
  expect(asked).toHaveLength(1)
  vi.stubEnv('TENDERO_SECRET', undefined)
  replies = [
    found('the new one', { Version: 3, LastModifiedDate: hoursAgo(2) }),
    { status: 200, body: { Parameters: [], InvalidParameters: ['/tendero/prod/TENDERO_SECRET:2'] } },
  ]
  await loadParameters()
  expect(signingKeys()).toHaveLength(1)
})

it('takes the version that a deployment names', async () => {
  vi.stubEnv('TENDERO_PARAMETERS', '/tendero/prod/TENDERO_SECRET:7')
  replies = [found('the seventh', { Version: 7, LastModifiedDate: hoursAgo(90) })]
  await loadParameters()
  expect(asked).toEqual([['/tendero/prod/TENDERO_SECRET:7']])
  expect(process.env.TENDERO_SECRET).toBe('the seventh')
})
