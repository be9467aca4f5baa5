import { dot, line, oval, path, rect } from './containers'

/** Flat drawings of things that are what they look like, in a square of 96. */

const LEAF = '#4f8a3d'
const leaf = (x: number, y: number, turn = 0) =>
  `<path d="M${x} ${y}q8-10 18-6q-4 10-18 6z" fill="${LEAF}" transform="rotate(${turn} ${x} ${y})"/>`

export const fruit = (fill: string, shade: string) =>
  dot(48, 54, 30, fill) +
  path('M48 84a30 30 0 0 0 26-45q2 34-26 45z', shade) +
  line('M48 26v-8', '#7a5a34') +
  leaf(48, 22)
export const tomato = (fill: string) =>
  oval(48, 54, 33, 29, fill) + path('M48 30l5 8 10-4-6 9 9 5-12 0-6 8-6-8-12 0 9-5-6-9 10 4z', LEAF)
export const potato = (fill: string, shade: string) =>
  oval(40, 44, 26, 20, fill, -20) +
  oval(58, 60, 26, 20, shade, 15) +
  dot(34, 40, 2, '#8a6a3c') +
  dot(46, 46, 2, '#8a6a3c') +
  dot(62, 62, 2, '#8a6a3c')
export const onion = (fill: string, shade: string) =>
  path('M48 14c2 14 32 18 32 42 0 18-14 28-32 28S16 74 16 56c0-24 30-28 32-42z', fill) +
  line('M48 24c-8 14-14 40-6 58M48 24c8 14 14 40 6 58', shade, 3)
export const leek = () =>
  [30, 42, 54]
    .map((x) => rect(x, 40, 9, 46, '#f4f1dc', 4) + path(`M${x} 46l-8-34 9 6 4-10 6 10 7-6-9 34z`, LEAF))
    .join('')
export const carrot = () =>
  `<g transform="rotate(40 48 48)">${path('M36 26h24l-8 58q-4 6-8 0z', '#e8823a')}${line('M40 42h8M48 54h8', '#c9682a', 3)}${path('M48 28 34 6l12 8 2-10 6 10 10-8z', LEAF)}</g>`
export const root = () =>
  `<g transform="rotate(35 48 48)">${path('M38 8h20c6 26 4 56-10 80-14-24-16-54-10-80z', '#7b5436')}${path('M38 8h20l1 8H37z', '#f3e9d6')}${line('M40 34h8M50 50h6', '#5f3f28', 3)}</g>`
export const banana = (fill: string, shade: string) =>
  path('M22 20c0 36 18 58 54 60 4-2 6-6 4-10C56 68 38 52 32 18z', fill) +
  line('M26 22c2 32 22 54 50 54', shade, 3) +
  rect(22, 12, 11, 9, '#6d5a2c', 2)
export const citrus = (fill: string, inside: string) =>
  dot(42, 46, 28, fill) +
  dot(58, 60, 25, '#fffdf7') +
  dot(58, 60, 21, inside) +
  line('M58 41v38M41 51l34 18M41 69l34-18', '#fffdf7', 3)
export const avocado = () =>
  path('M48 10c14 0 12 18 20 32 8 16 2 44-20 44S20 58 28 42c8-14 6-32 20-32z', '#3f5f33') +
  path('M48 18c9 0 8 15 14 28 6 14 1 32-14 32S28 60 34 46c6-13 5-28 14-28z', '#d9e08a') +
  dot(48, 60, 12, '#8a5a32')
export const bunch = () =>
  line('M48 86V50M48 60 34 44M48 60l14-16M48 70 36 60M48 70l12-10', '#3f7a34', 4) +
  [34, 48, 62, 40, 56].map((x, i) => dot(x, [40, 26, 40, 32, 32][i]!, 12, i % 2 ? '#6aa84f' : LEAF)).join('')
export const garlic = () =>
  path('M48 10c2 16 26 22 26 46 0 16-12 26-26 26S22 72 22 56c0-24 24-30 26-46z', '#f3eee2') +
  line('M48 22c-10 18-12 40-4 58M48 22c10 18 12 40 4 58', '#c9bfae', 3)
