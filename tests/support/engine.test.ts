import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { asSystem, withContext } from '@tendero/core/kernel/context'
import { documents } from '@tendero/core/kernel/db/client'
import { fileSize, getFile, presignPost, putFile, putStream, removeFile } from '@tendero/core/kernel/files/store'
import { expect, it } from 'vitest'
import { engine, startEngine } from './engine'

const ambient = {
  actor: { type: 'public' },
  requestId: 'r',
  call: 'test',
  from: 'system',
  now: () => new Date(),
} as const
const as = <T>(tenant: string, fn: () => T) => withContext(ambient, () => asSystem(tenant, 'test', fn))
const table = () => ({ TableName: process.env.TENDERO_TABLE })
const text = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)

it('gives each test file a table that nobody else writes', async () => {
  await documents().send(new PutCommand({ ...table(), Item: { pk: 'a', sk: 'a', here: true } }))
  const other = await startEngine()
  const read = () => documents().send(new GetCommand({ ...table(), Key: { pk: 'a', sk: 'a' } }))
  expect((await read()).Item).toBeUndefined()
  await other.stop()
  expect(process.env.DYNAMODB_ENDPOINT).toBe(engine().engine.endpoint)
  expect((await read()).Item).toMatchObject({ here: true })
})

it("keeps core's files: small, streamed in parts, gone", async () => {
  await as('t1', async () => {
    await putFile('a/b.txt', new TextEncoder().encode('hola'), 'text/plain')
    expect(text(await getFile('a/b.txt'))).toBe('hola')
    const chunk = new Uint8Array(1024 * 1024).fill(7)
    let left = 7
    const stream = new ReadableStream<Uint8Array>({ pull: (c) => (left-- > 0 ? c.enqueue(chunk) : c.close()) })
    await putStream('a/big.bin', stream, 'application/octet-stream')
    expect(await fileSize('a/big.bin')).toBe(7 * chunk.length)
    await removeFile('a/b.txt')
    expect(await fileSize('a/b.txt')).toBeUndefined()
    await expect(getFile('a/b.txt')).rejects.toMatchObject({ status: 404 })
  })
})

it("takes a browser's upload by core's form, of that type and size only", async () => {
  const { url, fields } = await as('t1', () => presignPost('up/one.csv', 'text/csv', 8))
  const post = async (body: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([body]))
    return (await fetch(url, { method: 'POST', body: form })).status
  }
  expect(await post('123456789')).toBe(400)
  expect(await post('a;b\n1;2')).toBe(204)
  expect(text(await as('t1', () => getFile('up/one.csv')))).toBe('a;b\n1;2')
})
