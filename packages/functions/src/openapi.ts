import { allCalls, declarationOf } from '@tendero/core/calls'
import type { Allow, AnyCall } from '@tendero/core/kernel/call'
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

function parameters(path: string, input: Json, withQuery: boolean): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!)
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = new Set((input.required ?? []) as string[])
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...(withQuery
      ? Object.entries(properties)
          .filter(([name]) => !inPath.includes(name))
          .map(([name, schema]) => ({ name, in: 'query', required: required.has(name), schema }))
      : []),
  ]
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

function operation(path: string, method: string, area: string, name: string, call: AnyCall): Json {
  const input = jsonSchema(call.input, 'input')
  const bodyless = method === 'GET' || method === 'DELETE'
  const fields = Object.values((input.properties ?? {}) as Record<string, Json>)
  const bodyType = fields.some(isFile) ? 'multipart/form-data' : 'application/json'
  return {
    operationId: `${area}.${name}`,
    tags: [area],
    'x-allow': allowText(call.allow),
    parameters: parameters(path, input, bodyless),
    ...(bodyless ? {} : { requestBody: { content: { [bodyType]: { schema: input } } } }),
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

let cached: Promise<Json> | undefined

/** The OpenAPI 3.1 document of the call table. */
export function openApi(base: string): Promise<Json> {
  cached ??= build(base)
  return cached
}

async function build(base: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const { area, name, method, path } of allCalls()) {
    const item = (paths[path] ??= {})
    item[method.toLowerCase()] = operation(path, method, area, name, await declarationOf({ area, name }))
  }
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
export async function docsPage(base: string): Promise<string> {
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
