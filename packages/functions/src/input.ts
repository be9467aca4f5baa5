import { createHash } from 'node:crypto'
import { AppError } from '@tendero/core/kernel/errors'
import { wellFormed } from '@tendero/core/kernel/values/text'
import type { Context } from 'hono'

const badBody = () =>
  new AppError(400, 'bad_body', 'No pudimos leer lo que enviaste. Recarga la página e inténtalo otra vez.')

/** An escape of JSON that may stand for half a character: the only way for one to come in, as bytes are decoded. */
const HALF = /\\u[dD][89a-fA-F]/
const whole = (_: string, value: unknown) => (typeof value === 'string' ? wellFormed(value) : value)

async function readBody(c: Context): Promise<{ fields: Record<string, unknown>; digest: string }> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return { fields: {}, digest: '' }
  const type = c.req.header('content-type') ?? ''
  if (type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded')) {
    const form = await c.req.parseBody({ all: true }).catch(() => {
      throw badBody()
    })
    const hash = createHash('sha256')
    for (const [name, value] of Object.entries(form)) {
      hash.update(name)
      for (const part of [value].flat())
        hash.update(part instanceof File ? new Uint8Array(await part.arrayBuffer()) : String(part))
    }
    return { fields: form, digest: hash.digest('base64url') }
  }
  const text = await c.req.text()
  if (text.trim() === '') return { fields: {}, digest: '' }
  const digest = createHash('sha256').update(text).digest('base64url')
  try {
    const body: unknown = HALF.test(text) ? JSON.parse(text, whole) : JSON.parse(text)
    if (Array.isArray(body)) return { fields: { items: body }, digest }
    if (typeof body !== 'object' || body === null) throw badBody()
    return { fields: body as Record<string, unknown>, digest }
  } catch {
    throw badBody()
  }
}

/**
 * One object out of query, body and path, each winning over the one before; `_method` is dropped.
 * `digest` stands for all of it, for idempotency.
 */
export async function readInput(c: Context): Promise<{ input: Record<string, unknown>; digest: string }> {
  const { _method, ...search } = Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length > 1 || name.endsWith('[]') ? values : values[0],
    ]),
  ) as Record<string, unknown>
  const { fields, digest } = await readBody(c)
  const { _method: __, ...body } = fields
  const input = { ...search, ...body, ...c.req.param() }
  return {
    input,
    digest: createHash('sha256')
      .update(JSON.stringify([search, c.req.param()]))
      .update(digest)
      .digest('base64url'),
  }
}
