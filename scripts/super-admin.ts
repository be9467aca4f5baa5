// Makes a person of support, who belongs to no shop.
//   TENDERO_TABLE=… npx tsx scripts/super-admin.ts --email persona@example.co --name "Nombre Apellido" < password.txt
// The password is the first line of the standard input: an argument would stay in the history of the shell.
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createSuperAdmin } from '@tendero/core/identity/access/shops'
import { passwordProblem } from '@tendero/core/identity/credentials/password-rules'
import { withContext } from '@tendero/core/kernel/context'
import { AppError } from '@tendero/core/kernel/errors'

const USAGE = 'TENDERO_TABLE=… npx tsx scripts/super-admin.ts --email … --name … < password.txt'
const { email, name } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } }).values
if (!email || !name || !process.env.TENDERO_TABLE) fail(USAGE, 2)

if (process.stdin.isTTY) console.error('Password (it will be seen on the screen):')
const lines = createInterface({ input: process.stdin })
const first = await lines[Symbol.asyncIterator]().next()
lines.close()
const password = String(first.value ?? '')
const problem = passwordProblem(password, [email, name])
if (problem) fail(problem, 1)

const context = { requestId: randomUUID(), call: 'super-admin', from: 'script', now: () => new Date() }
try {
  await withContext({ ...context, actor: { type: 'public' } }, () => createSuperAdmin({ email, name, password }))
  console.log(`${email} can sign in at /admin`)
} catch (error) {
  if (!(error instanceof AppError)) throw error
  fail(error.message, 1)
}

function fail(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}
