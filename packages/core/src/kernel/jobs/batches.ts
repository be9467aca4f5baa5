import { AppError } from '../errors'

interface Options {
  /** Things tried in one action; halved when they do not fit or one of them fails. */
  size: number
  /** Actions under way at once. */
  concurrency?: number
}

/**
 * Works through many things in batches, a few at a time, reading `things` only as fast as it goes.
 * A batch that is refused (too large for a transaction, or a rule says no) is halved until the guilty one is alone:
 * then `failed` hears of it and the rest goes on; without `failed` it stops everything, as internal failures do, once what is
 * under way has ended.
 */
export async function inBatches<T>(
  things: Iterable<T> | AsyncIterable<T>,
  { size, concurrency = 1 }: Options,
  work: (batch: T[]) => Promise<void>,
  failed?: (thing: T, error: AppError) => void,
): Promise<void> {
  const attempt = async (batch: T[]): Promise<void> => {
    try {
      await work(batch)
    } catch (error) {
      if (!failed || !(error instanceof AppError) || error.status === 503) throw error
      if (batch.length === 1) return failed(batch[0]!, error)
      const half = Math.ceil(batch.length / 2)
      await attempt(batch.slice(0, half))
      await attempt(batch.slice(half))
    }
  }
  const running = new Set<Promise<void>>()
  const start = async (batch: T[]) => {
    const task: Promise<void> = attempt(batch).finally(() => running.delete(task))
    running.add(task)
    task.catch(() => {})
    if (running.size >= concurrency) await Promise.race(running)
  }
  try {
    let batch: T[] = []
    for await (const thing of things) {
      batch.push(thing)
      if (batch.length < size) continue
      await start(batch)
      batch = []
    }
    if (batch.length > 0) await start(batch)
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}
