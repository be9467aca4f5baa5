import { createInflateRaw } from 'node:zlib'

const LOCAL_ENTRY = 0x04034b50
const CENTRAL_ENTRY = 0x02014b50
const CENTRAL_END = 0x06054b50
const STORED = 0
const DEFLATED = 8

/** A file of a zip, still packed. */
export interface ZipEntry {
  name: string
  method: number
  packed: Uint8Array
}

/** Unpacks an entry piece by piece, so that its reader stops where it has enough. @throws what `damaged` makes */
export async function* unpacked({ method, packed }: ZipEntry, damaged: () => Error): AsyncGenerator<Uint8Array> {
  if (method === STORED) return yield packed
  if (method !== DEFLATED) throw damaged()
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  try {
    yield* inflate
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code?.startsWith('Z_') ? damaged() : error
  } finally {
    inflate.destroy()
  }
}

/** Returns the entries of a zip, by its directory. Nothing is unpacked. @throws what `damaged` makes. Source: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. */
export function* zipEntries(bytes: Uint8Array, damaged: () => Error): Generator<ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) throw damaged()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL_ENTRY) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const start = dataOf(view, view.getUint32(at + 42, true), damaged)
    const size = view.getUint32(at + 20, true)
    if (start + size > view.byteLength) throw damaged()
    yield { name, method: view.getUint16(at + 10, true), packed: bytes.subarray(start, start + size) }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

/** Where the data of an entry begins, after the header that stands before it. */
function dataOf(view: DataView, header: number, damaged: () => Error): number {
  if (header + 30 > view.byteLength || view.getUint32(header, true) !== LOCAL_ENTRY) throw damaged()
  return header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true)
}

function endOfDirectory(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === CENTRAL_END) return at
  return undefined
}
