import path from 'node:path'
import { build } from 'esbuild'
import { root } from './paths.mjs'

/** Name that `kernel/sheet/read.ts` looks for beside the bundle. */
export const sheetReader = 'sheet-reader.mjs'

/** Builds the program of the thread that reads sheets as one file with all that it needs. */
export const buildSheetReader = (folder) =>
  build({
    entryPoints: [path.join(root, 'packages/core/src/kernel/sheet/reader.ts')],
    outfile: path.join(folder, sheetReader),
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  })
