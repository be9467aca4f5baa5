import { Hono } from 'hono'
import type { Service } from './service'

type Wanted = Record<string, unknown>

/** What a form of the board says: a box that is not ticked says nothing. */
function fromForm(form: Wanted, faults: Wanted): Wanted {
  const told = Object.entries(faults).flatMap(([name, now]): [string, unknown][] => {
    if (typeof now === 'boolean' && form.faults) return [[name, form[name] === 'on']]
    return typeof now === 'number' && form[name] !== undefined ? [[name, Number(form[name])]] : []
  })
  const others = ['do', 'with', 'release', 'reset'].filter((name) => form[name] !== undefined)
  const next = Number(form.next) ? { next: Array.from({ length: 3 }, () => ({ status: Number(form.next) })) } : {}
  return {
    ...Object.fromEntries(told),
    ...Object.fromEntries(others.map((name) => [name, form[name]])),
    ...(form.advance ? { advance: Number(form.advance) } : {}),
    ...next,
  }
}

/** Names of what is asked that the service does not know, or that is not what it should be. */
const strange = (service: Service, faults: Wanted): string[] =>
  Object.entries(faults).flatMap(([name, value]) => {
    const now = (service.faults as unknown as Wanted)[name]
    const same = typeof value === typeof now && Array.isArray(value) === Array.isArray(now)
    return same && !(typeof value === 'number' && !(value >= 0)) ? [] : [name]
  })

const stateOf = (service: Service) => ({
  received: service.received,
  faults: service.faults,
  held: service.held.length,
  waiting: service.waiting,
  now: service.iso(),
  actions: Object.keys(service.actions()),
})

/**
 * What only a test or a curious developer asks of a played service, at `/_control`: what it was asked, and what it does
 * wrong from now on. `{reset, advance, release, do, with}` beside the faults: begin anew, let milliseconds pass, let go of
 * held posts (`reversed` in the order of the last first), make something happen.
 */
export function control(service: Service): Hono {
  const app = new Hono()
  app.get('/', () => Response.json(stateOf(service)))
  app.post('/', async (c) => {
    const isForm = !(c.req.header('content-type') ?? '').includes('json')
    const body = isForm
      ? fromForm(await c.req.parseBody(), service.faults as unknown as Wanted)
      : ((await c.req.json()) as Wanted)
    const { reset, advance, release, do: what, with: word, ...faults } = body
    const action = typeof what === 'string' ? service.actions()[what] : undefined
    const wrong = [...strange(service, faults), ...(what !== undefined && !action ? ['do'] : [])]
    if (wrong.length > 0) return Response.json({ wrong, ...stateOf(service) }, { status: 422 })
    if (reset) service.reset()
    Object.assign(service.faults, faults)
    if (typeof advance === 'number') await service.advance(advance)
    if (release) await service.release(release === 'reversed')
    if (action) await action.run(typeof word === 'string' ? word : '')
    return isForm ? c.redirect('/') : Response.json(stateOf(service))
  })
  return app
}
