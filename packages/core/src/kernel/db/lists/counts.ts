import { partition } from '../keys'
import { rangeAll } from '../read'

/** How many rows of a kind are in each of its buckets, in one reading: for kinds of few buckets. */
export async function countsOf(kind: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { sk, n } of await rangeAll({ pk: partition('count', kind), only: ['sk', 'n'] })) {
    const [bucket] = String(sk).split('|') as [string]
    counts.set(bucket, (counts.get(bucket) ?? 0) + Number(n ?? 0))
  }
  return counts
}
