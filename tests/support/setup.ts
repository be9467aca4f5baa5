import { afterAll } from 'vitest'
import { startEngine, useEngine } from './engine'

// Before the test file is imported: a fresh table of its own costs some 30 ms, and no file can disturb another.
process.env.TENDERO_QUIET ??= '1'
const started = await startEngine()
useEngine(started)

afterAll(async () => {
  useEngine(undefined)
  await started.stop()
})