export const egg = () => oval(48, 54, 25, 32, '#e8c9a4') + oval(40, 42, 7, 10, '#f4e0c6', 20)
export const eggs = () =>
  [26, 48, 70].map((x) => oval(x, 40, 11, 15, '#e8c9a4')).join('') +
  [26, 48, 70].map((x) => oval(x, 58, 11, 15, '#f0d7b6')).join('') +
  path('M10 56h76l-6 26q-1 4-5 4H21q-4 0-5-4z', '#9aa3ab')
export const cheese = (fill: string, holes: string) =>
  path('M12 60 70 26q14 6 14 22v12z', fill) +
  rect(12, 60, 72, 22, holes, 2) +
  dot(34, 70, 5, fill) +
  dot(58, 74, 4, fill) +
  dot(68, 66, 3, fill)
export const wheel = () =>
  oval(48, 60, 34, 16, '#e6dfcc') + rect(14, 44, 68, 16, '#f1ecdd') + oval(48, 44, 34, 16, '#fffdf7')
export const butter = (fill: string) =>
  path('M14 50 32 36h52L66 50z', '#fff3bf') + rect(14, 50, 52, 24, fill) + path('M66 50l18-14v24L66 74z', '#e0b83f')
export const drumstick = () =>
  path('M26 20c22-10 46 6 42 30-2 14-18 18-24 26-22-6-36-40-18-56z', '#d98b4a') +
  line('M50 70 66 84', '#f3eee2', 9) +
  dot(64, 88, 5, '#f3eee2') +
  dot(71, 81, 5, '#f3eee2')
export const breast = () =>
  path('M16 54c4-28 40-38 60-24 12 10 2 34-18 42-20 10-44 4-42-18z', '#f2b9a0') +
  line('M32 56c10-12 22-16 34-16', '#fbe0d3', 5)
export const steak = (fill: string) =>
  path('M16 46c4-26 34-32 54-22 18 10 16 36-4 44-22 10-54 4-50-22z', fill) +
  path('M28 46c4-14 22-18 36-12 10 6 8 20-4 24-14 6-34 2-32-12z', '#f7d9cf') +
  dot(44, 46, 7, fill)
export const mince = () =>
  pack2(
    '#fffdf7',
    [24, 34, 44, 54, 64, 72].map((x, i) => line(`M${x} ${36 + (i % 2) * 4}q6 8-2 16t2 16`, '#b5443c', 7)).join(''),
  )
const pack2 = (ground: string, things: string) => rect(12, 26, 72, 52, ground, 8) + things
export const sausages = (fill: string, many = 4) =>
  rect(12, 20, 72, 56, '#fffdf7', 8) +
  Array.from({ length: many }, (_, i) => rect(20, 26 + i * (46 / many), 56, 34 / many, fill, 17 / many)).join('')
export const links = (fill: string) =>
  line('M20 28q28 8 20 26t34 22', fill, 17) + line('M37 38l8-4M39 62l4 7', '#7a2f24', 3)
export const arepas = (fill: string) =>
  [62, 48, 34].map((y) => oval(48, y + 6, 32, 13, '#b98a4a') + oval(48, y, 32, 13, fill)).join('') +
  dot(38, 32, 3, '#c99d58') +
  dot(56, 36, 4, '#c99d58')
export const loaf = (fill: string, crust: string) =>
  path('M14 44c0-16 68-16 68 0 0 6-5 7-5 10v24q0 4-4 4H23q-4 0-4-4V54c0-3-5-4-5-10z', crust) +
  path('M21 45c0-10 54-10 54 0 0 5-5 6-5 10v20H26V55c0-4-5-5-5-10z', fill)
export const bun = (fill: string, shade: string) =>
  path('M12 62c0-24 16-36 36-36s36 12 36 36q0 12-12 12H24q-12 0-12-12z', fill) +
  line('M30 42l8 6M46 36l6 8M62 44l4 8', shade, 4)
export const ball = (fill: string, shade: string) =>
  dot(48, 52, 30, fill) + line('M34 44q14-10 28 0M36 60q12 8 24 0', shade, 4)
