/** How an input becomes a request and an answer becomes a value. Pure: no network, no storage. */

export type Input = Record<string, unknown>

export interface Wire {
  method: string
  url: string
  body?: string | FormData
}

const isFile = (value: unknown): boolean =>
  value instanceof Blob || (Array.isArray(value) && value.some((v) => v instanceof Blob))

/**
 * The request of a call.
 * @param spec method and path as the catalogue writes them: `'PUT /products/{id}'`; from the root when it starts with `/api/`
 * @param input path parameters, and what the path names behind `?`, are taken out; the rest is the query of GET and DELETE, or the
 * body (multipart when it holds a file)
 */
export function toWire(spec: string, input: Input = {}): Wire {
  const [method = 'GET', template = '/'] = spec.split(' ')
  const rest: Input = { ...input }
  const take = (name: string) => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const [address = '/', declared = ''] = template.split('?')
  const path = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(take(name) ?? '')))
  const root = path.startsWith('/api/') ? path : `/api/v2${path}`
  const inQuery = declared
    .split('&')
    .filter(Boolean)
    .map((one) => one.split('='))
  const url = withQuery(
    root,
    inQuery.flatMap(([name = '', value = take(name)]) => (value === undefined ? [] : [[name, value]])),
  )
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (method === 'GET' || method === 'DELETE') return { method, url: withQuery(url, given) }
  if (given.some(([, value]) => isFile(value))) return { method, url, body: toForm(given) }
  return { method, url, body: JSON.stringify(Object.fromEntries(given)) }
}

function withQuery(url: string, given: [string, unknown][]): string {
  const query = new URLSearchParams()
  for (const [name, value] of given) {
    if (value === null || value === '') continue
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, String(one))
    else query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  const text = query.toString()
  return text ? `${url}${url.includes('?') ? '&' : '?'}${text}` : url
}

function toForm(given: [string, unknown][]): FormData {
  const form = new FormData()
  for (const [name, value] of given) {
    if (value instanceof Blob) form.append(name, value)
    else if (Array.isArray(value) && value.some((v) => v instanceof Blob))
      for (const one of value) form.append(`${name}[]`, one as Blob)
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return form
}

/** What a call answers with: the data alone, data with its page, the whole success, or the body when it is none of these. */
export function unwrap(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('success' in body)) return body
  if (Object.keys(body).length > 1) return body
  const success = (body as { success: unknown }).success
  if (typeof success !== 'object' || success === null) return success
  const keys = Object.keys(success)
  return keys.length === 1 && keys[0] === 'data' ? (success as { data: unknown }).data : success
}

/** Name of a downloaded file from its `content-disposition`. */
export function filenameOf(disposition: string): string {
  const coded = /filename\*=(?:UTF-8'')?([^;]+)/i.exec(disposition)?.[1]
  if (coded) return decodeURIComponent(coded.trim())
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1]?.trim() ?? 'archivo'
}
