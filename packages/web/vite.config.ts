import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

const sources = (folder: string) => fileURLToPath(new URL(folder, import.meta.url))

/** Vendor code changes rarely: its own chunks stay in the merchant's cache from one release to the next. */
const vendors = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 30 },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store)[\\/]/,
    priority: 20,
  },
  {
    name: 'charts',
    test: /node_modules[\\/](recharts|d3-[a-z]+|victory-vendor|@reduxjs|react-redux|immer)[\\/]/,
    priority: 10,
  },
]

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, process.cwd(), 'VITE_')
  const target = env.VITE_API ?? 'http://127.0.0.1:3000'
  const proxy = { '/api': { target, changeOrigin: true }, '/config.json': { target, changeOrigin: true } }
  return {
    plugins: [
      tanstackRouter({
        target: 'react',
        autoCodeSplitting: true,
        quoteStyle: 'single',
        semicolons: false,
        disableLogging: true,
      }),
      react(),
      tailwindcss(),
    ],
    resolve: { alias: { '@tendero/core': sources('../core/src'), '@': sources('./src') } },
    server: { proxy },
    preview: { proxy },
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 600,
      rolldownOptions: { output: { codeSplitting: { groups: vendors } } },
    },
  }
})
