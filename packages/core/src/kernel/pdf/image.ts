import { images, sniff } from '../files/sniff'

/** An image that is safe to draw: made by `loadPicture` only. Sizes in pixels. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** A logo needs no more; it also bounds the memory of unpacking a PNG. */
const MAX_PIXELS = 6_000_000
/** Samples a pixel by PNG colour type. Source: PNG specification (W3C), table 11.1. */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Origin and step of the passes of an interlaced PNG. Source: PNG specification, section 8.2. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/**
 * Checks a PNG or JPEG made by a merchant, to the last scanline; undefined when it cannot be drawn.
 * The PDF library decodes PNGs in a callback, where a damaged one would end the process instead of the call.
 */
export async function loadPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  try {
    const { kind, width = 0, height = 0 } = sniff(bytes, images)
    if (kind === 'webp' || width * height === 0 || width * height > MAX_PIXELS) return undefined
    if (kind === 'png' && !(await isSoundPng(bytes))) return undefined
    return { bytes, width, height }
  } catch {
    return undefined
  }
}

async function isSoundPng(bytes: Uint8Array): Promise<boolean> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const data: Uint8Array[] = []
  const seen = new Set<string>()
  for (let at = 8; !seen.has('IEND'); ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (at + 12 + length > bytes.length) return false
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    if (name === 'IHDR' && length !== 13) return false
    if (name === 'PLTE' && (length % 3 !== 0 || length === 0)) return false
    seen.add(name)
    at += 12 + length
  }
  const [depth, colour, interlace] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  const channels = samples[colour]
  if (!seen.has('IHDR') || channels === undefined || interlace > 1) return false
  if (![1, 2, 4, 8, 16].includes(depth) || (colour === 3 && !seen.has('PLTE'))) return false
  const passes = interlace ? adam7 : ([[0, 0, 1, 1]] as const)
  const image = { width: view.getUint32(16), height: view.getUint32(20), bits: depth * channels, passes }
  return hasScanlines(await inflated(data, sizeOf(image)), image)
}

interface Scanned {
  width: number
  height: number
  /** Bits of a pixel. */
  bits: number
  passes: readonly (readonly [number, number, number, number])[]
}

/** Scanlines of each pass: how many pixels wide, how many, and the bytes of one with its filter. */
const scanlinesOf = ({ width, height, bits, passes }: Scanned) =>
  passes.map(([x0, y0, dx, dy]) => {
    const columns = Math.ceil((width - x0) / dx)
    const rows = Math.max(0, Math.ceil((height - y0) / dy))
    return { columns, rows, stride: 1 + Math.ceil((columns * bits) / 8) }
  })

/** Bytes of all scanlines. */
const sizeOf = (image: Scanned): number =>
  scanlinesOf(image).reduce((sum, { columns, rows, stride }) => sum + (columns > 0 ? rows * stride : 0), 0)

/** Every scanline is there and starts with one of the five filters. */
function hasScanlines(data: Uint8Array, image: Scanned): boolean {
  let at = 0
  for (const { columns, rows, stride } of scanlinesOf(image)) {
    // The decoder looks for scanlines in passes that a very narrow image does not have.
    if (columns <= 0 && rows > 0) return false
    for (let row = 0; row < rows; row++, at += stride) if (at + stride > data.length || data[at]! > 4) return false
  }
  return true
}

/** What may follow the last scanline: decoders take no notice of it. */
const SPARE_BYTES = 65_536

/** Unpacks zlib data; throws when it is damaged, or larger than its image says that it is. */
async function inflated(parts: Uint8Array[], maxBytes: number): Promise<Uint8Array> {
  const packed = new Blob(parts as Uint8Array<ArrayBuffer>[]).stream()
  const reader = packed.pipeThrough(new DecompressionStream('deflate')).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value)
    size += next.value.length
    if (size > maxBytes + SPARE_BYTES) throw new RangeError('image too large')
  }
  const out = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += chunk.length
  }
  return out
}
