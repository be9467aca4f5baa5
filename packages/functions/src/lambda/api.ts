import { handle, type LambdaContext } from 'hono/aws-lambda'
import { deliverable, type HttpAnswer } from './answer'
import { loadParameters } from './parameters'
import { asRequested, cameThroughUs, type HttpEvent } from './viewer'

// The secrets come over the network while the code loads.
const [{ app }] = await Promise.all([import('../api'), loadParameters()])
const answer = handle(app)

/** Lambda handler of the HTTP API. */
export async function handler(event: HttpEvent, context?: LambdaContext) {
  if (cameThroughUs(event)) {
    const full = (await answer(asRequested(event), context)) as HttpAnswer
    return deliverable(full, event.headers['accept-encoding'])
  }
  return {
    statusCode: 403,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      error: { code: 403, message: 'Entra por la dirección de la aplicación.' },
      code: 'forbidden',
    }),
  }
}
