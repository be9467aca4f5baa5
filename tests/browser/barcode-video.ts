import { writeFile } from 'node:fs/promises'

// Source of the patterns: GS1 General Specifications, section 5.2.1 (EAN/UPC symbology).
const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const flip = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const back = (bits: string) => [...bits].reverse().join('')
const parity = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

/** The bars of an EAN-13, 1 dark. */
function bars(code: string): string {
  const [first, ...digits] = [...code].map(Number) as [number, ...number[]]
  const half = digits.slice(0, 6).map((d, i) => (parity[first]![i] === 'L' ? left[d]! : back(flip(left[d]!))))
  const other = digits.slice(6).map((d) => flip(left[d]!))
  return `101${half.join('')}01010${other.join('')}101`
}

const [WIDTH, HEIGHT, MODULE, TOP, TALL] = [640, 480, 4, 140, 200]

/** Writes a film of a label with a barcode, as the camera of a test browser takes it. */
export async function filmOf(code: string, file: string): Promise<void> {
  const light = Buffer.alloc(WIDTH * HEIGHT, 235)
  const dark = bars(code)
  const start = Math.floor((WIDTH - dark.length * MODULE) / 2)
  for (let y = TOP; y < TOP + TALL; y++)
    for (let x = 0; x < dark.length * MODULE; x++)
      if (dark[Math.floor(x / MODULE)] === '1') light[y * WIDTH + start + x] = 16
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([head, frame, frame, frame]))
}
