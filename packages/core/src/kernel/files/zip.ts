import { crc32, createDeflateRaw } from 'node:zlib'

/*
 * A zip, written as it goes: nothing of it is held but the directory. Sizes stand after each entry.
 * Source: PKWARE APPNOTE 6.3.10, sections 4.3.7, 4.3.9, 4.3.12 and 4.3.16.
 */

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Names are UTF-8, and sizes stand after the data. */
const FLAGS = 0x0808
const DEFLATED = 8
/** Without its 64-bit form a zip counts so far. */
const MOST_BYTES = 0xffff_ffff
const MOST_ENTRIES = 0xffff

/** A file of a zip: its name with slashes, and its bytes as they come. */
export interface ZipFile {
  name: string
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** What the directory says of an entry. */
interface Entry {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** A header: its fields of two (positive) and four (negative) bytes, in order, little-endian. */
function header(fields: readonly [bytes: 2 | 4, value: number][]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of fields) {
    out.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return out
}

/** MS-DOS date and time of an instant, in UTC. */
const stamp = (at: Date): [time: number, date: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
]

const local = (name: Buffer, [time, date]: [number, number]) =>
  Buffer.concat([
    header([
      [4, LOCAL],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, time],
      [2, date],
    ]),
    header([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ]),
    name,
  ])

const central = ({ name, crc, packed, size, at }: Entry, [time, date]: [number, number]) =>
  Buffer.concat([
    header([
      [4, CENTRAL],
      [2, VERSION],
      [2, VERSION],
      [2, FLAGS],
      [2, DEFLATED],
      [2, time],
      [2, date],
    ]),
    header([
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, at],
    ]),
    name,
  ])

/** Compresses pieces, counting them in `entry`. */
async function* deflated(pieces: ZipFile['pieces'], entry: Entry): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw()
  const feed = (async () => {
    for await (const piece of pieces) {
      entry.crc = crc32(piece, entry.crc)
      entry.size += piece.length
      if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })().catch((error) => void deflate.destroy(error))
  for await (const piece of deflate as AsyncIterable<Uint8Array>) {
    entry.packed += piece.length
    yield piece
  }
  await feed
}

/** Writes files as a zip. @param at when they are of @throws Error for more than a zip holds: 4 GB or 65.535 files */
export async function* zipped(files: AsyncIterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const when = stamp(at)
  const entries: Entry[] = []
  let bytes = 0
  for await (const { name, pieces } of files) {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at: bytes }
    const first = local(entry.name, when)
    yield first
    yield* deflated(pieces, entry)
    const { crc, packed, size } = entry
    yield header([
      [4, DESCRIPTOR],
      [4, crc],
      [4, packed],
      [4, size],
    ])
    bytes += first.length + packed + 16
    entries.push(entry)
    if (bytes > MOST_BYTES || size > MOST_BYTES || entries.length > MOST_ENTRIES) throw new Error('too much for a zip')
  }
  const start = bytes
  for (const entry of entries) {
    const said = central(entry, when)
    bytes += said.length
    yield said
  }
  const count = entries.length
  yield header([
    [4, END],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, bytes - start],
    [4, start],
    [2, 0],
  ])
}
