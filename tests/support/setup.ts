import { afterAll } from 'vitest'
import { startEngine, useEngine } from './engine'

// Before the test file is imported: a fresh table of its own costs some 30 ms, and no file can disturb another.
process.env.TENDERO_QUIET ??= '1'
// Shops by the hundred: the real cost is what `password.test.ts` proves.
process.env.TENDERO_PASSWORD_COST ??= '10'
const started = await startEngine()
useEngine(started)

afterAll(async () => {
  useEngine(undefined)
  await started.stop()
})
