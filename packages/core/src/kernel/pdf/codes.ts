import JsBarcode from 'jsbarcode'
import { encode } from 'uqr'
import type { Pdf } from './engine'

export type BarcodeFormat = 'EAN13' | 'CODE128'

/** Modules of blank that a reader needs at each side. Source: GS1 General Specifications, 5.2.3.4 and 5.4.3. */
export const quietModules = { EAN13: [11, 7], CODE128: [10, 10] } as const

/** Bars of a code, one character a module: `1` black, `0` white; `undefined` when the format cannot hold the value. */
export function barcodeBits(value: string, format: BarcodeFormat): string | undefined {
  const target: { encodings?: { data: string }[] } = {}
  let valid = true
  const options = { format, flat: true, valid: (ok: boolean) => (valid = ok) }
  JsBarcode(target, value, options)
  return valid ? (target.encodings ?? []).map(({ data }) => data).join('') || undefined : undefined
}

/** Draws bars `moduleWidth` points a module; returns their width. */
export function drawBars(pdf: Pdf, bits: string, place: { x: number; y: number; height: number; moduleWidth: number }) {
  const { x, y, height, moduleWidth } = place
  const bars = [...bits.matchAll(/1+/g)]
  pdf.black(bars.map((run) => [x + run.index * moduleWidth, y, run[0].length * moduleWidth, height] as const))
  return bits.length * moduleWidth
}

/** Draws a QR of `size` points a side with level M correction; the quiet zone is the caller's to leave (4 modules). */
export function drawQr(pdf: Pdf, text: string, place: { x: number; y: number; size: number }): void {
  const { size: modules, data } = encode(text, { border: 0, ecc: 'M' })
  const unit = place.size / modules
  const rectangles = data.flatMap((row, j) =>
    [
      ...row
        .map((on) => (on ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => [place.x + run.index * unit, place.y + j * unit, run[0].length * unit, unit] as const),
  )
  pdf.black(rectangles)
}
