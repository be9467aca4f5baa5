// `npm run dev`: what `npm start` gives, at the same address, reloading what changes. The web app is Vite's on PORT;
// the server listens on the next port and starts over when its sources change.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { root, serverBundle, tool } from './lib/paths.mjs'
import { quiet } from './lib/processes.mjs'
import { buildSheetReader, sheetReader } from './lib/sheet-reader.mjs'

const port = Number(process.env.PORT ?? 3000)
const url = `http://127.0.0.1:${port}`
const target = `http://127.0.0.1:${port + 1}`

const vite = await createServer({
  root: path.join(root, 'packages/web'),
  // The host is part of what a presigned upload signs, so it passes unchanged.
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/_s3', '/config.json'].map((path) => [path, { target, changeOrigin: false }])),
  },
})
await vite.listen()

const built = path.dirname(serverBundle)
await buildSheetReader(built)

const main = path.join(root, 'packages/functions/src/local/main.ts')
const server = spawn(process.execPath, [tool.tsx, 'watch', '--clear-screen=false', main], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...quiet,
    PORT: String(port + 1),
    TENDERO_URL: url,
    TENDERO_SHEET_READER: path.join(built, sheetReader),
  },
})
server.once('exit', async (code) => {
  await vite.close()
  process.exit(code ?? 0)
})
// Ctrl-C reaches the server by itself, from the terminal; a second signal would not let it close in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
