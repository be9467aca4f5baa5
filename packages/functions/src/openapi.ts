import { allCalls, declarationOf, type MountedCall } from '@tendero/core/calls'
import type { Allow, AnyCall } from '@tendero/core/kernel/call'
import { emptyRecord } from '@tendero/core/kernel/values/own'
import { PostedInput } from '@tendero/core/stores/door/posted-order'
import * as z from 'zod'

type Json = Record<string, unknown>

/** Fields that carry a file make a form of the body. */
const isFile = ({ format }: Json) => format === 'binary'

const jsonSchema = (schema: unknown, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema as z.ZodType, { io, unrepresentable: 'any' }) as Json

/** Who may call, in words. */
export function allowText(allow: Allow): string {
  if (allow === 'anyone') return 'público'
  if (allow === 'any-member') return 'con sesión'
  if (typeof allow === 'string') return allow
  if ('types' in allow) return `tipos ${allow.types.join(', ')}${allow.any ? ` y ${allow.any.join(' o ')}` : ''}`
  return allow.join(' o ')
}

/** Path and query of a call: without a body, all of its input; with one, what its path declares behind `?`. */
function parameters({ path, query }: MountedCall, input: Json, bodyless: boolean): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required ?? []) as string[])
  const fixed = query.flatMap((one) => {
    const [name, value] = one.split('=')
    return value ? [{ name, in: 'query', required: false, schema: { type: 'string', enum: [value] } }] : []
  })
  const named = bodyless ? Object.keys(properties).filter((name) => !inPath.includes(name)) : query
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...fixed,
    ...named
      .filter((name) => name in properties)
      .map((name) => ({ name, in: 'query', required: bodyless && required.has(name), schema: properties[name] })),
  ]
}

/** How a body may come: with a file only as a form, and a page that downloads may send a form too. */
function bodyTypes(input: Json, { answer }: AnyCall): string[] {
  const fields = Object.values((input.properties ?? {}) as Record<string, Json>)
  if (fields.some(isFile)) return ['multipart/form-data']
  return answer === 'file' ? ['application/json', 'multipart/form-data'] : ['application/json']
}

function successOf(call: AnyCall): Json {
  if (call.answer === 'file')
    return {
      description: 'El archivo',
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    }
  const output = jsonSchema(call.output, 'output')
  const isPage = output.properties && 'meta' in (output.properties as Json) && 'data' in (output.properties as Json)
  const success = call.answer === 'success' || isPage ? output : { type: 'object', properties: { data: output } }
  const schema = call.answer === 'bare' ? output : { type: 'object', properties: { success } }
  return { description: 'Listo', content: { 'application/json': { schema } } }
}

function operation(mounted: MountedCall, call: AnyCall): Json {
  const { method, area, name } = mounted
  const input = jsonSchema(call.input, 'input')
  const bodyless = method === 'GET' || method === 'DELETE'
  const content = Object.fromEntries(bodyTypes(input, call).map((type) => [type, { schema: input }]))
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    'x-allow': allowText(call.allow),
    parameters: parameters(mounted, input, bodyless),
    ...(bodyless ? {} : { requestBody: { content } }),
    ...(call.allow === 'anyone' ? { security: [] } : {}),
    responses: {
      200: successOf(call),
      401: { description: 'Sin sesión' },
      403: { description: 'Sin permiso' },
      404: { description: 'No existe' },
      409: { description: 'Una regla lo impide' },
      422: { description: 'Errores por campo' },
    },
  }
}

/** Makes a text once a process, whoever asks; a failure is not kept. */
function once(make: (base: string) => Promise<string>) {
  const made = new Map<string, Promise<string>>()
  return (base: string): Promise<string> => {
    const known = made.get(base)
    if (known) return known
    const text = make(base)
    made.set(base, text)
    text.catch(() => made.delete(base))
    return text
  }
}

/** The OpenAPI 3.1 document of the call table, as JSON. */
export const openApi = once(async (base) => JSON.stringify(await build(base)))

/** Orders of any other shop, which come outside of the call table. */
const door = (): Json => ({
  operationId: 'hooks.orders',
  servers: [{ url: '/' }],
  tags: ['hooks'],
  'x-allow': 'clave de API con permiso de enviar pedidos',
  parameters: [
    {
      name: 'Tendero-Signature',
      in: 'header',
      required: true,
      description: 't=<segundos>,v1=<HMAC-SHA256 de "<segundos>.<cuerpo>" con el secreto de la clave>',
      schema: { type: 'string' },
    },
  ],
  requestBody: { content: { 'application/json': { schema: jsonSchema(PostedInput, 'input') } } },
  responses: {
    200: { description: 'Recibido' },
    401: { description: 'La clave o la firma no sirven' },
    403: { description: 'La clave no envía pedidos' },
    422: { description: 'Errores por campo' },
  },
})

async function build(base: string): Promise<Json> {
  const paths: Record<string, Json> = emptyRecord()
  for (const call of allCalls()) {
    const item = (paths[call.path] ??= {})
    item[call.method.toLowerCase()] = operation(call, await declarationOf(call))
  }
  paths['/api/hooks/orders'] = { post: door() }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tendero',
      version: '2',
      description: 'API de Tendero: ventas, inventario y contabilidad para tiendas en Colombia.',
    },
    servers: [{ url: base }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!)

/** The same, to read: every call with who may use it and what it takes. */
export const docsPage = once(page)

async function page(base: string): Promise<string> {
  const rows: string[] = []
  let last = ''
  for (const { area, name, method, path } of allCalls().sort((a, b) =>
    a.area < b.area ? -1 : a.area > b.area ? 1 : 0,
  )) {
    const call = await declarationOf({ area, name })
    if (area !== last) rows.push(`<h2 id="${area}">${area}</h2>`)
    last = area
    const input = jsonSchema(call.input, 'input')
    const required = new Set((input.required ?? []) as string[])
    const fields = Object.keys((input.properties ?? {}) as Json).map(
      (f) => `<code>${escapeHtml(f)}${required.has(f) ? '*' : ''}</code>`,
    )
    rows.push(
      `<section><h3><b>${method}</b> ${escapeHtml(path.startsWith('/api/') ? path : base + path)}</h3><p>${area}.${name} · ${escapeHtml(allowText(call.allow))}</p><p>${fields.join(' ') || 'Sin datos'}</p></section>`,
    )
  }
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API de Tendero</title><style>body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2421;background:#fbfaf7}h3{font-size:1rem;margin:0}section{border:1px solid #ddd8cc;border-radius:8px;padding:.75rem 1rem;margin:.5rem 0;background:#fff}p{margin:.25rem 0}code{background:#f1eee6;border-radius:4px;padding:0 .3rem}b{color:#14532d}</style><h1>API de Tendero</h1><p>Base <code>${base}</code>. Los datos con * son obligatorios. Documento completo: <a href="${base}/openapi.json">openapi.json</a>.</p>${rows.join('')}</html>`
}
