export interface ImageSize {
  /** Pixels. */
  width: number
  height: number
}

/** Longest side of an image, and most pixels in all: more than any phone's picture, and what a browser can still unpack. */
export const MAX_SIDE = 12_000
const MAX_PIXELS = 64_000_000

export const isTooLarge = ({ width, height }: ImageSize): boolean =>
  width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS

/** Size of a whole image; undefined for one that says none, or that is cut short. What it shows is not unpacked. */
export function imageSize(bytes: Uint8Array, kind: 'png' | 'jpeg' | 'webp'): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = kind === 'png' ? pngSize(view) : kind === 'jpeg' ? jpegSize(view) : webpSize(view)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

const IHDR = 0x49484452
const IDAT = 0x49444154
const IEND = 0x49454e44

/** Walks the chunks to the last. Source: PNG specification (W3C), section 5. */
function pngSize(view: DataView): ImageSize | undefined {
  let data = false
  for (let at = 8; at + 12 <= view.byteLength; ) {
    const [length, name] = [view.getUint32(at), view.getUint32(at + 4)]
    if (at === 8 && (name !== IHDR || length !== 13)) return undefined
    if (at + 12 + length > view.byteLength) return undefined
    if (name === IDAT) data = true
    if (name === IEND) return data ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined
    at += 12 + length
  }
  return undefined
}

/**
 * Walks the segments to the frame header (SOF0–SOF15, but not DHT, JPG and DAC, which share the range) and on to the
 * scan, which an end-of-image mark must follow; cameras may write more after it.
 */
function jpegSize(view: DataView): ImageSize | undefined {
  let size: ImageSize | undefined
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return endsAfter(view, at) ? size : undefined
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function endsAfter(view: DataView, start: number): boolean {
  for (let at = view.byteLength - 2; at > start; at--) if (view.getUint16(at) === 0xffd9) return true
  return false
}

/** Source: RFC 9649 sections 2.4 (RIFF size), 2.5 (lossy), 2.6 (lossless) and 2.7 (extended). */
function webpSize(view: DataView): ImageSize | undefined {
  if (view.byteLength < 30 || view.getUint32(4, true) + 8 > view.byteLength) return undefined
  const chunk = view.getUint32(12)
  if (chunk === 0x56503820)
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk === 0x5650384c) {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (chunk === 0x56503858) {
    const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
    return { width: uint24(24) + 1, height: uint24(27) + 1 }
  }
  return undefined
}
