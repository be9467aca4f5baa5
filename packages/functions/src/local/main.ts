import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepIn } from './keep'
import { type Parts, run } from './run'

/** Whether there is a demo shop (`no`), or for how many months before this one it has been open (twelve without it). */
const { TENDERO_DEMO: demoMonths = '' } = process.env
const withDemo = demoMonths !== 'no'

async function load(): Promise<Parts> {
  const [table, client, api, worker, numbers, cron, demo, clock, outside] = await Promise.all([
    import('@tendero/core/kernel/db/client'),
    import('./engine-client'),
    import('../api'),
    import('../jobs/worker'),
    import('../lane/worker'),
    import('../cron/sweep'),
    import('./demo'),
    import('./clock'),
    import('./outside/play'),
  ])
  const months = /^\d+$/.test(demoMonths) ? { monthsBack: Number(demoMonths) } : {}
  const shop: NonNullable<Parts['demo']> = {
    emails: demo.DEMO_EMAILS,
    password: demo.DEMO_PASSWORD,
    isOpen: demo.isDemoOpen,
    seed: (progress, ready) => demo.seedDemo({ progress, ready, ...months, keep: keepIn(dataFolder, 'demo.json') }),
  }
  return {
    talkTo: (endpoint) => {
      const straight = client.openEngineClient(endpoint)
      table.useTransport(() => straight.send)
      return () => {
        table.useTransport()
        straight.close()
      }
    },
    fetch: (request, env) => api.app.fetch(request, env),
    worker: worker.handler,
    numbers: numbers.handler,
    sweep: cron.handler,
    clock: clock.localClock(),
    outside: outside.play,
    ...(withDemo ? { demo: shop } : {}),
  }
}

/** The project's root, from the sources as from the bundle. */
function root(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url))
  while (!existsSync(path.join(folder, 'package-lock.json')) && folder !== path.dirname(folder))
    folder = path.dirname(folder)
  return folder
}

const dataFolder = path.resolve(process.env.TENDERO_DATA ?? path.join(root(), '.tendero'))

const say = (line: string) => console.log(line)

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const running = await run(
  {
    port: Number(process.env.PORT ?? 3000),
    host: process.env.HOST ?? '127.0.0.1',
    data: dataFolder,
    web: path.join(root(), 'packages/web/dist'),
    url: process.env.TENDERO_URL,
    loginOrigin: process.env.TENDERO_LOGIN_ORIGIN,
    say,
  },
  load,
).catch(fail)

let stopping = false
/** A second signal does not wait. */
function stop(code: number): void {
  if (stopping) process.exit(1)
  stopping = true
  running.stop().then(() => process.exit(code), fail)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
// Whoever started us with a channel (tests) is gone: nobody would ever stop us.
process.on('disconnect', () => stop(0))
running.lost.then((reason) => {
  console.error(`La base de datos se detuvo: ${reason}`)
  stop(1)
})

say(`Tendero está en ${process.env.TENDERO_URL}`)
say(`Servicios de prueba (tienda en línea, guías, pagos, facturación): ${process.env.TENDERO_OUTSIDE}`)
say(`Motor de datos: ${running.engine}. Para cerrar, Ctrl-C.`)
process.send?.({ ready: running.url })
running.demoOpen.then(
  () => process.send?.({ demoOpen: true }),
  () => {},
)
running.demo.then(
  () => process.send?.({ demo: true }),
  (error) => {
    if (!stopping) console.error('No se pudo preparar la tienda de demostración:', error)
    process.send?.({ demo: false })
  },
)
