import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
export const webDist = path.join(root, 'packages/web/dist')
export const serverBundle = path.join(root, 'packages/functions/dist/local.mjs')

/** Command line of a tool of node_modules, to be run by this Node. */
export const tool = {
  tsc: path.join(root, 'node_modules/typescript/bin/tsc'),
  biome: path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: path.join(root, 'node_modules/knip/bin/knip.js'),
  vitest: path.join(root, 'node_modules/vitest/vitest.mjs'),
  tsx: path.join(root, 'node_modules/tsx/dist/cli.mjs'),
  playwright: path.join(root, 'node_modules/playwright-core/cli.js'),
}
