import { AppError, isOutage, isThrottle, overloaded, textOf, unreachable } from '@tendero/core/kernel/errors'
import type { Context } from 'hono'
import { log } from './observe/log'

/**
 * An error as the wire carries it: 401/403 `{ error: { code, message } }`, 422 `{ errors: { field: [..] } }`,
 * others `{ error: message, code }`. A table that is too busy and a service that
 * does not answer are a 503 that says when to try again; any other failure shows a reference, never a stack. `speaks` are
 * the fields whose message is that of a 422, where the call says so.
 */
export function answerError(error: unknown, c: Context, requestId: string, speaks?: readonly string[]): Response {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) c.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
    switch (error.status) {
      case 401:
      case 403:
        // An expired session and a wrong password are no refusals of a call: they carry their text alone.
        if (error.code !== 'unauthorized' && error.code !== 'forbidden')
          return c.json({ error: error.message, code: error.code }, error.status)
        return c.json({ error: { code: error.status, message: error.message }, code: error.code }, error.status)
      case 422:
        return c.json(
          { errors: error.fields ?? { general: [error.message] }, message: textOf(error, speaks), code: error.code },
          422,
        )
      default:
        return c.json({ error: error.message, code: error.code }, error.status)
    }
  }
  log('error', 'api', {
    requestId,
    message: String(error),
    stack: error instanceof Error ? error.stack : undefined,
  })
  if (isThrottle(error)) return answerError(overloaded(), c, requestId)
  if (isOutage(error)) return answerError(unreachable(), c, requestId)
  return c.json(
    {
      error: `Algo falló de nuestro lado y no se guardó nada. Inténtalo otra vez; si sigue igual, escríbenos con la referencia ${requestId}.`,
      code: 'internal',
      reference: requestId,
    },
    500,
  )
}
