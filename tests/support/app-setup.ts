import { cp, mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { type RunningApp, startApp } from './app'

/** A running app, as a test file is told of it. */
interface AppOfTests {
  /** Its address. */
  url: string
  /** Its data folder: mails are in `mail/*.eml`. */
  data: string
}

declare module 'vitest' {
  interface ProvidedContext {
    apps: AppOfTests[]
  }
}

/** The one origin whose windows may bring a session; no test reaches it, they answer for it. */
export const PARTNER = 'https://socio.example'

/** As in the table tests, passwords are hashed at a low cost: the real one is what `password.test.ts` proves. */
const env = { TENDERO_LOGIN_ORIGIN: PARTNER, TENDERO_PASSWORD_COST: '10' }

/** Of the demo shop in a browser: there are pages of everything, and it is made in a third of the time. */
const MONTHS = 3

/** Folders of apps with the same shop: it is made once, and copied. */
async function copies(many: number): Promise<string[]> {
  const first = await startApp({ demo: MONTHS, env })
  await first.demo
  await first.stop({ keep: true })
  const others = Array.from({ length: many - 1 }, async () => {
    const data = await mkdtemp(path.join(os.tmpdir(), 'tendero-app-'))
    await cp(first.data, data, { recursive: true })
    return data
  })
  return [first.data, ...(await Promise.all(others))]
}

/** Apps of their own folders, with the demo shop or without a shop. */
async function appsOf(many: number, demo: boolean): Promise<RunningApp[]> {
  const folders = demo && many > 1 ? await copies(many) : Array.from({ length: many }, () => undefined)
  return Promise.all(folders.map((data) => startApp({ ...(data ? { data } : {}), demo: demo && MONTHS, env })))
}

/**
 * An app for each worker of the browser's tests, so that no two files share a shop at the same time.
 * `TENDERO_TEST_DEMO=no` starts them without the demo shop.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const apps = await appsOf(Number(project.config.maxWorkers), process.env.TENDERO_TEST_DEMO !== 'no')
  await Promise.all(apps.map((app) => app.demo))
  project.provide(
    'apps',
    apps.map(({ url, data }) => ({ url, data })),
  )
  return async () => {
    await Promise.all(apps.map((app) => app.stop()))
  }
}
