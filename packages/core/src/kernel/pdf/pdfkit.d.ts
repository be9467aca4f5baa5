/** The part of pdfkit 0.20 that the engine uses. */
declare module '*/pdfkit.browser.mjs' {
  export interface Options {
    size: [number, number]
    margin: number
    autoFirstPage: boolean
    bufferPages: boolean
    compress: boolean
    lang: string
    displayTitle: boolean
    info: Record<string, string | Date>
  }
  export class PDFDocument {
    constructor(options: Options)
    page: { width: number; height: number }
    addPage(options: { size: [number, number]; margin: number }): this
    switchToPage(index: number): unknown
    bufferedPageRange(): { start: number; count: number }
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    text(text: string, x: number, y: number, options: { lineBreak: boolean }): this
    widthOfString(text: string): number
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this
    dash(length: number, options?: { space?: number }): this
    undash(): this
    fill(): this
    stroke(): this
    image(
      bytes: Uint8Array,
      x: number,
      y: number,
      options: { width: number; height: number; ignoreOrientation: boolean },
    ): this
    on(event: 'data', listener: (chunk: Uint8Array) => void): this
    on(event: 'end', listener: () => void): this
    end(): void
  }
  export function registerStdFonts(...fonts: unknown[]): void
}

declare module 'pdfkit/standard-fonts/*' {
  const font: unknown
  export default font
}
