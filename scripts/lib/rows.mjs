/** A row in DynamoDB's JSON, as one line; bytes as base64. */
export const encodeRow = (row) =>
  JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value))

/** The row of a line. In DynamoDB's JSON only `B` and `BS` hold bytes. */
export function decodeRow(line) {
  const bytes = (text) => Uint8Array.from(Buffer.from(text, 'base64'))
  const value = (typed) => {
    const [[type, inner]] = Object.entries(typed)
    if (type === 'B') return { B: bytes(inner) }
    if (type === 'BS') return { BS: inner.map(bytes) }
    if (type === 'L') return { L: inner.map(value) }
    if (type === 'M') return { M: attributes(inner) }
    return typed
  }
  const attributes = (map) => Object.fromEntries(Object.entries(map).map(([name, typed]) => [name, value(typed)]))
  return attributes(JSON.parse(line))
}
