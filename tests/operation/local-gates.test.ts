import { stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../support/app'
import { engine } from '../support/engine'

const entry = fileURLToPath(new URL('../support/small-app.ts', import.meta.url))
const region = 'us-east-1'
/** What anybody would try first. */
const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const Bucket = 'tendero'

describe('the files of a local run', () => {
  let app: RunningApp
  let stranger: S3Client
  beforeAll(async () => {
    app = await startApp({ entry })
    const put = await fetch(`${app.url}/api/rut`, { method: 'PUT', body: 'RUT de la tienda' })
    expect(put.status).toBe(200)
    stranger = new S3Client({ endpoint: `${app.url}/_s3`, forcePathStyle: true, region, credentials, maxAttempts: 1 })
  })
  afterAll(async () => {
    stranger.destroy()
    await app.stop()
  })
  const theFile = async () => ((await (await fetch(`${app.url}/api/rut`)).json()) as { file: string }).file

  it('are not listed, read, overwritten or deleted by who has no key', async () => {
    const Key = 'rut'
    const tries = [
      () => stranger.send(new ListObjectsV2Command({ Bucket })),
      () => stranger.send(new GetObjectCommand({ Bucket, Key })),
      () => stranger.send(new PutObjectCommand({ Bucket, Key, Body: 'otro' })),
      () => stranger.send(new DeleteObjectCommand({ Bucket, Key })),
    ]
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    expect(await theFile()).toBe('RUT de la tienda')
  })

  it('are answered to the pages of the app only, at whichever of its names', async () => {
    const allowed = async (origin: string) => {
      const answer = await fetch(`${app.url}/_s3/${Bucket}/rut`, { headers: { origin } })
      return answer.headers.get('access-control-allow-origin')
    }
    for (const own of [app.url, app.url.replace('127.0.0.1', 'localhost')]) expect(await allowed(own)).toBe(own)
    for (const foreign of ['http://malo.example', 'null', app.url.replace(/\d+$/, '1')])
      expect(await allowed(foreign)).toBeNull()
  })

  it('have a key that only the owner of the folder can read', async () => {
    expect((await stat(path.join(app.data, 'secret'))).mode & 0o777).toBe(0o600)
    for (const name of ['files', 'tendero.db']) expect((await stat(path.join(app.data, name))).mode & 0o077).toBe(0)
  })
})

describe('the services of a local run', () => {
  it('the queue takes nothing from who has no key', async () => {
    const sqs = new SQSClient({ endpoint: process.env.SQS_ENDPOINT, region, credentials, useQueueUrlAsEndpoint: false })
    const purged = sqs.send(new PurgeQueueCommand({ QueueUrl: engine().queueUrl }))
    await expect(purged).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    sqs.destroy()
  })

  it.skipIf(process.platform === 'darwin')('the engine is at an address that no page can guess', async () => {
    const { port, hostname } = new URL(process.env.DYNAMODB_ENDPOINT ?? '')
    expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/)
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      await expect(fetch(`http://${name}:${port}/`)).rejects.toThrow('fetch failed')
  })
})
