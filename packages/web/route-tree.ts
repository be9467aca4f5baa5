import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const source = (name: string) => fileURLToPath(new URL(`src/${name}`, import.meta.url))

const options = {
  target: 'react',
  autoCodeSplitting: true,
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
} as const

/** Compares the tree of routes with the files: it is current when it imports each route, and no other. */
function isTreeCurrent(): boolean {
  const tree = readFileSync(source('routeTree.gen.ts'), 'utf8')
  const imported = [...tree.matchAll(/ from '\.\/routes\/(.+)'/g)].map(([, file]) => `${file}.tsx`)
  const files = readdirSync(source('routes'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.tsx'),
  )
  return imported.length === files.length && new Set([...imported, ...files]).size === files.length
}

const load = () => import('@tanstack/router-plugin/vite')

/** Returns the router's own plugin, for development: it writes the tree of routes and splits screens from routes. */
export const routerPlugin = async (): Promise<Plugin[]> => [(await load()).tanstackRouter(options)].flat()

/** Returns the plugin that writes the tree of routes, when files came or went: it takes two seconds of a processor. */
export const treeWriter = async (): Promise<Plugin[]> =>
  isTreeCurrent() ? [] : [(await load()).tanstackRouterGenerator(options)].flat()
