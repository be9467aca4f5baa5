const CENTRAL_ENTRY = 0x02014b50
const CENTRAL_END = 0x06054b50

/**
 * Bytes that a zip declares to hold once unpacked; Infinity when its directory cannot be read or hides a size.
 * The reader never unpacks more of an entry than it declares, so this bounds what a hostile file can cost.
 * Source: PKWARE APPNOTE 6.3.10, sections 4.3.12 and 4.3.16.
 */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOfDirectory(view)
  if (end === undefined) return Number.POSITIVE_INFINITY
  let at = view.getUint32(end + 16, true)
  let total = 0
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== CENTRAL_ENTRY) return Number.POSITIVE_INFINITY
    const packed = view.getUint32(at + 20, true)
    const size = view.getUint32(at + 24, true)
    if (size === 0 && packed > 2) return Number.POSITIVE_INFINITY
    total += size
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return total
}

function endOfDirectory(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - 65_557)
  for (let at = view.byteLength - 22; at >= lowest; at--) if (view.getUint32(at, true) === CENTRAL_END) return at
  return undefined
}
