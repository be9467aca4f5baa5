import { config } from '@tendero/core/kernel/config'
import { send } from '@tendero/core/kernel/db/client'
import { globalPartition } from '@tendero/core/kernel/db/keys'
import { reachFiles } from '@tendero/core/kernel/files/store'
import { reachQueue } from '@tendero/core/kernel/jobs/queue'

interface Dependency {
  status: 'ok' | 'fail'
  ms: number
}

export interface Health {
  status: 'ok' | 'fail'
  version: string
  dependencies: Record<'table' | 'files' | 'queue', Dependency>
}

/** Anybody may ask, so a process looks at most once in this time. */
const FRESH_MS = 5_000
const PATIENCE_MS = 3_000

const reachTable = () =>
  send('GetItem', { TableName: config.table(), Key: { pk: globalPartition('health'), sk: 'health' } })

async function look(reach: () => Promise<unknown>): Promise<Dependency> {
  const started = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS)
  })
  const status = await Promise.race([reach(), late]).then(
    () => 'ok' as const,
    () => 'fail' as const,
  )
  clearTimeout(timer)
  return { status, ms: Math.round(performance.now() - started) }
}

async function lookAtAll(): Promise<Health> {
  const [table, files, queue] = await Promise.all([look(reachTable), look(reachFiles), look(() => reachQueue('mail'))])
  const status = [table, files, queue].every((one) => one.status === 'ok') ? 'ok' : 'fail'
  return { status, version: process.env.TENDERO_VERSION ?? 'local', dependencies: { table, files, queue } }
}

let last: { at: number; answer: Promise<Health> } | undefined

/** The version that runs, and whether the table, the files and the queue answer (within 3 s), as of at most 5 s ago. */
export function health(): Promise<Health> {
  if (!last || Date.now() - last.at > FRESH_MS) last = { at: Date.now(), answer: lookAtAll() }
  return last.answer
}
