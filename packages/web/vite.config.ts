import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { offlineFiles } from './offline-files.ts'
import { routeChunks } from './route-chunks.ts'
import { routerPlugin, treeWriter } from './route-tree.ts'
import { screenGroups } from './screen-groups.ts'
import { startFiles } from './start-files.ts'

const grouping = screenGroups()

const sources = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))

/** Vendor code changes rarely: its own chunks stay in the merchant's cache from one release to the next. */
const vendors = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
    priority: 20,
  },
  // Charts need them too, and would take them along.
  { name: 'classes', test: /node_modules[\\/](clsx|tailwind-merge)[\\/]/, priority: 15 },
  {
    name: 'recharts',
    test: /node_modules[\\/](recharts|d3-[a-z]+|victory-vendor|@reduxjs|react-redux|immer)[\\/]/,
    priority: 10,
  },
]

/**
 * What several screens share, in files of about those that share it, never with what comes first: of several hundred files
 * the names alone would weigh on the first load.
 */
const parts = [
  grouping.group,
  { name: 'start', tags: ['$initial' as const], priority: 15 },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, priority: 8 },
  { name: 'parts', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 1_000, priority: 5 },
]
const isPart = (file: string) => /\/(parts|icons)[-~]/.test(file)

export default defineConfig(({ command, mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const target = env.VITE_API ?? 'http://127.0.0.1:3000'
  const there = { target, changeOrigin: true }
  const proxy = { '/api': there, '^/t/': there, '/config.json': there }
  return {
    plugins: [
      command === 'serve' ? routerPlugin() : treeWriter(),
      routeChunks(),
      react(),
      tailwindcss(),
      grouping.plugin,
      startFiles(),
      offlineFiles(),
    ],
    resolve: { alias: { '@tendero/core': sources('../core/src'), '@': sources('./src') } },
    server: { proxy },
    preview: { proxy },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 600,
      modulePreload: {
        // The list of what a screen asks for with its own file is in the first load, for every screen: only the parts are worth it.
        resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? files : files.filter(isPart)),
      },
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [...vendors, ...parts] },
          // The bundler names parts by all the screens that share them.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        },
      },
    },
  }
})
