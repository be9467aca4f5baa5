/** Errors by field, as the wire carries them: `{ price: ['Falta el precio'] }`. */
export type FieldErrors = Record<string, string[]>

/**
 * An error whose `message` the merchant may read. Anything else that is thrown is an internal failure:
 * the merchant gets a reference and the log gets the stack.
 */
export class AppError extends Error {
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503,
    readonly code: string,
    message: string,
    readonly fields?: FieldErrors,
    readonly retryAfterSeconds?: number,
  ) {
    super(message)
    this.name = 'AppError'
  }
}

/** 404, the same for a missing thing and for another tenant's. `label` is the Spanish noun, e.g. `producto`. */
export const notFound = (label: string) =>
  new AppError(404, 'not_found', `No encontramos ${label}. Puede que ya no exista.`)

/** 409: a business rule says no. `message` tells the merchant what to do. */
export const conflict = (message: string, code = 'conflict') => new AppError(409, code, message)

/** 422 with messages by field. */
export const invalid = (fields: FieldErrors) =>
  new AppError(422, 'invalid', Object.values(fields)[0]?.[0] ?? 'Revisa los datos.', fields)

/** Text to the letter of product.txt section 8. */
const NOT_VALID = 'Ha ocurrido un error de validación (422)'

/**
 * The text that speaks for a refused input: the first message of the first of `names` that has one, else the general one.
 * Without names the error speaks for itself.
 */
export function textOf({ fields, message }: AppError, names: readonly string[] | undefined): string {
  if (!names || !fields) return message
  return names.flatMap((name) => fields[name]?.[0] ?? [])[0] ?? NOT_VALID
}

/** 422: an amount beyond what a document or a sum can hold exactly. */
export const tooLarge = () =>
  new AppError(422, 'too_large', 'Los valores son demasiado grandes. Revisa los precios y las cantidades.')

/** 422: a text that the table could not keep where it must find it again. */
export const tooLong = () =>
  new AppError(422, 'too_long', 'Uno de los datos es demasiado largo. Escríbelo más corto e inténtalo de nuevo.')

export const unauthorized = (message = 'Debes iniciar sesión para continuar.') =>
  new AppError(401, 'unauthorized', message)

/** 401 of a session that ended: the browser signs the person out. */
export const sessionExpired = () => new AppError(401, 'session_expired', 'Su sesión ha expirado.')

/** 401 of a sign-in: the same for an unknown account and for a wrong password. */
export const wrongCredentials = (message: string) => new AppError(401, 'wrong_credentials', message)

export const forbidden = (
  message = 'No tienes permiso para hacer esto. Pídelo a quien administra tu tienda.',
  code = 'forbidden',
) => new AppError(403, code, message)

/** 403 of somebody who must set up their second step first. */
export const secondFactorNeeded = () =>
  new AppError(403, 'second_factor_needed', 'Activa primero la verificación en dos pasos, en tu perfil.')

/** 429: too many tries; `seconds` is how long to wait. */
export const tooMany = (seconds: number) =>
  new AppError(
    429,
    'too_many',
    `Demasiados intentos. Espera ${Math.ceil(seconds / 60)} min y prueba otra vez.`,
    undefined,
    seconds,
  )

/** 503 of a commit: nothing was written, and the same request can be sent again, with the same idempotency key. */
export const busy = () =>
  new AppError(
    503,
    'busy',
    'Hay muchas operaciones al mismo tiempo. No se guardó nada: inténtalo de nuevo.',
    undefined,
    1,
  )

const OUTAGES = new Set([
  ...['TimeoutError', 'NetworkingError', 'RequestTimeout', 'InternalServerError', 'ServiceUnavailable', 'AbortError'],
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
])

/** True when a service did not answer, so that nobody knows whether it did what was asked. */
export function isOutage(error: unknown): boolean {
  const e = error as { name?: string; code?: string; $metadata?: { httpStatusCode?: number } }
  return OUTAGES.has(e.name ?? '') || OUTAGES.has(e.code ?? '') || (e.$metadata?.httpStatusCode ?? 0) >= 500
}

const THROTTLES = new Set([
  ...['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'],
  'TransactionInProgressException',
])

/** True when the table was too busy for a request. */
export const isThrottle = (error: unknown): boolean => THROTTLES.has((error as { name?: string }).name ?? '')

/** 503 of anything else that was throttled. */
export const overloaded = () =>
  new AppError(503, 'busy', 'Hay muchas operaciones al mismo tiempo. Inténtalo de nuevo en un momento.', undefined, 1)

/**
 * 503: the answer of a commit was lost, and looking for what it wrote found nothing yet or failed too. Under a key the same
 * request settles it: it gives what was done, or does it.
 */
export const inDoubt = (keyed: boolean) =>
  new AppError(
    503,
    'in_doubt',
    keyed
      ? 'Se cortó la conexión justo al guardar y todavía no sabemos si quedó. Envíalo otra vez tal como está: si ya quedó guardado, no se repite.'
      : 'Se cortó la conexión justo al guardar y todavía no sabemos si quedó. Espera un momento, busca si ya aparece y repítelo solo si no está.',
    undefined,
    2,
  )

/** 503: a service did not answer. What was asked may have happened; the same idempotency key never does it twice. */
export const unreachable = () =>
  new AppError(
    503,
    'unreachable',
    'Un servicio no respondió y no sabemos si tu operación quedó guardada. Revisa antes de repetirla, o inténtalo de nuevo en un momento.',
    undefined,
    5,
  )
