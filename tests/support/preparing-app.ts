import path from 'node:path'
import { createShop } from '@tendero/core/identity/access/shops'
import { withContext } from '@tendero/core/kernel/context'
import { run } from '../../packages/functions/src/local/run'

/** The launcher with the real API around a demo shop that is made when a test asks for it: `POST /api/open`. */
const emails = ['demo@tendero.co', 'cajera@tendero.co']
const password = 'demo-tendero'
let open = () => {}
const asked = new Promise<void>((resolve) => {
  open = resolve
})

const here = { type: 'public' } as const
const makeShop = () =>
  withContext({ actor: here, requestId: 'preparing', call: 'demo', from: 'local', now: () => new Date() }, () =>
    createShop({ email: emails[0]!, password, name: 'Rosalba Tamayo', business: 'La Floresta', verified: true }),
  )

const running = await run(
  {
    port: Number(process.env.PORT),
    host: '127.0.0.1',
    data: process.env.TENDERO_DATA!,
    web: path.resolve('packages/web/dist'),
    say: (line) => console.log(line),
  },
  async () => {
    const [{ app }, { handler }] = await Promise.all([
      import('../../packages/functions/src/api'),
      import('../../packages/functions/src/jobs/worker'),
    ])
    return {
      fetch: (request, env) => {
        if (!request.url.endsWith('/api/open')) return app.fetch(request, env)
        open()
        return Response.json({})
      },
      worker: handler,
      numbers: handler,
      sweep: async () => {},
      demo: {
        emails,
        password,
        isOpen: async () => false,
        seed: async (progress, ready) => {
          progress(455, 1000, 'marzo de 2026')
          await asked
          await makeShop()
          ready()
        },
      },
    }
  },
)
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: running.url })
running.demo.then(() => process.send?.({ demo: true }))