export const ring = (fill: string) => `<circle cx="48" cy="50" r="24" fill="none" stroke="${fill}" stroke-width="18"/>`
export const toasts = () =>
  [20, 36, 52]
    .map((x) => path(`M${x} 34q12-14 24 0v44h-24z`, '#b9783c') + path(`M${x + 4} 38q8-10 16 0v36h-16z`, '#e8bd84'))
    .join('')
export const cake = () =>
  path('M14 50 74 26q12 6 10 20v6H14z', '#f6d58a') + rect(14, 52, 70, 28, '#e9b95e', 2) + rect(14, 62, 70, 6, '#fffdf7')
export const crackers = (fill: string) =>
  [56, 40, 24]
    .map(
      (y, i) =>
        `<g transform="rotate(${i * 6 - 6} 48 ${y})">${rect(22, y - 8, 52, 34, fill, 5)}${[34, 48, 62].map((x) => dot(x, y + 4, 2, '#a87434') + dot(x, y + 16, 2, '#a87434')).join('')}</g>`,
    )
    .join('')
export const lolly = (fill: string) =>
  line('M48 56v32', '#e6dfcc', 5) + dot(48, 36, 24, fill) + line('M36 36a12 12 0 1 1 12 12', '#fffdf7', 4)
export const ice = () =>
  rect(44, 66, 8, 24, '#d9b27a', 4) +
  path('M28 30a20 20 0 0 1 40 0v38H28z', '#c64f6e') +
  path('M28 30a20 20 0 0 1 40 0v8q-10 8-20 0t-20 0z', '#f3d5dc')
export const candies = (fill: string) =>
  [
    [30, 32],
    [62, 44],
    [38, 66],
  ]
    .map(
      ([x, y]) =>
        path(`M${x! - 18} ${y! - 9}l9 9-9 9zM${x! + 18} ${y! - 9}l-9 9 9 9z`, '#fffdf7') + oval(x!, y!, 12, 9, fill),
    )
    .join('')

export const soap = (fill: string, shade: string) =>
  rect(14, 38, 68, 40, shade, 14) +
  rect(14, 32, 68, 38, fill, 14) +
  oval(48, 51, 22, 9, shade) +
  dot(24, 22, 6, '#bfe0f2') +
  dot(38, 16, 4, '#bfe0f2')
export const rolls = (rows: number) => {
  const roll = (x: number, y: number) =>
    rect(x, y, 30, 26, '#fffdf7', 3) + oval(x + 15, y, 15, 6, '#ece7da') + oval(x + 15, y, 5, 2.4, '#b9a27c')
  return Array.from({ length: rows }, (_, i) => roll(16, 58 - i * 26) + roll(50, 58 - i * 26)).join('')
}
export const napkins = () =>
  rect(18, 30, 60, 50, '#dfeaf2', 4) + path('M18 30 48 16l30 14z', '#fffdf7') + line('M18 42h60M18 52h60', '#b9cddb', 3)
export const sponges = () =>
  [26, 44, 62].map((y, i) => rect(18, y - 6, 60, 16, ['#e8b93a', '#6aa84f', '#4d8fc4'][i]!, 5)).join('')
export const brush = (head: string, fibres: string) =>
  line('M48 8v50', '#b98a4a', 6) + rect(26, 56, 44, 10, head, 3) + path('M26 66h44l5 22H21z', fibres)
export const candles = () =>
  [24, 40, 56, 72]
    .map(
      (x) => rect(x - 6, 34, 12, 52, '#fff3d6', 3) + line(`M${x} 34v-6`, '#5a4a3a', 2) + oval(x, 22, 4, 7, '#f0a03a'),
    )
    .join('')
export const matches = () =>
  rect(14, 44, 68, 38, '#c23b33', 4) +
  rect(14, 60, 68, 8, '#5a3a2a') +
  [28, 42, 56].map((x) => line(`M${x} 44V22`, '#e8c48a', 5) + dot(x, 18, 6, '#b5332c')).join('')
export const toothbrush = () =>
  `<g transform="rotate(45 48 48)">${rect(42, 4, 12, 88, '#3a8fb7', 6)}${rect(32, 10, 12, 26, '#fffdf7', 2)}${rect(32, 16, 12, 6, '#7cc0de')}</g>`
