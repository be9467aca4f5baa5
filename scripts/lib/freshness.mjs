import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, serverBundle, webDist } from './paths.mjs'

const SOURCES = ['packages', 'scripts', 'package-lock.json', 'tsconfig.json']
const LEFT_OUT = new Set(['node_modules', 'dist'])
const mark = path.join(path.dirname(serverBundle), 'sources.sha256')

async function walk(name, found) {
  const file = path.join(root, name)
  if (!existsSync(file)) return
  if ((await stat(file)).isFile()) return void found.push(name)
  for (const entry of await readdir(file)) if (!LEFT_OUT.has(entry)) await walk(path.join(name, entry), found)
}

/** One hash of every source: names and contents, whatever their dates (a checkout changes those). */
async function sourcesHash() {
  const names = []
  for (const name of SOURCES) await walk(name, names)
  const hash = createHash('sha256')
  for (const name of names.filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file)).sort()) {
    hash.update(`${name}\0`).update(await readFile(path.join(root, name)))
  }
  return hash.digest('hex')
}

/** Remembers that the build is of these sources. */
export const markBuilt = async () => writeFile(mark, await sourcesHash())

/** Forgets what the build was of, before it changes. */
export const markBuilding = async () => rm(mark, { force: true })

/** True when the build is there and is of these very sources. */
export async function isBuilt() {
  if (![mark, serverBundle, path.join(webDist, 'index.html')].every((file) => existsSync(file))) return false
  return (await readFile(mark, 'utf8')) === (await sourcesHash())
}
