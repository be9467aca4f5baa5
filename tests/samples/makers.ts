let count = 0

/** A number that no sample of this run had. */
export const next = (): number => {
  count += 1
  return count
}

/** A cédula that no sample of this run had. */
export const nextDocument = (): string => String(1_020_000_000 + next())

/** One transparent pixel, as a PNG. */
export const logoFile = (): File =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'logo.png',
    { type: 'image/png' },
  )
