import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { unlink } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

function addressOf(folder: string): string {
  const name = `tendero-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(os.tmpdir(), `${name}.sock`)
}

const listen = (server: net.Server, address: string) =>
  new Promise<boolean>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(address, () => resolve(true))
  })

const answers = (address: string) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(address, () => resolve(true))
    socket.once('connect', () => socket.destroy())
    socket.once('error', () => resolve(false))
  })

/**
 * Takes a data folder for this process: two at once would write one database. A socket says who holds it,
 * so the system frees it however the holder dies.
 * Answers how to let go. Throws an Error when another process has the folder.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = addressOf(folder)
  let server = net.createServer((socket) => socket.destroy())
  if (!(await listen(server, address))) {
    if (await answers(address)) throw new Error(`Ya hay un Tendero abierto con la carpeta ${folder}. Ciérralo primero.`)
    await unlink(address)
    server = net.createServer((socket) => socket.destroy())
    if (!(await listen(server, address))) throw new Error(`Ya hay un Tendero abierto con la carpeta ${folder}.`)
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
