import { AppError } from '@tendero/core/kernel/errors'
import type { Context } from 'hono'

/**
 * An error as the wire carries it: 401/403 `{ error: { code, message } }`, 422 `{ errors: { field: [..] } }`,
 * others `{ error: message, code }`. An internal failure shows a reference and never a stack.
 */
export function answerError(error: unknown, c: Context, requestId: string): Response {
  if (error instanceof AppError) {
    if (error.retryAfterSeconds) c.header('retry-after', String(Math.ceil(error.retryAfterSeconds)))
    switch (error.status) {
      case 401:
      case 403:
        return c.json({ error: { code: error.status, message: error.message }, code: error.code }, error.status)
      case 422:
        return c.json(
          { errors: error.fields ?? { general: [error.message] }, message: error.message, code: error.code },
          422,
        )
      default:
        return c.json({ error: error.message, code: error.code }, error.status)
    }
  }
  console.error(
    JSON.stringify({
      level: 'error',
      at: 'api',
      requestId,
      message: String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
  )
  return c.json(
    {
      error: `Algo falló de nuestro lado y no se guardó nada. Inténtalo otra vez; si sigue igual, escríbenos con la referencia ${requestId}.`,
      code: 'internal',
      reference: requestId,
    },
    500,
  )
}
