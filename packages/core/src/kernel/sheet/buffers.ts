/*
 * The heap limit of a thread covers no typed array and nothing that zlib unpacks. What a library allocates of them to read
 * a file is counted here, because the library has no bound of its own.
 */

/** Bytes that reading a paper allocates and unpacks at most, counted and never given back. A page takes some 200 KB. */
export const MAX_PAPER_BYTES = 160_000_000

const counted = ['Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array'] as const
const larger = ['Float32Array', 'Float64Array', 'ArrayBuffer'] as const

interface Allocates {
  new (...given: unknown[]): object
  BYTES_PER_ELEMENT?: number
}

/**
 * Counts from now on what this thread allocates in typed arrays and unpacks, and calls `exceed` as soon as it is more than
 * `maxBytes`.
 * @param exceed ends the thread: what reads the file would try again in another way after an error
 */
export function boundBuffers(maxBytes: number, exceed: () => never): void {
  let bytes = 0
  const take = (more: number) => {
    bytes += more
    if (bytes > maxBytes) exceed()
  }
  const global = globalThis as unknown as Record<string, Allocates>
  for (const name of [...counted, ...larger]) {
    const size = global[name]!.BYTES_PER_ELEMENT ?? 1
    global[name] = new Proxy(global[name]!, {
      construct(target, given, self) {
        if (typeof given[0] === 'number') take(given[0] * size)
        return Reflect.construct(target, given, self)
      },
    })
  }
  boundUnpacking(take)
}

/** Counts what is unpacked by the thread's own streams. */
function boundUnpacking(take: (bytes: number) => void): void {
  const Native = globalThis.DecompressionStream
  globalThis.DecompressionStream = class {
    readonly writable: WritableStream
    readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>
    constructor(format: ConstructorParameters<typeof DecompressionStream>[0]) {
      const { readable, writable } = new Native(format)
      const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(piece, controller) {
          take(piece.length)
          controller.enqueue(piece)
        },
      })
      this.writable = writable
      this.readable = readable.pipeThrough(counting)
    }
  } as typeof DecompressionStream
}
