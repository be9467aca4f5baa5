import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

interface Line {
  answer?: unknown
  error?: string
}

/** A bundle running in a process of its own. */
export class LambdaProcess {
  private readonly child: ChildProcess
  private readonly waiting: ((line: Line) => void)[] = []
  /** What it wrote on its log. */
  readonly logs: string[] = []
  private readonly loaded: Promise<Line>

  constructor(bundle: string, env: Record<string, string | undefined>) {
    this.child = spawn(process.execPath, [path.join(import.meta.dirname, 'invoke.mjs'), bundle], {
      env: { PATH: process.env.PATH, ...env } as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.loaded = this.next()
    this.child.stderr?.on('data', (chunk) => this.logs.push(String(chunk)))
    createInterface({ input: this.child.stdout! }).on('line', (line) => {
      if (line.startsWith('\u0000')) this.waiting.shift()?.(JSON.parse(line.slice(1)) as Line)
      else this.logs.push(line)
    })
    this.child.once('exit', (code) => {
      for (const give of this.waiting.splice(0)) give({ error: `ended with ${code}: ${this.logs.join('\n')}` })
    })
  }

  private next(): Promise<Line> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  /** Gives the handler an event; throws what it throws. */
  async invoke<T>(event: object): Promise<T> {
    const { error } = await this.loaded
    if (error) throw new Error(error)
    const line = this.next()
    this.child.stdin?.write(`${JSON.stringify(event)}\n`)
    const outcome = await line
    if (outcome.error) throw new Error(outcome.error)
    return outcome.answer as T
  }

  stop(): void {
    this.child.kill('SIGKILL')
  }
}

/** An event of API Gateway (HTTP API, payload 2.0), as AWS documents it. */
export function httpEvent(method: string, target: string, options: { headers?: object; body?: object } = {}) {
  const [rawPath = '', rawQueryString = ''] = target.split('?')
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { host: 'x.execute-api.us-east-1.amazonaws.com', 'content-type': 'application/json', ...options.headers },
    requestContext: {
      accountId: '123456789012',
      apiId: 'x',
      domainName: 'x.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'x',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '130.176.1.1', userAgent: 'test' },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:12:00:00 +0000',
      timeEpoch: 1_795_262_400_000,
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    isBase64Encoded: false,
  }
}

/** An event of an SQS event source. */
export const sqsEvent = (...bodies: string[]) => ({
  Records: bodies.map((body, i) => ({
    messageId: `message-${i}`,
    receiptHandle: 'handle',
    body,
    attributes: {
      ApproximateReceiveCount: '1',
      SentTimestamp: '1795262400000',
      SenderId: 'AIDAEXAMPLE',
      ApproximateFirstReceiveTimestamp: '1795262400000',
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: 'arn:aws:sqs:us-east-1:123456789012:test-tendero-mail',
    awsRegion: 'us-east-1',
  })),
})

/** An event of a scheduled EventBridge rule. */
export const scheduledEvent = () => ({
  version: '0',
  id: '53dc4d37-cffa-4f76-80c9-8b7d4a4d2eaa',
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '123456789012',
  time: '2026-11-21T12:00:00Z',
  region: 'us-east-1',
  resources: ['arn:aws:events:us-east-1:123456789012:rule/sweep'],
  detail: {},
})

interface Asked {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown>
}

/** Stands for the two AWS services that the local run has not: parameters (SSM) and mail (SES). */
export async function fakeServices(parameters: Record<string, string>) {
  const asked: Asked[] = []
  const server: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
    asked.push({ path: req.url ?? '', headers: req.headers, body })
    if (req.url !== '/') return void res.end(JSON.stringify({ MessageId: '1' }))
    const names = body.Names as string[]
    const [found, missing] = [names.filter((name) => name in parameters), names.filter((name) => !(name in parameters))]
    const Parameters = found.map((Name) => ({ Name, Value: parameters[Name], Type: 'SecureString' }))
    res.end(JSON.stringify({ Parameters, InvalidParameters: missing }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, asked, stop }
}
