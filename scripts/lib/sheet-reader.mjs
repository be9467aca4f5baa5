import path from 'node:path'
import { build } from 'esbuild'
import { root } from './paths.mjs'

/** Name that `kernel/sheet/read.ts` looks for beside the bundle. */
export const sheetReader = 'sheet-reader.mjs'

/** Builds the program of the thread that reads sheets with all that it needs; what reads a PDF is a file that it loads with the first one. */
export const buildSheetReader = (folder) =>
  build({
    entryPoints: [
      { in: path.join(root, 'packages/core/src/kernel/sheet/reader.ts'), out: path.parse(sheetReader).name },
    ],
    outdir: folder,
    outExtension: { '.js': path.extname(sheetReader) },
    chunkNames: 'sheet-reader-[name]-[hash]',
    splitting: true,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  })
