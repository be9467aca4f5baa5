/** Flat drawings of what goods come in, in a square of 96. Colours are CSS colours; `mark` is drawn on the label. */

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`
export const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`
export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
export const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const WHITE = '#fffdf7'

/** Seeds, beans or grains on a label whose middle is at 48, `y`. */
export const grains = (fill: string, y = 56, [rx, ry] = [4.5, 2.6]) =>
  [
    [40, -5, 25],
    [50, -7, -20],
    [57, 0, 40],
    [44, 3, -35],
    [52, 7, 10],
  ]
    .map(([x, dy, turn]) => oval(x!, y + dy!, rx!, ry!, fill, turn))
    .join('')

/** A pillow bag of grain or powder. */
export const bag = (body: string, band: string, mark = '') =>
  path('M24 16h48l3 9-2 54q0 5-5 5H28q-5 0-5-5l-2-54z', body) +
  rect(24, 12, 48, 8, band, 2) +
  oval(48, 56, 19, 16, WHITE) +
  mark

/** A bottle with its neck. */
export const bottle = (body: string, cap: string, label: string, mark = '') =>
  rect(41, 8, 14, 9, cap, 2) +
  path('M42 17h12v9c0 6 12 9 12 20v36q0 6-6 6H36q-6 0-6-6V46c0-11 12-14 12-20z', body) +
  rect(30, 50, 36, 20, label) +
  mark

/** A flask of cleaner: wide, with a handle. */
export const flask = (body: string, cap: string, label: string) =>
  rect(38, 8, 16, 10, cap, 3) +
  path('M36 18h20c12 2 18 12 18 24v38q0 8-8 8H30q-8 0-8-8V44c0-14 6-22 14-26z', body) +
  path('M58 30c6 3 8 8 8 14v6h-8z', WHITE) +
  rect(27, 56, 38, 20, label, 3)

/** A can of drink or food. */
export const can = (body: string, label: string, tall = true) => {
  const top = tall ? 14 : 28
  return (
    oval(48, top + 2, 22, 5, '#c9ced3') +
    rect(26, top + 2, 44, 86 - top - 6, body) +
    oval(48, 82, 22, 5, '#aeb4ba') +
    rect(26, tall ? 36 : 42, 44, tall ? 28 : 26, label) +
    oval(48, top + 2, 16, 3, '#9aa1a8')
  )
}

/** A carton of milk or juice with its roof. */
export const carton = (body: string, roof: string, mark = '') =>
  path('M28 34 38 16h20l10 18z', roof) + rect(38, 8, 20, 9, roof, 2) + rect(28, 34, 40, 54, body, 2) + mark

/** A soft bag of milk. */
export const pouch = (body: string, band: string, mark = '') =>
  path('M30 12h36l4 8c-3 20-3 40 1 58l-4 10H29l-4-10c4-18 4-38 1-58z', body) + rect(28, 40, 40, 22, band, 4) + mark

/** A cardboard box seen from its corner. */
export const box = (front: string, side: string, mark = '') =>
  path('M20 26 56 20v64l-36-6z', front) + path('M56 20 78 28v48l-22 8z', side) + mark

/** A cup with a lid. */
export const cup = (body: string, lid: string, mark = '') =>
  path('M26 30h44l-6 54q-1 4-5 4H37q-4 0-5-4z', body) + rect(22, 20, 52, 12, lid, 4) + mark

/** A jar with a lid. */
export const jar = (body: string, lid: string, label: string) =>
  rect(30, 12, 36, 12, lid, 3) + rect(25, 24, 46, 62, body, 9) + rect(25, 42, 46, 26, label)

/** A packet of crisps, open to no air. */
export const packet = (body: string, band: string, mark = '') =>
  path(
    'M24 14l4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4 4 4 4-4v68l-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4-4-4-4 4z',
    body,
  ) +
  oval(48, 48, 19, 17, band) +
  mark

/** A bar in its wrapper. */
export const bar = (wrapper: string, inside: string) =>
  `<g transform="rotate(-24 48 48)">${rect(16, 34, 64, 28, wrapper, 4)}${rect(60, 34, 22, 28, inside, 3)}${line('M71 34v28', wrapper, 2)}${rect(24, 42, 28, 12, '#fffdf7', 3)}</g>`

/** Things in a tray under film, or in a net. */
export const pack = (ground: string, things: string) => rect(14, 26, 68, 50, ground, 8) + things

/** A tube, as of toothpaste. */
export const tube = (body: string, cap: string, band: string) =>
  `<g transform="rotate(35 48 48)">${path('M36 8h24l-3 58H39z', body)}${rect(34, 6, 28, 6, band, 2)}${rect(41, 66, 14, 14, cap, 3)}${rect(41, 26, 14, 22, band, 3)}</g>`

/** A stick that turns out of its case. */
export const stick = (body: string, cap: string, label: string) =>
  rect(34, 12, 28, 26, cap, 8) + rect(32, 38, 32, 48, body, 5) + rect(32, 48, 32, 22, label)

/** An aerosol. */
export const spray = (body: string, cap: string, label: string) =>
  rect(42, 8, 12, 12, cap, 3) +
  path('M34 30q0-8 8-10h12q8 2 8 10v54q0 4-4 4H38q-4 0-4-4z', body) +
  rect(34, 42, 28, 26, label)

/** The print of a paw. */
export const paw = (fill: string, y = 58) =>
  oval(48, y + 4, 7, 6, fill) +
  dot(39, y - 3, 3, fill) +
  dot(45, y - 7, 3, fill) +
  dot(51, y - 7, 3, fill) +
  dot(57, y - 3, 3, fill)
