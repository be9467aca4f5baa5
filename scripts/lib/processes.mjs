import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { root } from './paths.mjs'

/** The environment of our tools: the AWS SDK's notice about Node 20 says nothing to who reads the output. */
export const quiet = { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' }

const statusOf = (child) =>
  new Promise((resolve) => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })

/** Runs a program on this terminal, at that priority (`os.setPriority`) unless ours is lower; answers its exit code. */
export function status(command, args, { priority, ...options } = {}) {
  const child = spawn(command, args, { cwd: root, env: quiet, stdio: ['ignore', 'inherit', 'inherit'], ...options })
  if (priority !== undefined && child.pid) setPriority(child.pid, Math.max(priority, getPriority()))
  return statusOf(child)
}

/** Like `status`; throws unless it ends well. */
export async function run(command, args, options) {
  const code = await status(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')}: ${code}`)
}

/** Runs a program apart; answers its exit code, what it printed and how long it took, in ms. */
export async function capture(command, args) {
  const started = Date.now()
  const child = spawn(command, args, { cwd: root, env: quiet, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const closed = new Promise((resolve) => child.once('close', resolve))
  const code = await statusOf(child)
  if (code !== 127) await closed
  return { code, output: output.trim(), ms: Date.now() - started }
}
