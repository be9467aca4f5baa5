import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { act } from '@tendero/core/kernel/db/act'
import { keepSecrets, openSecrets, Secrets, sealSecrets } from '@tendero/core/kernel/secrets/vault'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'

/** KMS as far as we ask it: it makes keys and opens them for the context that they were made for. */
const master = randomBytes(32)
const aad = (context: unknown) => Buffer.from(JSON.stringify(context))
const actions: Record<string, (input: Record<string, string>) => object | undefined> = {
  GenerateDataKey: ({ EncryptionContext }) => {
    const [key, iv] = [randomBytes(32), randomBytes(12)]
    const cipher = createCipheriv('aes-256-gcm', master, iv).setAAD(aad(EncryptionContext))
    const blob = Buffer.concat([iv, cipher.update(key), cipher.final(), cipher.getAuthTag()])
    return { Plaintext: key.toString('base64'), CiphertextBlob: blob.toString('base64') }
  },
  Decrypt: ({ CiphertextBlob, EncryptionContext }) => {
    const blob = Buffer.from(CiphertextBlob!, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', master, blob.subarray(0, 12))
      .setAAD(aad(EncryptionContext))
      .setAuthTag(blob.subarray(-16))
    try {
      return {
        Plaintext: Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()]).toString('base64'),
      }
    } catch {
      return undefined
    }
  },
}
const asked: string[] = []
const server = createServer(async (req, res) => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part as Buffer)
  const action = String(req.headers['x-amz-target']).replace('TrentService.', '')
  asked.push(action)
  const answer = actions[action]!(JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>)
  res.writeHead(answer ? 200 : 400).end(JSON.stringify(answer ?? { __type: 'InvalidCiphertextException' }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('KMS_ENDPOINT', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubEnv('TENDERO_KMS_KEY', 'arn:aws:kms:us-east-1:000000000000:key/vault')
})
afterAll(() => void server.close())

it('with a KMS key the secrets of a connection are sealed with a key of their own, bound to shop and connection', async () => {
  const [tenant, other] = [freshTenant(), freshTenant()]
  const secrets = { key: 'ck_uno', secret: 'cs_dos' }
  const row = await asTenant(tenant, async () => {
    const sealed = await sealSecrets('cnx_1', secrets, secrets.key)
    await act((unit) => keepSecrets(unit, sealed))
    return Secrets.get('cnx_1')
  })
  expect(asked).toEqual(['GenerateDataKey'])
  expect(row).toMatchObject({ last4: '_uno', sealed: expect.stringMatching(/^k1\./) })
  expect(await asTenant(tenant, () => openSecrets('cnx_1'))).toEqual(secrets)
  const { version: _, ...stolen } = row
  await asTenant(other, () => act(async (unit) => unit.insert(Secrets, stolen)))
  await expect(asTenant(other, () => openSecrets('cnx_1'))).rejects.toThrow('kms answered 400')
})
