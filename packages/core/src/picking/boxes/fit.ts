import type { MeasuresData } from '../../catalog/products/measures'

/** Inside of a box, in whole centimetres, from the longest side to the shortest. */
type Size = readonly [number, number, number]

/** A unit to be packed. */
interface Piece {
  grams: number
  size: Size
}

/** A box of the shop, in centimetres and grams. */
export interface Case {
  name: string
  length: number
  width: number
  height: number
  grams?: number | undefined
  most?: number | undefined
}

/** A parcel: its measures, and where each piece lies in it. `box` is absent for a piece that goes as it is. */
export interface Parcel {
  box: string | undefined
  grams: number
  size: Size
  placed: readonly Placed[]
}

/** A piece by its number, its corner and the sides that it has there. */
interface Placed {
  piece: number
  at: Size
  size: Size
}

interface Space {
  at: Size
  size: Size
}

const volume = ([a, b, c]: Size): number => a * b * c
const sorted = (size: Size): Size => size.toSorted((a, b) => b - a) as unknown as Size

/** The size of a product as it is sold; undefined while a side is missing. */
export const sizeOf = ({ lengthCm, widthCm, heightCm }: MeasuresData): Size | undefined =>
  lengthCm && widthCm && heightCm ? [lengthCm, widthCm, heightCm] : undefined

/** The ways in which a piece may be laid, each once. */
function turns([a, b, c]: Size): Size[] {
  const all: Size[] = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ]
  return [...new Map(all.map((turn) => [turn.join(), turn])).values()]
}

const fits = (inner: Size, outer: Size): boolean => inner.every((side, i) => side <= outer[i]!)

/** What is left of a space once its corner is taken: three that do not overlap. */
function left({ at: [x, y, z], size: [length, width, height] }: Space, [l, w, h]: Size): Space[] {
  const rest: Space[] = [
    { at: [x + l, y, z], size: [length - l, width, height] },
    { at: [x, y + w, z], size: [l, width - w, height] },
    { at: [x, y, z + h], size: [l, w, height - h] },
  ]
  return rest.filter(({ size }) => volume(size) > 0)
}

/** Puts what it can into a box, in the order given, each piece into the smallest space that takes it. */
function fill(pieces: readonly (readonly [number, Size, number])[], box: Case) {
  let spaces: Space[] = [{ at: [0, 0, 0], size: [box.length, box.width, box.height] }]
  const placed: Placed[] = []
  let load = 0
  for (const [piece, size, grams] of pieces) {
    if (box.most !== undefined && load + grams > box.most) continue
    const ways = turns(size)
    const space = spaces.find((one) => ways.some((way) => fits(way, one.size)))
    if (!space) continue
    const way = ways.find((one) => fits(one, space.size))!
    placed.push({ piece, at: space.at, size: way })
    load += grams
    spaces = [...spaces.filter((one) => one !== space), ...left(space, way)].sort(
      (a, b) => volume(a.size) - volume(b.size),
    )
  }
  return { box, placed, load }
}

const parcelOf = ({ box, placed, load }: ReturnType<typeof fill>): Parcel => ({
  ...{ box: box.name, grams: load + (box.grams ?? 0), placed },
  size: [box.length, box.width, box.height],
})

/** The boxes from the smallest to the largest; of two alike the first by name. */
const inOrder = (boxes: readonly Case[]): Case[] =>
  boxes.toSorted(
    (a, b) =>
      a.length * a.width * a.height - b.length * b.width * b.height || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )

/**
 * The parcels that some pieces with a size come to: all of them in the smallest box that takes them, else the box that takes
 * most of them and so on with the rest. A piece that no box takes goes as it is.
 */
export function packInto(pieces: readonly Piece[], boxes: readonly Case[]): Parcel[] {
  let rest = pieces
    .map(({ size, grams }, i) => [i, sorted(size), grams] as const)
    .sort(([i, a], [j, b]) => volume(b) - volume(a) || b[0] - a[0] || b[1] - a[1] || i - j)
  const cases = inOrder(boxes)
  const parcels: Parcel[] = []
  while (rest.length > 0) {
    const tried = cases.map((box) => fill(rest, box))
    const most = Math.max(0, ...tried.map(({ placed }) => placed.length))
    const best = tried.find(({ placed }) => placed.length === most)
    if (!best || most === 0) {
      parcels.push(...rest.map(([piece, size, grams]) => alone(piece, size, grams)))
      break
    }
    const taken = new Set(best.placed.map(({ piece }) => piece))
    parcels.push(parcelOf(best))
    rest = rest.filter(([piece]) => !taken.has(piece))
  }
  return parcels
}

const alone = (piece: number, size: Size, grams: number): Parcel => ({
  ...{ box: undefined, grams, size, placed: [{ piece, at: [0, 0, 0], size }] },
})
