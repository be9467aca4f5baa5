import { apportion } from '@tendero/core/kernel/values/money'

/** A parcel as a form keeps it: grams, whole centimetres and the box of the shop that it goes in. */
export interface ParcelValues {
  grams: number | undefined
  length: number | undefined
  width: number | undefined
  height: number | undefined
  box: string
}

type Told = { [K in keyof ParcelValues]?: ParcelValues[K] | null }

/** No box of the shop. */
export const NO_BOX = '-'

export const parcelOf = ({ grams, length, width, height, box }: Told = {}): ParcelValues => ({
  ...{ grams: grams ?? undefined, length: length ?? undefined, width: width ?? undefined },
  ...{ height: height ?? undefined, box: box ?? NO_BOX },
})

export type Sides = { [K in 'length' | 'width' | 'height']?: number | null | undefined }

/** The same sides, in whatever order they were written. */
export const sameSize = (a: Sides, b: Sides): boolean => {
  const [one, other] = [a, b].map(({ length, width, height }) =>
    [length, width, height].map((side) => side ?? 0).sort(),
  )
  return one!.join() === other!.join()
}

/** Parcels as a call takes them; what they are worth together, in whole pesos, unless that is left to the shop's rule. */
export function packagesOf(parcels: readonly ParcelValues[], declared?: number) {
  const shares =
    declared === undefined
      ? []
      : apportion(
          Math.round(declared),
          parcels.map(() => 1),
        )
  return parcels.map(({ grams, length, width, height }, i) => ({
    grams: grams ?? ('' as unknown as number),
    ...(length ? { length } : {}),
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    ...(shares[i] === undefined ? {} : { declared: shares[i] }),
  }))
}
