import { handle, type LambdaContext } from 'hono/aws-lambda'
import { loadParameters } from './parameters'
import { cameThroughUs, type HttpEvent, withViewer } from './viewer'

// The secrets come over the network while the code loads.
const [{ app }] = await Promise.all([import('../api'), loadParameters()])
const answer = handle(app)

/** Lambda handler of the HTTP API. */
export async function handler(event: HttpEvent, context?: LambdaContext) {
  if (cameThroughUs(event)) return answer(withViewer(event), context)
  return {
    statusCode: 403,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error: { code: 403, message: 'Entra por la dirección de la aplicación.' },
      code: 'forbidden',
    }),
  }
}
