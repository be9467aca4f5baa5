import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import type { Service } from './service'

const socketOf = (c: Context) => (c.env as HttpBindings).incoming.socket

/** Never answers; ends when whoever asked has gone. */
async function neverAnswer(c: Context): Promise<Response> {
  const socket = socketOf(c)
  if (!socket.destroyed) await new Promise((resolve) => socket.once('close', resolve))
  return new Response()
}

/** What a request to a played service passes: it is noted, and meets the faults that are set. */
export const gate =
  (service: Service): MiddlewareHandler =>
  async (c, next) => {
    const { faults, received } = service
    received.push({ method: c.req.method, path: new URL(c.req.url).pathname, body: await c.req.raw.clone().text() })
    await service.tick()
    const scripted = faults.next.shift()
    if (scripted) return new Response(scripted.body ?? '', { status: scripted.status, headers: scripted.headers ?? {} })
    if (faults.silent > 0) {
      faults.silent -= 1
      return neverAnswer(c)
    }
    if (faults.lost === 0) return next()
    faults.lost -= 1
    await next()
    socketOf(c).destroy()
  }
