/** Messages by field path, as the server sends them: `{ 'lines.0.price': ['Falta el precio'] }`. */
export type FieldErrors = Record<string, string[]>

/** What a call rejects with. `status` 0 means that no answer arrived. */
export class ApiError extends Error {
  /** True once the merchant has been told, so that nobody tells them twice. */
  shown = false
  /** True when the body named its own code, as `{ error: { code, message } }` does. */
  coded = false
  /** Why, as the server names it for programs: `device_code`. */
  reason: string | undefined

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: FieldErrors = {},
    readonly requestId?: string,
  ) {
    super(message)
    this.name = 'ApiError'
  }
}

interface ErrorBody {
  error?: string | { code?: number | string; message?: string }
  errors?: Record<string, string[] | string>
  code?: string
  message?: string
}

const byStatus: Record<number, string> = {
  404: 'No encontramos lo que buscas. Puede que ya no exista.',
  413: 'El archivo es demasiado grande.',
  429: 'Demasiados intentos. Espera un momento.',
  503: 'El servidor no pudo atenderte ahora. Envíalo otra vez tal como está: si ya quedó guardado, no se repite.',
}

/** The error that an unsuccessful answer means: its own words first, then its message, then the first one by field. */
export function errorOf(status: number, body: unknown, requestId?: string): ApiError {
  const { error, errors, message, code: reason } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
  const fields: FieldErrors = {}
  for (const [path, texts] of Object.entries(errors ?? {}))
    fields[path] = Array.isArray(texts) ? texts : [String(texts)]
  const own = typeof error === 'string' ? error : error?.message
  const fallback = byStatus[status] ?? 'Algo falló. Lo que escribiste sigue aquí: inténtalo de nuevo.'
  const text = own ?? message ?? Object.values(fields)[0]?.[0] ?? fallback
  const code = typeof error === 'object' && error.code !== undefined ? String(error.code) : String(status)
  const result = new ApiError(status, code, text, fields, requestId)
  result.coded = typeof error === 'object' && error.code !== undefined
  result.reason = reason
  return result
}

/** The error of a request that got no answer. */
export const noAnswer = () =>
  new ApiError(0, 'network', 'No hay conexión con el servidor. Revisa tu internet; lo que escribiste sigue aquí.')
