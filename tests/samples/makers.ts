import type { World } from '../support/world'

let count = 0

/** A number that no sample of this run had. */
export const next = (): number => {
  count += 1
  return count
}

/** A prefix of a numbering that no sample of this run had. */
export const nextPrefix = (): string => `T${next().toString(36).toUpperCase()}`

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

type FiveSamples<N extends string, I> = { [K in `create${N}`]: () => Promise<I> } & {
  [K in `update${N}`]: (world: World) => Promise<I & { id: string }>
} & { [K in `get${N}` | `remove${N}`]: (world: World) => Promise<{ id: string }> } & {
  [K in `list${N}s`]: Record<never, never>
}

/** Samples of the five calls of a record: its input, and how one is made. */
export function recordSamples<const N extends string, I extends object>(
  name: N,
  input: () => I,
  make: (world: World) => Promise<{ id: string }>,
) {
  const idOf = async (world: World) => ({ id: (await make(world)).id })
  return {
    [`create${name}`]: async () => input(),
    [`update${name}`]: async (world: World) => ({ ...input(), ...(await idOf(world)) }),
    [`get${name}`]: idOf,
    [`remove${name}`]: idOf,
    [`list${name}s`]: {},
  } as unknown as FiveSamples<N, I>
}
