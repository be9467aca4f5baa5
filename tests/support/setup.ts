import { config } from '@tendero/core/kernel/config'
import { useTransport } from '@tendero/core/kernel/db/client'
import { afterAll, vi } from 'vitest'
import { startEngine, type TestEngine, useEngine } from './engine'
import { tableOfItsOwn } from './own-table'

// Before the test file is imported: a fresh table of its own costs some 30 ms, and no file can disturb another.
process.env.TENDERO_QUIET ??= '1'
// Shops by the hundred: the real cost is what `password.test.ts` proves.
process.env.TENDERO_SEAL_SECRET ??= 'a seal for tests only, 32 bytes long'
process.env.TENDERO_PASSWORD_COST ??= '10'
// What others are played by is in this process: on a machine that stands still no good answer of theirs is given up.
process.env.TENDERO_OUTSIDE_TIMEOUT ??= '60000'
const environment = { ...process.env }
// `npm run contract -- dynamodb` asks a table of an account instead of the engine of this machine.
const real = process.env.TENDERO_CONTRACT === 'dynamodb'
const started = real ? await tableOfItsOwn() : await startEngine()
if (!real) useEngine(started as TestEngine)
// Requests to the table of this file go straight to it, those to another address through the SDK.
if (!real) {
  const { client } = started as TestEngine
  useTransport(
    (sdk) => (action, input, options) =>
      config.dynamoEndpoint() === client.endpoint ? client.send(action, input, options) : sdk(action, input, options),
  )
}

// Files share the modules of their process, which saves half of the time: each leaves the world as it found it.
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  useEngine(undefined)
  useTransport()
  await started.stop()
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
})
