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

/** One app for all browser tests. `TENDERO_TEST_DEMO=no` starts it without the demo shop. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp({ demo: process.env.TENDERO_TEST_DEMO !== 'no' })
  await app.demo
  project.provide('appUrl', app.url)
  project.provide('appData', app.data)
  return () => app.stop()
}
