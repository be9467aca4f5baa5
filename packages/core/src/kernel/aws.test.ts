import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { postAws, signed } from './aws'

afterEach(() => vi.unstubAllEnvs())

/** Id of the keys that a request to AWS was signed with, in the environment of now. */
async function signedBy(): Promise<string | undefined> {
  let authorization = ''
  const server = createServer((req, res) => {
    authorization = req.headers.authorization ?? ''
    req.resume()
    res.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await postAws('ssm', '/', {}, { endpoint: `http://127.0.0.1:${port}` })
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return /Credential=([^/]+)/.exec(authorization)?.[1]
}

it('signs as the worked example of the AWS General Reference', async () => {
  const headers = await signed(
    {
      service: 'iam',
      method: 'GET',
      url: new URL('https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08'),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: '',
    },
    'us-east-1',
    { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' },
    new Date('2015-08-30T12:36:00Z'),
  )
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/iam/aws4_request, SignedHeaders=content-type;host;x-amz-date, Signature=5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7',
  )
})

it('signs with the keys of the environment, and with those of a profile where one is named', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tendero-profile-'))
  writeFileSync(path.join(folder, 'config'), '[profile support]\nregion = us-east-1\n')
  writeFileSync(path.join(folder, 'keys'), '[support]\naws_access_key_id = PROFILE\naws_secret_access_key = secret\n')
  vi.stubEnv('AWS_CONFIG_FILE', path.join(folder, 'config'))
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', path.join(folder, 'keys'))
  vi.stubEnv('AWS_PROFILE', undefined)
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'ENVIRONMENT')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  try {
    expect(await signedBy()).toBe('ENVIRONMENT')
    vi.stubEnv('AWS_PROFILE', 'support')
    expect(await signedBy()).toBe('PROFILE')
    vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
    expect(await signedBy()).toBe('PROFILE')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
