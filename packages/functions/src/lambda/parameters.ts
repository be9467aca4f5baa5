import { setTimeout as wait } from 'node:timers/promises'
import { AwsError, postAws } from '@tendero/core/kernel/aws'

interface Parameter {
  /** As it was asked for, without a version. */
  Name: string
  Value: string
  Version?: number
  /** Seconds since 1970. */
  LastModifiedDate?: number
}

interface Answer {
  Parameters: Parameter[]
  InvalidParameters: string[]
}

const DAY_SECONDS = 24 * 3600
/** A cold start has ten seconds for everything. */
const TRIES = 4
const TIMEOUT_MS = 2_000

/** `/tendero/prod/TENDERO_SECRET:3` → `TENDERO_SECRET`; the version after the colon may be left out. */
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/:\d+$/, '')

/**
 * Puts the parameters that `TENDERO_PARAMETERS` names (`/tendero/prod/TENDERO_SECRET:3,…`) into the environment, each
 * under the last part of its name. Once a process, in one request; what the environment already has stays. Of a secret
 * that was replaced within a day the version before it comes along: see `kernel/secrets/signing-keys.ts`.
 * @throws Error naming the parameters that are not there, or when SSM does not answer after some tries
 */
export async function loadParameters(): Promise<void> {
  const wanted = (process.env.TENDERO_PARAMETERS ?? '').split(',').filter((path) => path && !process.env[nameOf(path)])
  if (wanted.length === 0) return
  const { Parameters, InvalidParameters } = await read(wanted)
  if (InvalidParameters.length > 0) throw new Error(`missing SSM parameters: ${InvalidParameters.join(', ')}`)
  for (const { Name, Value } of Parameters) process.env[nameOf(Name)] = Value
  const secret = Parameters.find(({ Name }) => nameOf(Name) === 'TENDERO_SECRET')
  if (secret) await loadPrevious(secret)
}

async function loadPrevious({ Name, Version = 1, LastModifiedDate = 0 }: Parameter): Promise<void> {
  if (Version < 2 || LastModifiedDate + DAY_SECONDS < Date.now() / 1000) return
  const [before] = (await read([`${Name}:${Version - 1}`])).Parameters
  if (!before) return
  process.env.TENDERO_SECRET_PREVIOUS = before.Value
  process.env.TENDERO_SECRET_SINCE = new Date(LastModifiedDate * 1000).toISOString()
}

async function read(Names: string[]): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await postAws(
        'ssm',
        '/',
        { Names, WithDecryption: true },
        {
          headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'AmazonSSM.GetParameters' },
          endpoint: process.env.AWS_ENDPOINT_URL_SSM,
          timeoutMs: TIMEOUT_MS,
        },
      )) as Answer
    } catch (error) {
      if (attempt === TRIES || (error instanceof AwsError && !error.passing)) throw error
      await wait(Math.random() * 100 * 2 ** attempt)
    }
  }
}
