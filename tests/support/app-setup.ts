import type { TestProject } from 'vitest/node'
import { startApp } from './app'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the running app. */
    appUrl: string
    /** Its data folder: mails are in `mail/*.eml`. */
    appData: string
  }
}

/** The one origin whose windows may bring a session; no test reaches it, they answer for it. */
export const PARTNER = 'https://socio.example'

/** One app for all browser tests. `TENDERO_TEST_DEMO=no` starts it without the demo shop. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // As in the table tests, passwords are hashed at a low cost: the real one is what `password.test.ts` proves.
  const env = { TENDERO_LOGIN_ORIGIN: PARTNER, TENDERO_PASSWORD_COST: '10' }
  const app = await startApp({ demo: process.env.TENDERO_TEST_DEMO !== 'no', env })
  await app.demo
  project.provide('appUrl', app.url)
  project.provide('appData', app.data)
  return () => app.stop()
}
