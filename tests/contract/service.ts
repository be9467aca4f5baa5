import { type OutsideRequest, outside } from '@tendero/core/kernel/outside/client'
import { OutsideError } from '@tendero/core/kernel/outside/outside-error'
import { type Outside, serveOutside } from '@tendero/functions/local/outside/serve'
import { afterAll, beforeAll, vi } from 'vitest'
import { keys } from './keys.mjs'

type Name = keyof typeof keys

/** The service that a suite asks: the played one, or its sandbox when the suite was asked for by hand. */
interface Asked {
  /** Values of the names in `keys.mjs`, in their order. */
  values: string[]
}

/** Asks the played service always, and its sandbox in `npm run contract -- <name>`. @param played its values */
export function service(name: Name, played: (services: Outside) => string[]): Asked {
  const sandbox = process.env.TENDERO_CONTRACT === name
  const asked: Asked = { values: sandbox ? keys[name].map((key) => process.env[key]!) : [] }
  let services: Outside | undefined
  beforeAll(async () => {
    if (sandbox) return
    // What it posts goes nowhere, and is taken.
    services = await serveOutside(0, async () => new Response())
    vi.stubEnv('TENDERO_OUTSIDE', services.origin)
    asked.values = played(services)
  })
  afterAll(() => services?.stop())
  return asked
}

/** What a service answered, good or not. */
interface Answer {
  status: number
  headers: Record<string, string | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: what others answer is what the suites look at
  json: any
}

const TIMEOUT_MS = 45_000
const parsed = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Asks by the client that the product asks with; an answer that is not good is an answer too. @throws when there is none */
export async function ask(
  method: OutsideRequest['method'],
  url: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const request = { method, url: new URL(url), headers, timeoutMs: TIMEOUT_MS }
  try {
    const answer = await outside({ ...request, ...(body === undefined ? {} : { body }) })
    return { status: answer.status, headers: answer.headers, json: parsed(answer.text) }
  } catch (error) {
    if (!(error instanceof OutsideError) || error.status === undefined) throw error
    return { status: error.status, headers: {}, json: parsed(error.said) }
  }
}

let last = 0
/** A number that no run used before. */
export const fresh = (): number => (last = Math.max(last + 1, Math.floor(Date.now() / 1_000) % 4_900_000))
