import { afterAll } from 'vitest'
import { startEngine, type TestEngine, useEngine } from './engine'
import { realTable } from './real-table'

// Before the test file is imported: a fresh table of its own costs some 30 ms, and no file can disturb another.
process.env.TENDERO_QUIET ??= '1'
// Shops by the hundred: the real cost is what `password.test.ts` proves.
process.env.TENDERO_SEAL_SECRET ??= 'a seal for tests only, 32 bytes long'
process.env.TENDERO_PASSWORD_COST ??= '10'
// `npm run contract -- dynamodb` asks a table of an account instead of the engine of this machine.
const real = process.env.TENDERO_CONTRACT === 'dynamodb'
const started = real ? await realTable() : await startEngine()
if (!real) useEngine(started as TestEngine)

afterAll(async () => {
  useEngine(undefined)
  await started.stop()
})
