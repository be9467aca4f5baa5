import { expand } from '../db/pack'

/** What a process keeps of the values it has unpacked: the last used, up to a weight. */
export class Memory<V> {
  private readonly values = new Map<string, { value: V; weight: number }>()
  private total = 0

  constructor(private readonly most: number) {}

  get(key: string): V | undefined {
    const found = this.values.get(key)
    if (!found) return undefined
    this.values.delete(key)
    this.values.set(key, found)
    return found.value
  }

  set(key: string, value: V, weight: number): void {
    this.delete(key)
    this.values.set(key, { value, weight })
    this.total += weight
    for (const oldest of this.values.keys()) {
      if (this.total <= this.most) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.total -= this.values.get(key)?.weight ?? 0
    this.values.delete(key)
  }
}

/** Compressed bytes of all that is remembered as unpacked. */
const UNPACKED_BYTES = 4_000_000

const unpacked = new Memory<{ bytes: Uint8Array; value: unknown }>(UNPACKED_BYTES)

/** What `compress` made, unpacked once for as long as the same bytes are read under a key. Not to be changed. */
export function expanded<T>(key: string, bytes: Uint8Array): T {
  const known = unpacked.get(key)
  if (known && Buffer.compare(known.bytes, bytes) === 0) return known.value as T
  const value = expand<T>(bytes)
  unpacked.set(key, { bytes, value }, bytes.length)
  return value
}
