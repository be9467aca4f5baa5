/** Symbols of goods and of our own labels. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128'] as const

export interface BarcodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface Detector {
  new (options: { formats: readonly string[] }): BarcodeReader
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's own reader where it reads our symbols, else one in WebAssembly, fetched now and served by us. */
export async function barcodeReader(): Promise<BarcodeReader> {
  const own = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector
  const supported = own ? await own.getSupportedFormats().catch(() => []) : []
  if (own && FORMATS.every((format) => supported.includes(format))) return new own({ formats: FORMATS })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