export const razor = () =>
  line('M48 34v52', '#3a6fb0', 10) + rect(22, 16, 52, 18, '#c9ced3', 4) + rect(26, 22, 44, 4, '#7d858c')
export const nappy = () =>
  path('M12 26h72v14c-18 2-20 18-22 36H34C32 58 30 42 12 40z', '#fffdf7') +
  rect(12, 26, 72, 10, '#7cc0de') +
  dot(48, 52, 6, '#f0a9b8')
export const pads = () => rect(18, 18, 60, 62, '#d9a8cf', 8) + oval(48, 50, 12, 22, '#fffdf7')
export const wipes = () =>
  rect(12, 32, 72, 46, '#8fc7e6', 8) + rect(30, 26, 36, 22, '#fffdf7', 5) + path('M40 30q8-22 18 0z', '#ece7da')

export const notebook = (fill: string) =>
  rect(22, 10, 54, 76, fill, 4) +
  rect(36, 24, 32, 16, '#fffdf7', 2) +
  [20, 34, 48, 62, 76].map((y) => line(`M17 ${y}h11`, '#8d949b', 3)).join('')
export const pencil = () =>
  `<g transform="rotate(45 48 48)">${rect(40, 14, 16, 54, '#f0b93a')}${rect(40, 6, 16, 10, '#e58a9a', 3)}${path('M40 68h16l-8 20z', '#f3ddb3')}${path('M45 80h6l-3 8z', '#3a3a3a')}</g>`
export const pen = () =>
  `<g transform="rotate(45 48 48)">${rect(41, 22, 14, 52, '#2f3a44')}${rect(41, 6, 14, 22, '#1d242b', 4)}${path('M41 74h14l-7 16z', '#8d949b')}${rect(54, 10, 4, 24, '#8d949b', 2)}</g>`
export const cards = () =>
  ['#e58a9a', '#f0b93a', '#6aa84f', '#4d8fc4']
    .map((fill, i) => `<g transform="rotate(${i * 12 - 18} 48 80)">${rect(28, 18, 40, 58, fill, 3)}</g>`)
    .join('')
export const tape = () =>
  `<circle cx="46" cy="50" r="24" fill="none" stroke="#e3c98c" stroke-width="18"/>${rect(46, 74, 40, 8, '#e3c98c')}`
export const batteries = () =>
  [26, 54]
    .map(
      (x) =>
        rect(x + 5, 12, 8, 6, '#c9ced3', 2) + rect(x, 18, 18, 66, '#2f3a44', 3) + rect(x, 18, 18, 20, '#e8a03a', 3),
    )
    .join('')
export const bulb = () =>
  dot(48, 38, 27, '#ffe9a3') +
  path('M34 56h28l-4 12H38z', '#ffe9a3') +
  rect(36, 68, 24, 16, '#aeb4ba', 4) +
  line('M36 74h24M36 80h24', '#7d858c', 2)
export const lighter = () =>
  rect(34, 34, 28, 54, '#d24a3a', 6) +
  rect(36, 24, 24, 12, '#aeb4ba', 2) +
  path('M48 4c8 8 6 16 0 18-6-2-8-10 0-18z', '#f0a03a')

export const shirt = (fill: string, shade: string) =>
  path('M34 14 10 28l8 20 12-6v42h36V42l12 6 8-20-24-14q-14 12-28 0z', fill) +
  line('M34 14q14 14 28 0', shade, 4) +
  line('M30 44v-8M66 44v-8', shade, 3)
export const apron = (fill: string, shade: string) =>
  line('M34 20q14-16 28 0', shade, 4) + path('M32 20h32v18l14 8v40H18V46l14-8z', fill) + rect(34, 56, 28, 18, shade, 3)
export const socks = (fill: string, shade: string) =>
  [12, 40]
    .map((x) => path(`M${x + 8} 12h20v40l14 14q6 8-2 14-8 4-16-2L${x + 8} 62z`, fill) + rect(x + 8, 12, 20, 10, shade))
    .join('')
